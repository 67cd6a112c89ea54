import { useSignal } from '@preact/signals'
import type { OwnInvitation } from '../../../../src/wire/own-invitations.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { acceptInvitation, declineInvitation } from '../../api/own.ts'
import { dateTime } from '../../i18n/format.ts'
import { own } from '../../i18n/own.ts'
import { language, strings } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'

/** Events in which an arbiter has entered the visitor, who says whether they come. */
export const Invitations = ({ invitations }: { invitations: readonly OwnInvitation[] }) => {
  if (invitations.length === 0) return null
  return (
    <section>
      <h2>{own.value.invitations.title}</h2>
      {invitations.map(invitation => (
        <InvitationCard key={invitation.id} invitation={invitation} />
      ))}
    </section>
  )
}

/** Once it is answered the stream takes it away: speech goes on at the top of the page, where nothing moves. */
const InvitationCard = ({ invitation }: { invitation: OwnInvitation }) => {
  const words = own.value.invitations
  const { event, id } = invitation
  const failure = useSignal<Failure | undefined>(undefined)
  const answer = async (step: Promise<Reply<unknown>>, says: string) => {
    const reply = await step
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    announce(says)
    document.querySelector<HTMLElement>('.lobby h1')?.focus()
  }
  const accept = () => answer(acceptInvitation(id), words.accepted(event.title))
  const decline = () => answer(declineInvitation(id), words.declined(event.title))
  return (
    <article class="own-event">
      <h3>{event.title}</h3>
      <What invitation={invitation} />
      <p>{words.says(invitation.organiserName, invitation.name)}</p>
      <p class="hint">{words.hint}</p>
      <div class="slot-offer">
        <ActionButton kind="primary" act={accept} label={words.acceptIn(event.title)}>
          {words.accept}
        </ActionButton>
        <ActionButton act={decline} label={words.declineIn(event.title)}>
          {words.decline}
        </ActionButton>
      </div>
      <ActionFailure failure={failure.value} />
    </article>
  )
}

const What = ({ invitation: { event } }: { invitation: OwnInvitation }) => {
  const words = strings.value.event
  return (
    <p class="quiet">
      {words.formats[event.format]} · {own.value.invitations.modes[event.playMode]} ·{' '}
      {words.status[event.status]}
      {event.startsAt === null ? '' : ` · ${dateTime(event.startsAt, language.value)}`}
    </p>
  )
}
