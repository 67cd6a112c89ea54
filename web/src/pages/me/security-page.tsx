import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Session } from '../../../../src/wire/accounts.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { reload, useRemote } from '../../api/remote.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  ownLogRead,
  sessionsRead,
  tokensRead,
} from '../../api/security.ts'
import { session } from '../../api/session.ts'
import { dateTime } from '../../i18n/format.ts'
import { security } from '../../i18n/security.ts'
import { language, strings } from '../../i18n/strings.ts'
import { account } from '../../me/account.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { ActionFailure, Empty, Loaded, Loading } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { AccountEnd } from './account-end.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SecurityLog } from './security-log.tsx'
import { Tokens } from './tokens.tsx'

/** Is my account mine alone? */
export const SecurityPage = () => {
  const words = security.value
  useTitle(words.title)
  return (
    <div class="page narrow">
      <Heading level={1}>{words.title}</Heading>
      <Whose />
    </div>
  )
}

const Whose = () => {
  const { kind } = session.value
  if (kind === 'asking') return <Loading />
  if (kind === 'guest')
    return (
      <Empty says={security.value.signInFirst}>
        <a class="button primary" href={`/login?to=${encodeURIComponent(href({ name: 'security' }))}`}>
          {strings.value.site.signIn}
        </a>
      </Empty>
    )
  return (
    <>
      <SecondFactor />
      <NewPassword />
      <Sessions />
      <Tokens />
      <Log />
      <AccountEnd />
    </>
  )
}

const Log = () => {
  const words = security.value.log
  const unseen = account.value?.unseenSecurity
  useEffect(() => {
    void reload(ownLogRead)
  }, [unseen])
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{words.says}</p>
      <SecurityLog read={ownLogRead} />
    </section>
  )
}

const NewPassword = () => {
  const words = security.value.password
  const failure = useSignal<Failure | undefined>(undefined)
  const submit = async (data: FormData, form: HTMLFormElement) => {
    const reply = await changePassword({
      password: String(data.get('password')),
      newPassword: String(data.get('newPassword')),
    })
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    form.reset()
    announce(words.changed)
    await Promise.all([reload(sessionsRead), reload(tokensRead), reload(ownLogRead)])
  }
  const isWeak = failure.value?.kind === 'refused' && failure.value.code === 'VALIDATION_FAILED'
  return (
    <section>
      <h2>{words.title}</h2>
      <Form class="form" submit={submit} onWrite={() => (failure.value = undefined)}>
        <PasswordFields isWeak={isWeak} />
        <ActionFailure failure={failure.value} />
        <button type="submit" class="button">
          {words.change}
        </button>
      </Form>
    </section>
  )
}

const PasswordFields = ({ isWeak }: { isWeak: boolean }) => {
  const words = security.value.password
  return (
    <>
      <TextField
        label={words.present}
        name="password"
        type="password"
        autocomplete="current-password"
        required
      />
      <TextField
        label={words.next}
        hint={words.hint}
        error={isWeak ? words.hint : undefined}
        name="newPassword"
        type="password"
        autocomplete="new-password"
        required
      />
    </>
  )
}

const at = (instant: string) => dateTime(instant, language.value)

const About = ({
  session: { createdAt, refreshedAt, endsAt, device, address, current },
}: {
  session: Session
}) => {
  const words = security.value.sessions
  const known = [device, address].filter(each => each !== null)
  return (
    <span>
      {known.length === 0 ? null : <strong>{known.join(' · ')} </strong>}
      {words.since(at(createdAt))}, {current ? words.this : words.used(at(refreshedAt))},{' '}
      {words.ends(at(endsAt))}
    </span>
  )
}

const Sessions = () => {
  const words = security.value.sessions
  const remote = useRemote(sessionsRead)
  const failure = useSignal<Failure | undefined>(undefined)
  const end = async (call: () => Promise<Reply<unknown>>, says: string) => {
    const reply = await call()
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(says)
    await Promise.all([reload(sessionsRead), reload(ownLogRead)])
  }
  return (
    <section>
      <h2>{words.title}</h2>
      <ActionFailure failure={failure.value} />
      <Loaded read={sessionsRead} remote={remote}>
        {sessions => (
          <>
            <SessionList sessions={sessions} end={id => end(() => endSession(id), words.ended)} />
            {sessions.length < 2 ? null : (
              <ActionButton act={() => end(endOtherSessions, words.allEnded)}>{words.endAll}</ActionButton>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

type ListProps = { sessions: readonly Session[]; end: (id: string) => Promise<void> }

const SessionList = ({ sessions, end }: ListProps) => {
  const words = security.value.sessions
  return (
    <ul class="sessions">
      {sessions.map(each => (
        <li key={each.id}>
          <About session={each} />{' '}
          {each.current ? null : (
            <ActionButton label={`${words.end}: ${at(each.createdAt)}`} act={() => end(each.id)}>
              {words.end}
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  )
}
