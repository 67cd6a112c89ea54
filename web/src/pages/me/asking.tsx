import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { SecondFactor } from '../../../../src/wire/second-factor.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { type Proof, proving } from '../../api/security-passkeys.ts'
import { security } from '../../i18n/security.ts'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure } from '../../parts/status.tsx'

type AskProps<T> = {
  children: ComponentChildren
  says: string
  send: (data: FormData) => Promise<Reply<T>>
  done: (answer: T) => void
}

/** A question whose answer is believed or not. */
export const Ask = <T,>({ children, says, send, done }: AskProps<T>) => {
  const failure = useSignal<Failure | undefined>(undefined)
  const submit = async (data: FormData) => {
    const reply = await send(data)
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) done(reply.value)
  }
  return (
    <Form class="form" submit={submit} onWrite={() => (failure.value = undefined)}>
      {children}
      <ActionFailure failure={failure.value} />
      <button type="submit" class="button">
        {says}
      </button>
    </Form>
  )
}

export const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '')

/** Whether anything is asked for at sign-in beside the password. */
export const isOn = ({ confirmedAt, passkeys }: SecondFactor): boolean =>
  confirmedAt !== null || passkeys.length > 0

export const Password = () => (
  <TextField
    label={security.value.password.present}
    name="password"
    type="password"
    autocomplete="current-password"
    required
  />
)

/** Empty where a passkey is to be asked for. */
export const Code = ({ state: { confirmedAt, passkeys } }: { state: SecondFactor }) => {
  const words = security.value.factor
  const label = confirmedAt === null ? words.recoveryCode : words.codeOrRecovery
  const hint = passkeys.length === 0 ? {} : { hint: words.emptyForPasskey }
  return (
    <TextField
      label={label}
      {...hint}
      name="code"
      autocomplete="one-time-code"
      required={passkeys.length === 0}
    />
  )
}

/** What shows that it is oneself who changes the second factor: the password, and the factor where there is one. */
export const Both = ({ state }: { state: SecondFactor }) => (
  <>
    <Password />
    {isOn(state) ? <Code state={state} /> : null}
  </>
)

/** Sends that. */
export const withBoth = <T,>(
  data: FormData,
  send: (shown: { readonly password: string } & Proof) => Promise<Reply<T>>,
): Promise<Reply<T>> => {
  const password = textOf(data, 'password')
  return proving(textOf(data, 'code').trim(), proof => send({ password, ...proof }))
}
