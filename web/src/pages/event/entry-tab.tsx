import type { StandingExplained } from '../../../../src/wire/standings.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { follow, followed } from '../../api/followed.ts'
import { useRemote } from '../../api/remote.ts'
import { exact } from '../../i18n/exact.ts'
import { explaining } from '../../i18n/explaining.ts'
import { points } from '../../i18n/format.ts'
import { strings } from '../../i18n/strings.ts'
import { isForfeit, signOf, stateOf } from '../../model/crosstable.ts'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { Disc } from '../../parts/names.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { MadeOf, numberName } from './explained/made-of.tsx'

/** One person in this event: each round with its opponent, colour and points, and what the numbers are made of. */
export const EntryTab = ({ event, entryId }: { event: Tournament; entryId: string }) => {
  const read = reads.explained(event.id, entryId)
  const remote = useRemote(read)
  useTitle(remote.value?.name, event.title)
  return (
    <section class="entry-page">
      <Loaded read={read} remote={remote}>
        {entry => (
          <>
            <Heading level={2}>
              {entry.title === null ? '' : `${entry.title} `}
              {entry.name}
            </Heading>
            <Facts entry={entry} />
            <FollowButton entryId={entry.entryId} />
            {entry.rounds.length === 0 ? (
              <Empty says={explaining.value.noRounds} />
            ) : (
              <Rounds event={event} rounds={entry.rounds} />
            )}
            <Numbers event={event} entry={entry} />
          </>
        )}
      </Loaded>
    </section>
  )
}

const Facts = ({ entry }: { entry: StandingExplained }) => {
  const words = explaining.value
  const facts = [
    [words.place, entry.place],
    [strings.value.standings.points, points(entry.score)],
    [words.rating, entry.rating],
  ] as const
  return (
    <>
      <dl class="figures">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {entry.playerId === null ? null : (
        <p>
          <a href={href({ name: 'player', id: entry.playerId })}>{words.profile}</a>
        </p>
      )}
    </>
  )
}

/** Whose boards come first on this browser, of all that are in play. */
const FollowButton = ({ entryId }: { entryId: string }) => {
  const words = explaining.value
  const isFollowed = followed.value.has(entryId)
  return (
    <p>
      <button
        type="button"
        class="button"
        aria-pressed={isFollowed}
        onClick={() => follow(entryId, !isFollowed)}
      >
        {words.follow}
      </button>{' '}
      <span class="quiet">{isFollowed ? words.followed : ''}</span>
    </p>
  )
}

type RoundCell = StandingExplained['rounds'][number]

const Rounds = ({ event, rounds }: { event: Tournament; rounds: readonly RoundCell[] }) => {
  const words = explaining.value
  return (
    <table class="table entry-rounds">
      <caption class="unseen">{words.rounds}</caption>
      <thead>
        <tr>
          <th scope="col" class="number">
            {words.round}
          </th>
          <th scope="col">{strings.value.tables.opponent}</th>
          <th scope="col" class="number">
            {strings.value.tables.result}
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map(cell => (
          <tr key={cell.round}>
            <td class="number">{cell.round}</td>
            <td>
              <Opponent event={event} cell={cell} />
            </td>
            <td class="number total">
              <Result cell={cell} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Opponent = ({ event, cell }: { event: Tournament; cell: RoundCell }) => {
  if (cell.color === null || cell.opponentId === null)
    return <span class="quiet">{strings.value.tables.byes[cell.byeType ?? 'PAIRING']}</span>
  return (
    <>
      <Disc color={cell.color} />{' '}
      <a href={href({ name: 'entry', id: event.id, entry: cell.opponentId })}>{cell.opponentName}</a>
    </>
  )
}

const Result = ({ cell }: { cell: RoundCell }) => {
  const words = strings.value.tables
  if (cell.color === null) return <>{points(cell.score ?? 0)}</>
  const state = words.states[stateOf(cell)]
  return (
    <a href={href({ name: 'match', id: cell.matchId })}>
      <span aria-hidden="true">{signOf(cell)}</span>
      <span class={isForfeit(cell) || cell.score === null ? 'state' : 'unseen'}> {state}</span>
    </a>
  )
}

const Numbers = ({ event, entry }: { event: Tournament; entry: StandingExplained }) =>
  entry.numbers.length === 0 ? null : (
    <section>
      <h3>{explaining.value.numbers}</h3>
      {entry.numbers.map(number => (
        <details key={number.code} class="made-of">
          <summary>
            {numberName(number)} <b>{exact(number.value)}</b>
          </summary>
          <MadeOf eventId={event.id} number={number} />
        </details>
      ))}
    </section>
  )
