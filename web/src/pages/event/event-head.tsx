import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { dateTime, names } from '../../i18n/format.ts'
import { language, strings } from '../../i18n/strings.ts'
import { firstPlaces } from '../../model/contest.ts'
import { Heading } from '../../parts/heading.tsx'
import { Chip } from '../../parts/names.tsx'

export const EventHead = ({ event }: { event: Tournament }) => {
  const words = strings.value.event
  const facts = [
    `${words.formats[event.format]}, ${words.players(event.totalPlayers)}`,
    event.timeControl,
    ...(event.startsAt !== null && event.startedAt === null
      ? [words.starts(dateTime(event.startsAt, language.value))]
      : []),
    ...(event.startedAt === null ? [] : [dateTime(event.startedAt, language.value)]),
  ]
  return (
    <header class="event-head">
      <div class="event-title">
        <Heading level={1}>{event.title}</Heading>
        <StatusChip event={event} />
      </div>
      <p class="facts">{facts.join(' · ')}</p>
      {event.status === 'FINISHED' ? <Winners event={event} /> : null}
    </header>
  )
}

const StatusChip = ({ event }: { event: Tournament }) => {
  const words = strings.value.event
  if (event.status === 'ACTIVE' && event.currentRound > 0)
    return <Chip kind="live">{words.round(event.currentRound)}</Chip>
  const kind = event.status === 'OPEN' ? 'good' : event.status === 'CANCELED' ? 'warn' : 'plain'
  return <Chip kind={kind}>{words.status[event.status]}</Chip>
}

const Winners = ({ event }: { event: Tournament }) => {
  const words = strings.value.event
  const remote = useRemote(reads.standings(event.id))
  const first = firstPlaces(remote.value ?? []).map(line => line.name)
  if (first.length === 0) return null
  const list = names(first, language.value)
  return <p class="winner">{first.length === 1 ? words.winner(list) : words.sharedFirst(list)}</p>
}
