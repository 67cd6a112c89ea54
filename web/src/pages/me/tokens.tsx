import { useSignal } from '@preact/signals'
import { SCOPES, type Scope } from '../../../../src/domain/accounts/account.ts'
import type { PersonalToken } from '../../../../src/wire/tokens.ts'
import type { Failure } from '../../api/http.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { endToken, factorRead, makeToken, ownLogRead, tokensRead } from '../../api/security.ts'
import { proving } from '../../api/security-passkeys.ts'
import { date } from '../../i18n/format.ts'
import { security } from '../../i18n/security.ts'
import { language } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { ConfirmButton } from '../../parts/button.tsx'
import { Check, Field, TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure, Loaded } from '../../parts/status.tsx'
import { Code, isOn, Password, textOf } from './asking.tsx'

const DAY_MS = 86_400_000

/** What programs sign in with in the visitor's name. */
export const Tokens = () => {
  const words = security.value.tokens
  const remote = useRemote(tokensRead)
  const failure = useSignal<Failure | undefined>(undefined)
  const end = async (token: PersonalToken) => {
    const reply = await endToken(token.id)
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(words.ended(token.name))
    await Promise.all([reload(tokensRead), reload(ownLogRead)])
  }
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{words.says}</p>
      <Loaded read={tokensRead} remote={remote}>
        {tokens =>
          tokens.length === 0 ? <p class="quiet">{words.none}</p> : <List tokens={tokens} end={end} />
        }
      </Loaded>
      <ActionFailure failure={failure.value} />
      <Making />
    </section>
  )
}

type ListProps = { tokens: readonly PersonalToken[]; end: (token: PersonalToken) => Promise<void> }

const List = ({ tokens, end }: ListProps) => {
  const words = security.value.tokens
  return (
    <ul class="sessions">
      {tokens.map(token => (
        <li key={token.id}>
          <About token={token} />
          <ConfirmButton
            label={`${words.end}: ${token.name}`}
            question={words.endQuestion(token.name)}
            yes={words.end}
            act={() => end(token)}
          >
            {words.end}
          </ConfirmButton>
        </li>
      ))}
    </ul>
  )
}

const About = ({ token: { name, scopes, expiresAt, lastUsedAt } }: { token: PersonalToken }) => {
  const words = security.value.tokens
  const on = (instant: string) => date(instant, language.value)
  return (
    <span>
      <strong>{name}</strong> {scopes.map(scope => words.scopes[scope]).join(', ')};{' '}
      {expiresAt === null ? words.noEnd : words.until(on(expiresAt))},{' '}
      {lastUsedAt === null ? words.unused : words.used(on(lastUsedAt))}
    </span>
  )
}

const Making = () => {
  const words = security.value.tokens
  const factor = useRemote(factorRead)
  const failure = useSignal<Failure | undefined>(undefined)
  const made = useSignal<string | undefined>(undefined)
  const byFactor = factor.value !== undefined && isOn(factor.value) ? factor.value : undefined
  const submit = async (data: FormData, form: HTMLFormElement) => {
    const days = Number(data.get('days'))
    const token = {
      name: textOf(data, 'name').trim(),
      scopes: SCOPES.filter(scope => data.get(scope) === 'on'),
      expiresAt: days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
    }
    const reply = await (byFactor === undefined
      ? makeToken({ ...token, password: textOf(data, 'password') })
      : proving(textOf(data, 'code').trim(), proof => makeToken({ ...token, ...proof })))
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    made.value = reply.value.token
    form.reset()
    await Promise.all([reload(tokensRead), reload(ownLogRead)])
  }
  return (
    <>
      {made.value === undefined ? null : <Made token={made.value} />}
      <details>
        <summary>{words.makeTitle}</summary>
        <Form class="form" submit={submit} onWrite={() => (failure.value = undefined)}>
          <Fields />
          {byFactor === undefined ? <Password /> : <Code state={byFactor} />}
          <ActionFailure failure={failure.value} />
          <button type="submit" class="button">
            {words.make}
          </button>
        </Form>
      </details>
    </>
  )
}

const Made = ({ token }: { token: string }) => (
  <div class="notice" role="status">
    <p>{security.value.tokens.made}</p>
    <p>
      <code class="secret-link">{token}</code>
    </p>
  </div>
)

const LIVES = [30, 90, 365, 7, 0] as const

const Fields = () => {
  const words = security.value.tokens
  return (
    <>
      <TextField label={words.name} hint={words.nameHint} name="name" required />
      <fieldset class="choice">
        <legend>{words.may}</legend>
        {SCOPES.map((scope: Scope) => (
          <Check key={scope} name={scope} label={words.scopes[scope]} checked={scope === 'read'} />
        ))}
      </fieldset>
      <Field label={words.life}>
        {wiring => (
          <select {...wiring} name="days">
            {LIVES.map(days => (
              <option key={days} value={days}>
                {days === 0 ? words.noEnd : words.days(days)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
