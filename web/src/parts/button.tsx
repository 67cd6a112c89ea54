import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { strings } from '../i18n/strings.ts'

type ActionProps = {
  children: ComponentChildren
  act: () => Promise<void>
  kind?: 'primary' | 'plain' | 'danger'
  label?: string
  focusOnShow?: boolean
  /** The id of the text that says why this cannot be done now; the button can still be found, and does nothing. */
  blockedBy?: string | undefined
}

/** A button that does one thing at a time: while it is being done, pressing again does nothing. */
export const ActionButton = (props: ActionProps) => {
  const { children, act, kind = 'plain', label, focusOnShow = false, blockedBy } = props
  const busy = useSignal(false)
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focusOnShow) element.current?.focus()
  }, [])
  const press = async () => {
    if (busy.value || blockedBy !== undefined) return
    busy.value = true
    await act()
    busy.value = false
  }
  return (
    <button
      ref={element}
      type="button"
      class={`button ${kind}`}
      aria-label={label}
      aria-busy={busy.value}
      aria-disabled={blockedBy !== undefined}
      aria-describedby={blockedBy}
      onClick={press}
    >
      {children}
    </button>
  )
}

type ConfirmProps = {
  children: ComponentChildren
  label?: string
  question: string
  yes: string
  kind?: 'primary' | 'plain' | 'danger'
  act: () => Promise<void>
}

/** Asks in place, says what will happen, and gives the focus back where it was. */
export const ConfirmButton = ({ children, label, question, yes, kind = 'plain', act }: ConfirmProps) => {
  const asking = useSignal(false)
  const wasAsked = useSignal(false)
  const close = async () => {
    asking.value = false
  }
  if (!asking.value) {
    const open = async () => {
      wasAsked.value = true
      asking.value = true
    }
    return (
      <ActionButton
        kind={kind}
        act={open}
        focusOnShow={wasAsked.peek()}
        {...(label === undefined ? {} : { label })}
      >
        {children}
      </ActionButton>
    )
  }
  return (
    <fieldset class="confirm" onKeyDown={event => isEscape(event) && void close()}>
      <legend>{question}</legend>
      <ActionButton kind={kind === 'plain' ? 'danger' : kind} act={() => act().then(close)}>
        {yes}
      </ActionButton>
      <ActionButton act={close} focusOnShow>
        {strings.value.overview.keep}
      </ActionButton>
    </fieldset>
  )
}

/** Takes the key: what lies around a question stays open when it is not answered. */
const isEscape = (event: KeyboardEvent): boolean => {
  if (event.key !== 'Escape') return false
  event.preventDefault()
  return true
}
