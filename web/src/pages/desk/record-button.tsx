import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Handover } from '../../api/desk.ts'
import { desk } from '../../i18n/desk.ts'
import { strings } from '../../i18n/strings.ts'
import { ActionButton } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'

type Props = {
  label: string
  name: string
  question: string
  /** The bank’s reference is asked for where money changes hands. */
  hasReference?: boolean
  /** True where it was recorded. */
  act: (handover: Handover) => Promise<boolean>
}

/** Records something about money, with what the bank calls it and why, where that is said. */
export const RecordButton = ({ label, name, question, hasReference = true, act }: Props) => {
  const isOpen = useSignal(false)
  const wasOpen = useSignal(false)
  const close = async () => {
    isOpen.value = false
  }
  if (!isOpen.value) {
    const open = async () => {
      isOpen.value = true
      wasOpen.value = true
    }
    return (
      <ActionButton label={desk.value.actOf(label, name)} act={open} focusOnShow={wasOpen.peek()}>
        {label}
      </ActionButton>
    )
  }
  return <Asking {...{ label, question, hasReference, act, close }} />
}

type AskingProps = Required<Omit<Props, 'name'>> & { close: () => Promise<void> }

const Asking = ({ label, question, hasReference, act, close }: AskingProps) => {
  const words = desk.value.money
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const submit = async (data: FormData) => {
    const said = (field: 'reference' | 'note') => {
      const text = String(data.get(field) ?? '').trim()
      return text === '' ? {} : { [field]: text }
    }
    if (await act({ ...said('reference'), ...said('note') })) await close()
  }
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return
    pressed.preventDefault()
    void close()
  }
  return (
    <Form class="record" submit={submit}>
      <fieldset ref={box} class="confirm" onKeyDown={onKeyDown}>
        <legend>{question}</legend>
        {hasReference ? <TextField label={words.reference} name="reference" /> : null}
        <TextField label={words.note} name="note" />
        <button type="submit" class="button primary">
          {label}
        </button>
        <ActionButton act={close}>{strings.value.overview.keep}</ActionButton>
      </fieldset>
    </Form>
  )
}
