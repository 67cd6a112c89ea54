import { type Signal, useSignal } from '@preact/signals'
import type {
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor as State,
} from '../../../../src/wire/second-factor.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { beginFactor, confirmFactor, endFactor, factorRead, renewCodes } from '../../api/security.ts'
import { dateTime } from '../../i18n/format.ts'
import { security } from '../../i18n/security.ts'
import { language } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Loaded } from '../../parts/status.tsx'
import { Ask, Both, isOn, textOf, withBoth } from './asking.tsx'
import { Passkeys } from './passkeys.tsx'
import { QrCode } from './qr-code.tsx'

/** What is shown once, in place of the rest, until it has been kept. */
type Shown =
  | { readonly kind: 'begun'; readonly told: NewSecondFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** A code or a passkey beside the password: whether there is one, and the way to it and away from it. */
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
  if (state.confirmedAt === null && shown.value !== undefined)
    return <Confirm told={shown.value.told} shown={shown} />
  return (
    <>
      {isOn(state) ? <IsOn state={state} shown={shown} /> : <p>{security.value.factor.off}</p>}
      {state.confirmedAt === null ? <Begin state={state} shown={shown} /> : null}
      <Passkeys state={state} show={codes => (shown.value = { kind: 'codes', codes })} />
      {isOn(state) ? <TurnOff state={state} /> : null}
    </>
  )
}

const Begin = ({ state, shown }: Steps & { state: State }) => {
  const words = security.value.factor
  return (
    <>
      <h3>{words.appTitle}</h3>
      <Ask
        says={words.begin}
        send={data => withBoth(data, beginFactor)}
        done={told => (shown.value = { kind: 'begun', told })}
      >
        <Both state={state} />
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
        <TextField label={words.code} name="code" autocomplete="one-time-code" required />
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
        {state.confirmedAt === null
          ? words.onByPasskey
          : words.on(dateTime(state.confirmedAt, language.value))}{' '}
        {words.left(state.recoveryCodesLeft)}
      </p>
      <details>
        <summary>{words.renewTitle}</summary>
        <Ask
          says={words.renew}
          send={data => withBoth(data, renewCodes)}
          done={({ recoveryCodes }) => {
            shown.value = { kind: 'codes', codes: recoveryCodes }
            void reload(factorRead)
          }}
        >
          <Both state={state} />
        </Ask>
      </details>
    </>
  )
}

const TurnOff = ({ state }: { state: State }) => {
  const words = security.value.factor
  const done = () => {
    announce(words.isOff)
    void reload(factorRead)
  }
  return (
    <details>
      <summary>{words.endTitle}</summary>
      <Ask says={words.end} send={data => withBoth(data, endFactor)} done={done}>
        <Both state={state} />
      </Ask>
    </details>
  )
}
