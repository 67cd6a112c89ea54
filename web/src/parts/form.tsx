import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { keep, restore } from './kept-form.ts'

type FormProps = {
  class: string
  children: ComponentChildren
  /** Gets what was written. What comes to `taken` empties the form, unless somebody has written on in it meanwhile. */
  submit: (data: FormData, form: HTMLFormElement) => Promise<unknown>
  /** The form has been emptied and waits for the next. */
  emptied?: (form: HTMLFormElement) => void
  /** The browser's own bubbles are left out where the page says what is wrong beside each field. */
  noValidate?: boolean
  /** Told of each control that somebody writes in, by name: what was said of it may hold no longer. */
  onWrite?: (name: string) => void
  /** What is written is kept under this name until it has been sent, also when the page is left. */
  keptAs?: string
}

/** What was written, and what the page did with it when it was. */
type Sending = { readonly data: FormData; readonly submit: FormProps['submit'] }

/** What was written, to be compared. */
const textOf = (data: FormData): string =>
  JSON.stringify([...data].map(([name, value]) => [name, String(value)]))

/** What is written in a form is kept, where it is to be, and comes back. */
const useKept = ({ keptAs, onWrite }: Pick<FormProps, 'keptAs' | 'onWrite'>) => {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (keptAs !== undefined && element.current !== null) restore(element.current, keptAs)
  }, [keptAs])
  const written = (event: Event) => {
    if (keptAs !== undefined && element.current !== null) keep(element.current, keptAs)
    if (event.target !== null && 'name' in event.target) onWrite?.(String(event.target.name))
  }
  return { ref: element, onInput: written, onChange: written }
}

/**
 * A form that is sent without leaving the page, and the same only once at a time. What is written and sent while another
 * is on its way is sent after it, and is not wiped out by its end.
 */
export const Form = ({ children, submit, emptied, noValidate = false, ...rest }: FormProps) => {
  const line = useRef<Sending[]>([])
  const kept = useKept(rest)
  const join = async (form: HTMLFormElement) => {
    const data = new FormData(form)
    const last = line.current.at(-1)
    if (last !== undefined && textOf(last.data) === textOf(data)) return
    line.current.push({ data, submit })
    if (line.current.length > 1) return
    // A page that has been left sends nothing more.
    for (let next = line.current[0]; next !== undefined && form.isConnected; next = line.current[0]) {
      const outcome = await next.submit(next.data, form).finally(() => line.current.shift())
      if (outcome !== 'taken' || textOf(new FormData(form)) !== textOf(next.data)) continue
      form.reset()
      emptied?.(form)
    }
  }
  return (
    <form
      {...kept}
      class={rest.class}
      noValidate={noValidate}
      onSubmit={event => {
        event.preventDefault()
        void join(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}
