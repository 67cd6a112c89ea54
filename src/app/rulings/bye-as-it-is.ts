import { type MatchRead, readMatch } from '../../db/match-reads.ts'
import { findTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { MatchState } from '../../wire/playing.ts'
import type { RuledMatch } from '../../wire/rulings.ts'
import type { EventContext } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import { withTieBreaks } from '../views/match.ts'
import type { Intervention } from './intervene.ts'

/** `BYE_A` on a match of one (contract section 8): it has that result since it was made, so nothing changes. */
export const byeAsItIs = async (
  ctx: EventContext,
  { matchId, version }: Intervention,
): Promise<Answer<RuledMatch>> => {
  const [bye] = await readMatch(ctx.pool, matchId)
  if (bye === undefined) return refusal('MATCH_NOT_FOUND')
  if (version !== undefined && version !== bye.version) return refusal('VERSION_CONFLICT')
  if (bye.status === 'CANCELED') return refusal('MATCH_ALREADY_FINISHED')
  const tournament = await findTournament(ctx.pool, bye.tournamentId)
  if (tournament === undefined) return refusal('MATCH_NOT_FOUND')
  const { status } = tournament
  const effect = {
    status: { before: status, after: status },
    matches: [],
    standings: [],
    payouts: [],
    needsForce: [],
  }
  return ok({ ...stateOf(bye, ctx.timeline.now()), effect })
}

/** A bye in the shape of a match's state. */
const stateOf = (
  bye: MatchRead,
  at: Instant,
): Omit<MatchState, 'blackEntryId'> & { readonly blackEntryId: null } => {
  const seen = withTieBreaks(bye, [], at)
  return {
    matchId: seen.id,
    requestedMatchId: seen.id,
    tournamentId: seen.tournamentId,
    version: seen.version,
    status: seen.status,
    result: seen.result,
    resultReason: seen.resultReason,
    whiteEntryId: seen.whiteEntryId,
    whitePlayerId: seen.whitePlayerId,
    timeControl: seen.timeControl,
    opensAt: seen.opensAt,
    fen: seen.fen,
    turn: seen.turn,
    whiteTimeMsRemaining: seen.whiteTimeMsRemaining,
    blackTimeMsRemaining: seen.blackTimeMsRemaining,
    windowOpensAt: seen.windowOpensAt,
    windowClosesAt: seen.windowClosesAt,
    serverTimeUtc: seen.serverTimeUtc,
    ...NOTHING_HAPPENS,
  }
}

/** Nobody plays, waits or moves in a bye. */
const NOTHING_HAPPENS = {
  blackEntryId: null,
  blackPlayerId: null,
  onlyHalf: null,
  drawReason: null,
  adjudication: null,
  parentMatchId: null,
  isTieBreak: false,
  tieBreakIndex: null,
  tieBreakType: null,
  noShowDeadline: null,
  pausedAt: null,
  moveNumber: 0,
  lastMove: null,
  drawOfferBy: null,
  drawOfferPly: null,
  claimsOn: false,
  canClaim: null,
  moves: [],
  agreedSlot: null,
  slotProposals: [],
} as const
