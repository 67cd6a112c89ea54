import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'

type FormProps = {
  class: string
  children: ComponentChildren
  submit: (form: HTMLFormElement) => Promise<void>
  /** The browser's own bubbles are left out where the page says what is wrong beside each field. */
  noValidate?: boolean
}

/** A form that is sent once at a time, without leaving the page. */
export const Form = ({ children, submit, noValidate = false, ...rest }: FormProps) => {
  const isSending = useRef(false)
  const send = async (form: HTMLFormElement) => {
    if (isSending.current) return
    isSending.current = true
    await submit(form)
    isSending.current = false
  }
  return (
    <form
      class={rest.class}
      noValidate={noValidate}
      onSubmit={event => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}
