import type { Tournament } from '../../../src/wire/tournaments.ts'
import { reads } from '../api/endpoints.ts'
import { useRemote } from '../api/remote.ts'
import { me } from '../api/session.ts'
import { dateTime } from '../i18n/format.ts'
import { home } from '../i18n/home.ts'
import { language, strings } from '../i18n/strings.ts'
import { Heading, useTitle } from '../parts/heading.tsx'
import { Chip } from '../parts/names.tsx'
import { Empty, Loaded } from '../parts/status.tsx'
import { href } from '../router/routes.ts'

const ORDER = ['ACTIVE', 'OPEN', 'DRAFT', 'FINISHED', 'CANCELED'] as const
const PACE_MS = 10_000

/** What is on, and where am I needed? */
export const HomePage = () => {
  const words = home.value
  const read = reads.tournaments()
  const remote = useRemote(read, PACE_MS)
  useTitle(words.title)
  return (
    <div class="page">
      <div class="page-head">
        <Heading level={1}>{words.title}</Heading>
        {me.value === undefined ? null : <CreateLink />}
      </div>
      <Loaded read={read} remote={remote}>
        {list =>
          list.items.length === 0 ? <NoneYet /> : ORDER.map(s => <Group key={s} status={s} of={list.items} />)
        }
      </Loaded>
    </div>
  )
}

const CreateLink = () => (
  <a class="button primary" href={href({ name: 'create' })}>
    {home.value.create}
  </a>
)

const NoneYet = () => {
  const words = home.value
  if (me.value !== undefined) return <Empty says={words.none} hint={words.noneHint} />
  return (
    <Empty says={words.none} hint={words.noneGuest}>
      <a class="button primary" href={href({ name: 'login' })}>
        {strings.value.site.signIn}
      </a>
    </Empty>
  )
}

const Group = (props: { status: (typeof ORDER)[number]; of: readonly Tournament[] }) => {
  const events = props.of.filter(event => event.status === props.status)
  if (events.length === 0) return null
  return (
    <section>
      <h2>{home.value.groups[props.status]}</h2>
      <ul class="event-list">
        {events.map(event => (
          <EventLine key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}

const EventLine = ({ event }: { event: Tournament }) => {
  const words = strings.value.event
  return (
    <li>
      <a class="event-line" href={href({ name: 'overview', id: event.id })}>
        <strong>{event.title}</strong>
        {event.status === 'ACTIVE' ? <Chip kind="live">{words.round(event.currentRound)}</Chip> : null}
        <span class="quiet">
          {words.formats[event.format]}, {words.players(event.totalPlayers)} · {event.timeControl}
          {event.startsAt === null ? '' : ` · ${dateTime(event.startsAt, language.value)}`}
        </span>
      </a>
    </li>
  )
}
