import { type HaltRow, haltsOf } from '../../db/halts.ts'
import type { MatchRead, ResultRead } from '../../db/match-reads.ts'
import type { ReportRow } from '../../db/result-reports.ts'
import { storedTimeControl } from '../../db/time-control.ts'
import { type Clock, credited, timeLeft } from '../../domain/clock/clock.ts'
import { type Color, opposite } from '../../domain/kernel/color.ts'
import { awaitsTieBreak, outcomeFrom, playedOutcome, storedOutcome } from '../../domain/kernel/outcome.ts'
import { inPoints } from '../../domain/kernel/points.ts'
import { BYE_CODE, resultCodeByEntry } from '../../domain/kernel/result-code.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { noShowDeadline, opening, type Wait } from '../../domain/match/deadline.ts'
import { pointsOf } from '../../domain/rounds/given-points.ts'
import { outcomePoints } from '../../domain/rounds/point-system.ts'
import type { Game, Match } from '../../wire/matches.ts'
import { isoTime, isoTimeOrNull } from './iso-time.ts'
import { slotView } from './slot.ts'

/** A match as somebody sees it: who is kept behind, with moves and clocks as of so long ago (`reading/as-seen.ts`). */
export type SeenMatch = MatchRead & {
  readonly delaySeconds?: number
  /** For the two and for arbiters, of a real board. */
  readonly reports?: readonly ReportRow[]
}

/** Parents with their tie-break matches inside, from rows in which tie-breaks follow their parent. */
export const nestTieBreaks = (found: readonly SeenMatch[], at: Instant): Match[] => {
  const games = new Map<string, SeenMatch[]>()
  for (const match of found) {
    if (match.parentMatchId === null) continue
    const others = games.get(match.parentMatchId)
    if (others === undefined) games.set(match.parentMatchId, [match])
    else others.push(match)
  }
  return found
    .filter(match => !match.isTieBreak)
    .map(match => withTieBreaks(match, games.get(match.id) ?? [], at))
}

/** `found` holds the tie-break matches of the match, and may hold others. */
export const withTieBreaks = (match: SeenMatch, found: readonly SeenMatch[], at: Instant): Match => ({
  ...matchDto(match, at),
  tieBreakMatches: found.filter(other => other.parentMatchId === match.id).map(other => matchDto(other, at)),
})

/** A match as `GET /matches/:id` and every list of matches give it. */
const matchDto = (match: SeenMatch, at: Instant): Game => ({
  ...placeOf(match),
  ...progressOf(match, at),
  ...slotView(match, match),
  ...reportsOf(match),
  ...scoresOf(match),
  resultCode: matchResultCode(match),
  byeType: match.entryBId === null ? (match.byeType ?? 'PAIRING') : null,
  unrated: match.unrated,
})

/** Where the match stands and who plays it. */
const placeOf = (match: MatchRead) => ({
  id: match.id,
  tournamentId: match.tournamentId,
  roundNumber: match.roundNumber,
  boardNumber: match.boardNumber,
  tableNumber: match.tableNumber,
  thirdPlace: match.thirdPlace,
  playerAId: match.entryAId,
  playerBId: match.entryBId ?? 'BYE',
  whiteEntryId: match.whiteEntryId,
  blackEntryId: match.blackEntryId,
  whiteName: match.whiteName,
  blackName: match.blackName,
  whitePlayerId: match.whitePlayerId,
  blackPlayerId: match.blackPlayerId,
  whiteTitle: match.whiteTitle,
  blackTitle: match.blackTitle,
  whiteRating: match.whiteRating,
  blackRating: match.blackRating,
  playMode: match.playMode,
  timeControl: match.timeControl,
  parentMatchId: match.parentMatchId,
  isTieBreak: match.isTieBreak,
  tieBreakIndex: match.tieBreakIndex,
  tieBreakType: match.tieBreakType,
})

const reportsOf = ({ reports }: SeenMatch): Pick<Game, 'reports'> =>
  reports === undefined ? {} : { reports: reports.map(reportDto) }

/** What one of the two has reported. */
export const reportDto = ({ entryId, result, reportedAt }: ReportRow) => ({
  entryId,
  result,
  reportedAt: isoTime(reportedAt),
})

/** What the two had reported, in a line of the audit log, where they had. */
export const reportsToRecord = (reports: readonly ReportRow[]) =>
  reports.length === 0 ? {} : { reports: reports.map(reportDto) }

const SECOND_MS = 1000

/** The wait for its players, as far as its row tells; a match that is over has none. */
const waitOf = (match: MatchRead): Wait => ({
  status: match.status,
  opensAt: match.opensAt ?? undefined,
  awaitedFrom: match.awaitedFrom ?? undefined,
  opensFixed: match.opensFixed,
  readyAt: match.readyAt ?? undefined,
  waitCreditMs: match.status === 'PENDING' ? match.creditMs : 0,
  pausedAt: match.pausedAt ?? undefined,
  resumedAt: match.resumedAt ?? undefined,
  halts: haltsOf(match),
  rules: {
    overTheBoard: match.playMode === 'OVER_THE_BOARD',
    joinWindowMs: match.joinWindowSeconds * SECOND_MS,
    noShowGraceMs: match.noShowGraceSeconds * SECOND_MS,
    noShowAfterMs: match.noShowAfterSeconds * SECOND_MS,
  },
})

/** What has happened in it, its clocks as of `at`. */
const progressOf = (match: SeenMatch, at: Instant) => ({
  status: match.status,
  result: match.result,
  resultReason: match.resultReason,
  onlyHalf: match.onlyHalf,
  adjudication: match.adjudication,
  drawReason: match.drawReason,
  version: match.version,
  opensAt: isoTimeOrNull(opening(waitOf(match))),
  noShowDeadline: isoTimeOrNull(noShowDeadline(waitOf(match))),
  readyAt: isoTimeOrNull(match.readyAt),
  whiteJoinedAt: isoTimeOrNull(match.whiteJoinedAt),
  blackJoinedAt: isoTimeOrNull(match.blackJoinedAt),
  startedAt: isoTimeOrNull(match.startedAt),
  finishedAt: isoTimeOrNull(match.finishedAt),
  pausedAt: isoTimeOrNull(match.pausedAt),
  fen: match.currentFen,
  moveNumber: match.ply,
  turn: turnOf(match),
  whiteTimeMsRemaining: shownTime(match, 'WHITE', clockAt(match, at)),
  blackTimeMsRemaining: shownTime(match, 'BLACK', clockAt(match, at)),
  lastMoveUci: match.lastMoveUci,
  drawOfferBy: match.drawOfferBy,
  creditMs: creditOf(match, clockAt(match, at)),
  ...(match.delaySeconds === undefined ? {} : { delaySeconds: match.delaySeconds }),
  serverTimeUtc: new Date(at).toISOString(),
})

/** As of when its clocks are shown. */
const clockAt = ({ delaySeconds = 0 }: SeenMatch, at: Instant): Instant => at - delaySeconds * SECOND_MS

/** Whether a clock ran at `at`. Who is kept behind sees it run to the end of a game that is over. */
const isRunningAt = ({ status, delaySeconds, finishedAt }: SeenMatch, at: Instant): boolean =>
  status === 'RUNNING' ||
  (status === 'FINISHED' && delaySeconds !== undefined && finishedAt !== null && at < finishedAt)

const turnOf = (match: Pick<MatchRead, 'currentFen'>): Color =>
  match.currentFen.split(' ')[1] === 'w' ? 'WHITE' : 'BLACK'

/** Points of A and of B; null while the match is open, nothing for either in a double loss. */
export const scoresOf = (match: ResultRead): Pick<Game, 'scoreA' | 'scoreB'> => {
  const outcome = outcomeFrom(match)
  if (outcome === undefined) return { scoreA: null, scoreB: null }
  const points = pointsOf(match)
  const colorOfA = isWhiteA(match) ? 'WHITE' : 'BLACK'
  const scoreA = inPoints(outcomePoints(outcome, colorOfA, points))
  if (outcome.kind === 'bye') return { scoreA, scoreB: 0 }
  return { scoreA, scoreB: inPoints(outcomePoints(outcome, opposite(colorOfA), points)) }
}

const isWhiteA = ({ whiteEntryId, entryAId }: ResultRead): boolean => whiteEntryId === entryAId

/** As the game itself ended: a drawn one counts as drawn in every table and report, whoever advanced. */
export const asPlayed = (match: ResultRead): ResultRead => {
  const { result, resultReason, onlyHalf } = storedOutcome(
    playedOutcome(outcomeFrom(match), match.drawReason ?? undefined),
  )
  return { ...match, result, resultReason, onlyHalf }
}

/** The result as the code that enters it (contract section 8): by A and B, forfeits by colour. */
export const matchResultCode = (match: ResultRead): Game['resultCode'] => {
  const outcome = outcomeFrom(match)
  if (outcome === undefined || awaitsTieBreak(outcome)) return null
  return outcome.kind === 'bye' ? BYE_CODE : (resultCodeByEntry(outcome, isWhiteA(match)) ?? null)
}

const shownTime = (match: SeenMatch, color: Color, at: Instant): number => {
  const clock = clockOf(match)
  if (clock === undefined) return storedTimeControl(match)[color].startMs
  return isRunningAt(match, at) ? timeLeft(clock, color, match.pausedAt ?? at) : clock.remainingMs[color]
}

/** What of the present turn, or of the wait, is not charged as of `at`. */
const creditOf = (match: SeenMatch, at: Instant): number => {
  const clock = isRunningAt(match, at) ? clockOf(match) : undefined
  return clock === undefined ? match.creditMs : credited(clock, match.pausedAt ?? at)
}

type ClockColumns = Pick<
  MatchRead,
  | 'whiteTimeMsRemaining'
  | 'blackTimeMsRemaining'
  | 'lastMoveAt'
  | 'creditMs'
  | 'resumedAt'
  | 'currentFen'
  | keyof HaltRow
>

/** The clock of a match as its columns have it; undefined before the start. */
export const clockOf = (match: ClockColumns): Clock | undefined => {
  const { whiteTimeMsRemaining: WHITE, blackTimeMsRemaining: BLACK, lastMoveAt: since, creditMs } = match
  if (WHITE === null || BLACK === null) return undefined
  const runsFrom = Math.max(since ?? 0, match.resumedAt ?? 0)
  const running = turnOf(match)
  return {
    remainingMs: { WHITE, BLACK },
    running,
    since: since ?? 0,
    creditMs,
    gapMs: 0,
    runsFrom,
    halts: haltsOf(match),
  }
}
