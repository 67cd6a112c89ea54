import type { Passkey, PasskeyAdded } from '../../../../src/wire/passkeys.ts'
import type { SecondFactor } from '../../../../src/wire/second-factor.ts'
import type { Reply } from '../../api/http.ts'
import { reload } from '../../api/remote.ts'
import {
  beginPasskey,
  confirmPasskey,
  factorRead,
  ownLogRead,
  removePasskey,
  sessionsRead,
} from '../../api/security.ts'
import { makePasskey } from '../../api/security-passkeys.ts'
import { date } from '../../i18n/format.ts'
import { security } from '../../i18n/security.ts'
import { language } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { TextField } from '../../parts/field.tsx'
import { Ask, Both, textOf, withBoth } from './asking.tsx'

type StateProps = { state: SecondFactor }

/** Other than codes: what a telephone, a computer or a key signs in with. */
export const Passkeys = ({ state, show }: StateProps & { show: (codes: readonly string[]) => void }) => {
  const words = security.value.passkeys
  const { passkeys, passkeyOrigin } = state
  return (
    <>
      <h3>{words.title}</h3>
      <p>{words.says}</p>
      {passkeys.length === 0 ? null : <List state={state} />}
      {passkeyOrigin === location.origin ? (
        <Adding state={state} show={show} />
      ) : (
        <p class="quiet">{passkeyOrigin === null ? words.unavailable : words.elsewhere(passkeyOrigin)}</p>
      )}
    </>
  )
}

const looked = () => Promise.all([reload(factorRead), reload(sessionsRead), reload(ownLogRead)])

const List = ({ state }: StateProps) => {
  const words = security.value.passkeys
  return (
    <ul class="sessions">
      {state.passkeys.map(passkey => (
        <li key={passkey.id}>
          <About passkey={passkey} />
          <details>
            <summary>{words.removeTitle(passkey.name)}</summary>
            <Ask
              says={words.remove}
              send={data => withBoth(data, shown => removePasskey(passkey.id, shown))}
              done={() => {
                announce(words.removed(passkey.name))
                void looked()
              }}
            >
              <Both state={state} />
            </Ask>
          </details>
        </li>
      ))}
    </ul>
  )
}

const About = ({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) => {
  const words = security.value.passkeys
  const on = (instant: string) => date(instant, language.value)
  return (
    <span>
      <strong>{name}</strong> {words.since(on(createdAt))},{' '}
      {lastUsedAt === null ? words.unused : words.used(on(lastUsedAt))}
    </span>
  )
}

const add = async (data: FormData): Promise<Reply<PasskeyAdded>> => {
  const begun = await withBoth(data, beginPasskey)
  if (!begun.ok) return begun
  const made = await makePasskey(begun.value)
  return made.ok ? confirmPasskey({ name: textOf(data, 'name'), ...made.value }) : made
}

const Adding = ({ state, show }: StateProps & { show: (codes: readonly string[]) => void }) => {
  const words = security.value.passkeys
  const done = ({ passkey, recoveryCodes }: PasskeyAdded) => {
    announce(words.added(passkey.name))
    if (recoveryCodes !== null) show(recoveryCodes)
    void looked()
  }
  return (
    // Another one is asked for in a form that is as it was at first.
    <details key={state.passkeys.length}>
      <summary>{words.addTitle}</summary>
      <Ask says={words.add} send={add} done={done}>
        <TextField label={words.name} hint={words.nameHint} name="name" required />
        <Both state={state} />
      </Ask>
    </details>
  )
}
