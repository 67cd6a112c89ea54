import { type Signal, useSignal } from '@preact/signals'
import type { Color } from '../../../../src/domain/kernel/color.ts'
import type { Match } from '../../../../src/wire/matches.ts'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'
import { points } from '../../i18n/format.ts'
import { strings } from '../../i18n/strings.ts'
import { watching } from '../../i18n/watching.ts'
import { colorOfPlayer, isBye } from '../../model/contest.ts'
import { plainText } from '../../model/plain-text.ts'
import { pointsBefore } from '../../model/points-before.ts'
import { isMissing, missingIn } from '../../model/round.ts'
import { EntryName } from './entry-name.tsx'
import { scoreText } from './outcome.ts'
import { BlackCell, BoardHeads, HowCell, WhiteCell } from './pairing-cells.tsx'

type Points = ReadonlyMap<string, number> | undefined
type Props = { event: Tournament; rounds: readonly Round[]; round: Round }

/** With as many boards a name is looked for sooner than read. */
const FIND_FROM = 20

/** One round for those who play and watch: their own board first, with what both had before it. */
export const RoundTable = ({ event, rounds, round }: Props) => {
  const name = useSignal('')
  const isOpenOnly = useSignal(false)
  const before = useBefore(event, rounds, round)
  const shown = ownFirst(round.matches).filter(
    match => hasName(match, name.value) && (!isOpenOnly.value || isMissing(match)),
  )
  return (
    <>
      {round.matches.length < FIND_FROM ? null : <Tools round={round} name={name} isOpenOnly={isOpenOnly} />}
      {shown.length === 0 ? (
        <p role="status">{watching.value.find.count(0)}</p>
      ) : (
        <Boards event={event} matches={shown} before={before} />
      )}
    </>
  )
}

type ToolsProps = { round: Round; name: Signal<string>; isOpenOnly: Signal<boolean> }

const Tools = ({ round, name, isOpenOnly }: ToolsProps) => (
  <div class="round-tools">
    <label class="field find">
      <span>{watching.value.find.label}</span>
      <input
        type="search"
        value={name.value}
        onInput={({ currentTarget }) => {
          name.value = currentTarget.value
        }}
      />
    </label>
    {missingIn(round) === 0 && !isOpenOnly.value ? null : (
      <button
        type="button"
        class="button"
        aria-pressed={isOpenOnly.value}
        onClick={() => {
          isOpenOnly.value = !isOpenOnly.value
        }}
      >
        {watching.value.round.openOnly}
      </button>
    )}
  </div>
)

/** What each had before the round; of a Swiss only, where points decide who meets whom. */
const useBefore = (event: Tournament, rounds: readonly Round[], { roundNumber }: Round): Points => {
  const adjustments = useRemote(reads.adjustments(event.id)).value ?? []
  return event.format === 'SWISS' ? pointsBefore(rounds, adjustments, roundNumber) : undefined
}

const isOwn = (match: Match): boolean => colorOfPlayer(match, me.value?.id) !== undefined

const ownFirst = (matches: readonly Match[]): readonly Match[] => [
  ...matches.filter(isOwn),
  ...matches.filter(match => !isOwn(match)),
]

const hasName = ({ whiteName, blackName }: Match, text: string): boolean =>
  [whiteName, blackName ?? ''].some(name => plainText(name).includes(plainText(text)))

const Boards = (props: { event: Tournament; matches: readonly Match[]; before: Points }) => {
  const words = strings.value.pairings
  return (
    <table class="table pairings">
      <BoardHeads
        between={
          <th scope="col" class="centre">
            {words.result}
          </th>
        }
      >
        <th scope="col">{words.how}</th>
      </BoardHeads>
      <tbody>
        {props.matches.map(match => (
          <PairingRow key={match.id} event={props.event} match={match} before={props.before} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { event: Tournament; match: Match; before: Points }

const PairingRow = ({ event, match, before }: RowProps) => (
  <tr class={isOwn(match) ? 'mine' : ''}>
    <td class="number">{isSwissBye(event, match) ? '' : match.tableNumber}</td>
    <WhiteCell match={match}>
      <Player event={event} match={match} color="WHITE" before={before} />
    </WhiteCell>
    <td class="centre result">{isBye(match) ? '' : scoreText(match)}</td>
    <BlackCell match={match} event={event}>
      <Player event={event} match={match} color="BLACK" before={before} />
    </BlackCell>
    <HowCell match={match} event={event} />
  </tr>
)

/** Title, name, rating, and the points before the round. */
const Player = ({ event, match, color, before }: RowProps & { color: Color }) => {
  const words = watching.value.round
  const isWhite = color === 'WHITE'
  const entryId = (isWhite ? match.whiteEntryId : match.blackEntryId) ?? ''
  const rating = isWhite ? match.whiteRating : match.blackRating
  const entry = {
    entryId,
    playerId: isWhite ? match.whitePlayerId : match.blackPlayerId,
    name: (isWhite ? match.whiteName : match.blackName) ?? '',
    title: isWhite ? match.whiteTitle : match.blackTitle,
  }
  return (
    <>
      <EntryName eventId={event.id} entry={entry} /> <span class="quiet rating">{rating ?? ''}</span>
      {before === undefined ? null : (
        <span class="before" title={words.before}>
          {points(before.get(entryId) ?? 0)}
          <span class="unseen"> {words.before}</span>
        </span>
      )}
    </>
  )
}

/** In a knockout a bye is a line of the bracket; elsewhere nobody sits at its board. */
const isSwissBye = (event: Tournament, match: Match): boolean => event.format !== 'KNOCKOUT' && isBye(match)
