import type { StoredMatch } from '../../db/matches.ts'
import { timeLeft } from '../../domain/clock/clock.ts'
import type { Color } from '../../domain/kernel/color.ts'
import { storedOutcome } from '../../domain/kernel/outcome.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { noShowDeadline, opening } from '../../domain/match/deadline.ts'
import { claimOn } from '../../domain/match/draws.ts'
import type { Match } from '../../domain/match/match.ts'
import { clockInstant } from '../../domain/match/pause.ts'
import { type MatchState, matchState } from '../../wire/playing.ts'
import { isoTime, isoTimeOrNull } from './iso-time.ts'
import { jsonWriter } from './json-writer.ts'
import { slotView } from './slot.ts'

/** The view as JSON: it is the answer to every move. */
export const matchStateJson = jsonWriter(matchState)

const endOf = ({ outcome }: Match) => {
  const { result, resultReason, onlyHalf, adjudication } = storedOutcome(outcome)
  return { result, resultReason, onlyHalf, adjudication }
}

/** The match as of `at`; `requestedMatchId` is the id that the caller asked for, `seat` the side that the caller plays, if any. */
export const matchStateView = (
  stored: StoredMatch,
  requestedMatchId: string,
  at: Instant,
  seat?: Color,
): MatchState => {
  const { match, facts } = stored
  return {
    matchId: match.id,
    requestedMatchId,
    tournamentId: facts.tournamentId,
    version: match.version,
    status: match.status,
    ...endOf(match),
    drawReason: facts.drawReason,
    parentMatchId: facts.parentMatchId,
    isTieBreak: facts.isTieBreak,
    tieBreakIndex: facts.tieBreakIndex,
    tieBreakType: facts.tieBreakType,
    whiteEntryId: match.sides.WHITE.entry,
    blackEntryId: match.sides.BLACK.entry,
    whitePlayerId: match.sides.WHITE.player ?? null,
    blackPlayerId: match.sides.BLACK.player ?? null,
    timeControl: facts.timeControl,
    opensAt: isoTimeOrNull(opening(match)),
    noShowDeadline: isoTimeOrNull(noShowDeadline(match)),
    pausedAt: isoTimeOrNull(match.pausedAt),
    fen: match.position.fen,
    moveNumber: match.moves.length,
    turn: match.position.turn,
    whiteTimeMsRemaining: shownTime(match, 'WHITE', at),
    blackTimeMsRemaining: shownTime(match, 'BLACK', at),
    lastMove: lastMoveOf(match),
    ...drawsOf(match, seat),
    moves: match.moves.map(move => move.uci),
    ...slotView(facts, { whiteEntryId: match.sides.WHITE.entry, blackEntryId: match.sides.BLACK.entry }),
    serverTimeUtc: isoTime(at),
  }
}

/** What there is of draws: an offer, and what may be claimed by whoever has this seat. */
const drawsOf = (match: Match, seat: Color | undefined) => ({
  drawOfferBy: match.offerBy ?? null,
  drawOfferPly: match.offerBy === undefined ? null : (match.offerPly ?? null),
  claimsOn: match.rules.drawConfig.claims === true,
  canClaim: (seat && claimOn(match, seat)) ?? null,
})

/** What a side has left at `at`, in ms: what the clock begins with before the start, what was left once it has stopped. */
export const shownTime = (match: Match, color: Color, at: Instant): number => {
  const { clock, rules, status } = match
  if (clock === undefined) return rules.timeControl[color].startMs
  const runs = status === 'RUNNING' && !rules.overTheBoard
  return runs ? timeLeft(clock, color, clockInstant(match, at)) : clock.remainingMs[color]
}

const lastMoveOf = ({ moves }: Match): MatchState['lastMove'] => {
  const last = moves[moves.length - 1]
  if (last === undefined) return null
  const { uci, san } = last
  return { san, from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] ?? null }
}
