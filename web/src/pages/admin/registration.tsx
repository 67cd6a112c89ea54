import { useSignal } from '@preact/signals'
import type { RegistrationMode } from '../../../../src/domain/accounts/account.ts'
import type { RegistrationLink } from '../../../../src/wire/registration.ts'
import { adminReads, endLink, makeLink, setRegistration } from '../../api/admin.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { adminWords } from '../../i18n/admin.ts'
import { dateTime } from '../../i18n/format.ts'
import { language } from '../../i18n/strings.ts'
import { ActionButton, ConfirmButton } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure, Loaded } from '../../parts/status.tsx'
import { SecretLink } from './secret-link.tsx'

/** Who may make an account: everybody, or whoever has a link. */
export const Registration = () => {
  const words = adminWords.value.registration
  const read = adminReads.registration()
  const remote = useRemote(read)
  const failure = useSignal<Failure | undefined>(undefined)
  const change = async (mode: RegistrationMode) => {
    const reply = await setRegistration(mode)
    failure.value = reply.ok ? undefined : reply.error
    await reload(read)
  }
  return (
    <section aria-labelledby="registration">
      <h2 id="registration">{words.title}</h2>
      <Loaded read={read} remote={remote}>
        {({ mode }) => (
          <>
            <p>{words.modes[mode]}</p>
            <p class="actions">
              <ActionButton act={() => change(mode === 'OPEN' ? 'BY_LINK' : 'OPEN')}>
                {mode === 'OPEN' ? words.close : words.open}
              </ActionButton>
            </p>
            <ActionFailure failure={failure.value} />
            <Links isIdle={mode === 'OPEN'} />
          </>
        )}
      </Loaded>
    </section>
  )
}

const Links = ({ isIdle }: { isIdle: boolean }) => {
  const words = adminWords.value.registration
  const read = adminReads.links()
  const remote = useRemote(read)
  const failure = useSignal<Failure | undefined>(undefined)
  const made = useSignal<string | undefined>(undefined)
  const note = async (reply: Reply<unknown>) => {
    failure.value = reply.ok ? undefined : reply.error
    await reload(read)
  }
  const submit = async (data: FormData) => {
    const name = String(data.get('name')).trim()
    const counts = { uses: Number(data.get('uses')), days: Number(data.get('days')) }
    const reply = await makeLink({ name: name === '' ? null : name, ...counts })
    made.value = reply.ok ? reply.value.token : undefined
    await note(reply)
    return reply.ok ? 'taken' : undefined
  }
  return (
    <>
      <h3>{words.links}</h3>
      {isIdle ? <p class="quiet">{words.idle}</p> : null}
      <Loaded read={read} remote={remote}>
        {links => <LinkList links={links} end={async id => note(await endLink(id))} />}
      </Loaded>
      <NewLinkForm submit={submit} />
      <ActionFailure failure={failure.value} />
      {made.value === undefined ? null : (
        <SecretLink key={made.value} says={words.made} path="/register" token={made.value} />
      )}
    </>
  )
}

const NewLinkForm = ({ submit }: { submit: (data: FormData) => Promise<unknown> }) => {
  const words = adminWords.value.registration
  return (
    <Form class="form" submit={submit}>
      <TextField label={words.name} hint={words.nameHint} name="name" />
      <div class="row">
        <TextField label={words.uses} name="uses" inputMode="numeric" value="1" size={5} required />
        <TextField label={words.days} name="days" inputMode="numeric" value="7" size={5} required />
      </div>
      <button type="submit" class="button">
        {words.make}
      </button>
    </Form>
  )
}

type LinkListProps = { links: readonly RegistrationLink[]; end: (id: string) => Promise<void> }

const LinkList = ({ links, end }: LinkListProps) => {
  const words = adminWords.value.registration
  if (links.length === 0) return <p class="quiet">{words.noLinks}</p>
  return (
    <ul class="plain-list">
      {links.map(link => (
        <li key={link.id}>
          <strong>{link.name ?? words.unnamed}</strong> {words.used(link.used, link.uses)},{' '}
          {words.until(dateTime(link.expiresAt, language.value))}{' '}
          <ConfirmButton
            label={`${words.end}: ${link.name ?? words.unnamed}`}
            question={words.endQuestion}
            yes={words.endYes}
            act={() => end(link.id)}
          >
            {words.end}
          </ConfirmButton>
        </li>
      ))}
    </ul>
  )
}
