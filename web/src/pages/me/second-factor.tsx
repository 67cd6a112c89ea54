import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type {
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor as State,
} from '../../../../src/wire/second-factor.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { beginFactor, confirmFactor, endFactor, factorRead, renewCodes } from '../../api/security.ts'
import { dateTime } from '../../i18n/format.ts'
import { security } from '../../i18n/security.ts'
import { language } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure, Loaded } from '../../parts/status.tsx'
import { QrCode } from './qr-code.tsx'

/** What is shown once, in place of the rest, until it has been kept. */
type Shown =
  | { readonly kind: 'begun'; readonly told: NewSecondFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** A code beside the password: whether there is one, and the way to it and away from it. */
export const SecondFactor = () => {
  const words = security.value.factor
  const remote = useRemote(factorRead)
  const shown = useSignal<Shown | undefined>(undefined)
  return (
    <section>
      <h2>{words.title}</h2>
      <Loaded read={factorRead} remote={remote}>
        {state => (
          <>
            {state.required ? <p class="notice">{security.value.required}</p> : null}
            <Step state={state} shown={shown} />
          </>
        )}
      </Loaded>
    </section>
  )
}

type Steps = { readonly shown: Signal<Shown | undefined> }

const Step = ({ state, shown }: Steps & { state: State }) => {
  if (shown.value?.kind === 'codes') return <Codes codes={shown.value.codes} shown={shown} />
  if (state.confirmedAt !== null) return <IsOn state={state} shown={shown} />
  return shown.value === undefined ? (
    <Begin shown={shown} />
  ) : (
    <Confirm told={shown.value.told} shown={shown} />
  )
}

const Password = () => (
  <TextField
    label={security.value.password.present}
    name="password"
    type="password"
    autocomplete="current-password"
    required
  />
)

const Code = ({ label }: { label: string }) => (
  <TextField label={label} name="code" autocomplete="one-time-code" required />
)

type AskProps<T> = {
  children: ComponentChildren
  says: string
  send: (data: FormData) => Promise<Reply<T>>
  done: (answer: T) => void
}

/** A question whose answer is believed or not. */
const Ask = <T,>({ children, says, send, done }: AskProps<T>) => {
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

const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '')

const both = (data: FormData) => ({ password: textOf(data, 'password'), code: textOf(data, 'code') })

const Begin = ({ shown }: Steps) => {
  const words = security.value.factor
  return (
    <>
      <p>{words.off}</p>
      <Ask
        says={words.begin}
        send={data => beginFactor(textOf(data, 'password'))}
        done={told => (shown.value = { kind: 'begun', told })}
      >
        <Password />
      </Ask>
    </>
  )
}

const Confirm = ({ told, shown }: Steps & { told: NewSecondFactor }) => {
  const words = security.value.factor
  const done = ({ recoveryCodes }: RecoveryCodes) => {
    shown.value = { kind: 'codes', codes: recoveryCodes }
    announce(words.isOn)
    void reload(factorRead)
  }
  return (
    <>
      <p>{words.scan}</p>
      <QrCode text={told.uri} label={words.picture} />
      <p>
        {words.orType} <code class="secret">{told.secret}</code>
      </p>
      <p>
        <a href={told.uri}>{words.open}</a>
      </p>
      <Ask says={words.confirm} send={data => confirmFactor(textOf(data, 'code'))} done={done}>
        <Code label={words.code} />
      </Ask>
    </>
  )
}

const Codes = ({ codes, shown }: Steps & { codes: readonly string[] }) => {
  const words = security.value.factor
  const done = async () => {
    shown.value = undefined
  }
  return (
    <>
      <h3>{words.recovery}</h3>
      <p>{words.recoveryHint}</p>
      <ul class="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ActionButton kind="primary" act={done}>
        {words.kept}
      </ActionButton>
    </>
  )
}

const IsOn = ({ state, shown }: Steps & { state: State }) => {
  const words = security.value.factor
  return (
    <>
      <p>
        {words.on(dateTime(state.confirmedAt ?? '', language.value))} {words.left(state.recoveryCodesLeft)}
      </p>
      <details>
        <summary>{words.renewTitle}</summary>
        <Ask
          says={words.renew}
          send={data => renewCodes(both(data))}
          done={({ recoveryCodes }) => {
            shown.value = { kind: 'codes', codes: recoveryCodes }
            void reload(factorRead)
          }}
        >
          <Password />
          <Code label={words.codeOrRecovery} />
        </Ask>
      </details>
      <TurnOff />
    </>
  )
}

const TurnOff = () => {
  const words = security.value.factor
  const done = () => {
    announce(words.isOff)
    void reload(factorRead)
  }
  return (
    <details>
      <summary>{words.endTitle}</summary>
      <Ask says={words.end} send={data => endFactor(both(data))} done={done}>
        <Password />
        <Code label={words.codeOrRecovery} />
      </Ask>
    </details>
  )
}
