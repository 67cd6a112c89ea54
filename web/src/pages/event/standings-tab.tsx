import type { Match } from '../../../../src/wire/matches.ts'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Standing } from '../../../../src/wire/standings.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'
import { points } from '../../i18n/format.ts'
import { placing } from '../../i18n/placing.ts'
import { strings } from '../../i18n/strings.ts'
import { gamesOf, isBye, squareOf } from '../../model/contest.ts'
import { Heading } from '../../parts/heading.tsx'
import { Square } from '../../parts/names.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import { EntryHeads, EntryName } from './entry-name.tsx'
import type { TabProps } from './tab.ts'

/** Who leads and how far did everyone get? */
export const StandingsTab = ({ event }: TabProps) => {
  const words = strings.value.standings
  const read = reads.standings(event.id)
  const remote = useRemote(read)
  const rounds = useRemote(reads.rounds(event.id))
  return (
    <section>
      <Heading level={2}>{words.title}</Heading>
      <Loaded read={read} remote={remote}>
        {lines =>
          lines.length === 0 || event.currentRound === 0 ? (
            <Empty says={words.empty} />
          ) : (
            <>
              {event.status === 'ACTIVE' ? <p class="quiet">{placing.value.provisional}</p> : null}
              <StandingsTable eventId={event.id} lines={lines} rounds={rounds.value ?? []} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type TableProps = { eventId: string; lines: readonly Standing[]; rounds: readonly Round[] }

const StandingsTable = ({ eventId, lines, rounds }: TableProps) => {
  const words = strings.value.standings
  return (
    <table class="table standings">
      <thead>
        <tr>
          <EntryHeads />
          <th scope="col">
            <span class="unseen-narrow">{words.games}</span>
          </th>
          <th scope="col" class="wide">
            {placing.value.reached}
          </th>
          <th scope="col" class="number wide">
            <abbr title={placing.value.record}>{placing.value.recordShort}</abbr>
          </th>
          <th scope="col" class="number">
            {words.points}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <StandingRow key={line.entryId} eventId={eventId} line={line} rounds={rounds} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { eventId: string; line: Standing; rounds: readonly Round[] }

const StandingRow = ({ eventId, line, rounds }: RowProps) => {
  const words = strings.value
  const isMine = line.playerId !== null && line.playerId === me.value?.id
  return (
    <tr class={isMine ? 'mine' : ''}>
      <td class="number">{line.place ?? '–'}</td>
      <td class={line.place === 1 ? 'won' : ''}>
        <EntryName eventId={eventId} entry={line} />
        {line.stillIn && line.place === null ? <span class="quiet"> {words.standings.stillIn}</span> : null}
      </td>
      <td class="number wide">{line.rating ?? ''}</td>
      <td>
        <span class="squares">{rounds.map(round => squaresIn(round, line.entryId))}</span>
      </td>
      <td class="wide">{words.event.round(line.roundReached)}</td>
      <td class="number wide">
        {line.wins} {line.draws} {line.losses}
      </td>
      <td class="number total">{points(line.score)}</td>
    </tr>
  )
}

const squaresIn = (round: Round, entryId: string) =>
  round.matches
    .filter(match => isIn(match, entryId) && !isBye(match))
    .flatMap(gamesOf)
    .map(game => <Square key={game.id} square={squareOf(game, entryId)} />)

const isIn = (match: Match, entryId: string): boolean =>
  match.playerAId === entryId || match.playerBId === entryId
