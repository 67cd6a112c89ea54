import type { Color } from '../../../../src/domain/kernel/color.ts'
import type { Match } from '../../../../src/wire/matches.ts'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { dateTime, points } from '../../i18n/format.ts'
import { paper } from '../../i18n/paper.ts'
import { language } from '../../i18n/strings.ts'
import { isBye } from '../../model/contest.ts'
import { seatsOf } from '../../model/paper.ts'
import { pointsBefore } from '../../model/points-before.ts'
import { scoreText } from '../event/outcome.ts'
import { CutPages, type SheetProps, SheetTable, TitledName } from './sheet.tsx'

/** What sheets of one round are given. */
export type RoundSheetProps = SheetProps & { readonly rounds: readonly Round[]; readonly round: Round }

/** When it begins, where the event announces it. */
const beginOf = ({ roundTimes }: Tournament, { roundNumber }: Round): string | undefined => {
  const at = roundTimes?.[roundNumber - 1]
  return at === undefined ? undefined : paper.value.begins(dateTime(at, language.value))
}

/** By board, with a place to write the result: for the wall, and for the arbiter. */
export const PairingsSheet = ({ event, name, rounds, round }: RoundSheetProps) => {
  const words = paper.value
  const adjustments = useRemote(reads.adjustments(event.id)).value ?? []
  const before = event.format === 'SWISS' ? pointsBefore(rounds, adjustments, round.roundNumber) : undefined
  const side = (color: Color) => [
    { head: words.colors[color] },
    { head: words.rating, kind: 'number' as const },
    ...(before === undefined ? [] : [{ head: words.before, kind: 'number' as const }]),
  ]
  const columns = [
    { head: words.board, kind: 'number' as const },
    ...side('WHITE'),
    { head: words.result, kind: 'write' as const },
    ...side('BLACK'),
  ]
  return (
    <SheetTable event={event} name={name} detail={beginOf(event, round)} columns={columns}>
      {round.matches.map(match => (
        <tr key={match.id}>
          <td class="number">{isBye(match) && event.format !== 'KNOCKOUT' ? '' : match.tableNumber}</td>
          <Side match={match} color="WHITE" before={before} />
          <td class="write">{isBye(match) ? '' : scoreText(match)}</td>
          <Side match={match} color="BLACK" before={before} />
        </tr>
      ))}
    </SheetTable>
  )
}

type SideProps = {
  readonly match: Match
  readonly color: Color
  readonly before: ReadonlyMap<string, number> | undefined
}

const Side = ({ match, color, before }: SideProps) => {
  const [entryId, name, title, rating] =
    color === 'WHITE'
      ? [match.whiteEntryId, match.whiteName, match.whiteTitle, match.whiteRating]
      : [match.blackEntryId, match.blackName, match.blackTitle, match.blackRating]
  return (
    <>
      <td>{name === null ? <i>{paper.value.bye}</i> : <TitledName title={title} name={name} />}</td>
      <td class="number">{rating ?? ''}</td>
      {before === undefined ? null : (
        <td class="number">{entryId === null ? '' : points(before.get(entryId) ?? 0)}</td>
      )}
    </>
  )
}

/** By name: where do I sit, with which colour, against whom? */
export const SeatsSheet = ({ event, name, round }: RoundSheetProps) => {
  const words = paper.value
  const columns = [
    { head: words.name },
    { head: words.board, kind: 'number' as const },
    { head: words.color },
    { head: words.opponent },
  ]
  return (
    <SheetTable event={event} name={name} detail={beginOf(event, round)} columns={columns}>
      {seatsOf(round.matches, language.value).map(seat => (
        <tr key={seat.entryId}>
          <td>
            <TitledName title={seat.title} name={seat.name} />
          </td>
          <td class="number">{seat.opponent === null ? '' : seat.board}</td>
          <td>{seat.opponent === null ? words.bye : words.colors[seat.color]}</td>
          <td>{seat.opponent ?? ''}</td>
        </tr>
      ))}
    </SheetTable>
  )
}

const SLIPS_ON_A_PAGE = 4

/** Four a page, to be cut apart: the players circle the result and sign. */
export const SlipsSheet = ({ event, name, round }: RoundSheetProps) => (
  <CutPages
    event={event}
    name={name}
    items={round.matches.filter(match => !isBye(match))}
    each={SLIPS_ON_A_PAGE}
    look="slips"
    draw={match => <Slip key={match.id} match={match} title={event.title} />}
  />
)

const Slip = ({ match, title }: { match: Match; title: string }) => {
  const words = paper.value
  return (
    <div class="slip">
      <p class="slip-head">
        <span>{words.ofRound(title, match.roundNumber)}</span>
        <strong>
          {words.board} {match.tableNumber}
        </strong>
      </p>
      <SlipSide color="WHITE" name={match.whiteName} title={match.whiteTitle} />
      <SlipSide color="BLACK" name={match.blackName ?? ''} title={match.blackTitle} />
      <p class="slip-results">
        <span>{words.circle}</span>
        <b>1–0</b>
        <b>½–½</b>
        <b>0–1</b>
      </p>
    </div>
  )
}

const SlipSide = ({ color, name, title }: { color: Color; name: string; title: string | null }) => {
  const words = paper.value
  return (
    <p class="slip-side">
      <span class="slip-color">{words.colors[color]}</span>
      <TitledName title={title} name={name} />
      <span class="sign">{words.signature}</span>
    </p>
  )
}
