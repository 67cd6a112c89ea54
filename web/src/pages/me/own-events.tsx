import { useSignal } from '@preact/signals'
import type { OwnEntry } from '../../../../src/wire/account-stream.ts'
import { reads } from '../../api/endpoints.ts'
import { withdraw } from '../../api/entries.ts'
import type { Failure } from '../../api/http.ts'
import { useRemote } from '../../api/remote.ts'
import { arranging } from '../../i18n/arranging.ts'
import { dateTime, signed } from '../../i18n/format.ts'
import { own } from '../../i18n/own.ts'
import { language, strings } from '../../i18n/strings.ts'
import { Chip } from '../../parts/names.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { OwnArrangements } from '../event/own-arrangements.tsx'

/** The events that the visitor is in and that are not over, with what a player arranges in them. */
export const OwnEvents = ({ entries }: { entries: readonly OwnEntry[] }) => {
  const words = own.value
  return (
    <section>
      <h2>{words.events}</h2>
      {entries.length === 0 ? <p class="quiet">{words.noEvents}</p> : null}
      {entries.map(entry => (
        <EventCard key={entry.id} entry={entry} />
      ))}
    </section>
  )
}

const EventCard = ({ entry }: { entry: OwnEntry }) => {
  const words = strings.value.event
  const { event, tournamentId, adjustments } = entry
  return (
    <article class="own-event">
      <h3>
        <a href={href({ name: 'overview', id: tournamentId })}>{event.title}</a>{' '}
        {event.status === 'ACTIVE' ? <Chip kind="live">{words.round(event.currentRound)}</Chip> : null}
      </h3>
      <p class="quiet">
        {words.formats[event.format]} · {words.status[event.status]}
        {event.startsAt === null ? '' : ` · ${dateTime(event.startsAt, language.value)}`}
      </p>
      {adjustments.map(({ points, note }, index) => (
        <p key={`${index} ${note}`} class="notice">
          {signed(points)}: {note}
        </p>
      ))}
      <Standing entry={entry} />
      <Arrange entry={entry} />
    </article>
  )
}

/** Why the visitor does not play, and byes that are noted where no form shows them. */
const Standing = ({ entry }: { entry: OwnEntry }) => {
  const words = own.value
  if (entry.status !== 'WITHDRAWN') return null
  const { withdrawalReason: reason } = entry
  const says =
    reason === 'BY_ARBITER'
      ? words.takenOut
      : reason === 'NOT_CHECKED_IN'
        ? words.notCheckedIn
        : words.withdrawn
  return <p class="notice">{says}</p>
}

const Arrange = ({ entry }: { entry: OwnEntry }) => {
  const failure = useSignal<Failure | undefined>(undefined)
  const event = useRemote(reads.tournament(entry.tournamentId)).value
  const leave = async () => {
    const reply = await withdraw({ id: entry.tournamentId }, entry.id)
    failure.value = reply.ok ? undefined : reply.error
  }
  return (
    <details>
      <summary>{arranging.value.arrange}</summary>
      {event === undefined ? null : <OwnArrangements event={event} own={entry} withdrawNow={leave} />}
      <ActionFailure failure={failure.value} />
    </details>
  )
}
