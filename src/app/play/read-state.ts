import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import { refusesWrites } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { MatchState } from '../../wire/playing.ts'
import type { Context } from '../context.ts'
import { settleIfDue } from '../progress/settle-if-due.ts'
import type { Answer } from '../refusal.ts'
import { matchStateView } from '../views/match-state.ts'
import { activeTieBreakOf } from './active-tie-break.ts'
import type { PlayRequest } from './play-in-turn.ts'
import { colorOfPlayer, seatOf, seatRefused } from './seat.ts'

/** `GET /matches/:id/state`: the match as committed, after what time has decided is written down. */
export const readState = async (
  ctx: Context,
  request: Omit<PlayRequest, 'command'>,
): Promise<Answer<MatchState>> => {
  await ctx.timeline.ready().catch((error: unknown) => {
    // Where nothing can be written, what is stored can still be shown.
    if (!refusesWrites(error)) throw error
  })
  const loaded = await loadMatch(ctx.pool, request.matchId)
  const by = seatOf(loaded, request.caller)
  if (by === undefined) return seatRefused(ctx, loaded, request.caller)
  const served = await servedState(ctx, await settleIfDue(ctx, by.seat, request.at), request)
  const color = colorOfPlayer(served.match, request.caller.playerId)
  return ok(matchStateView(served, request.matchId, ctx.timeline.now(), color))
}

/** The parent itself, or the tie-break that is on once time has decided about those before it. */
const servedState = async (
  ctx: Context,
  seat: StoredMatch,
  request: Omit<PlayRequest, 'command'>,
): Promise<StoredMatch> => {
  let present = seat
  for (;;) {
    const active = await activeTieBreakOf(ctx, present)
    if (active === undefined) break
    const settled = await settleIfDue(ctx, active, request.at)
    if (settled.match.status !== 'FINISHED' && settled.match.status !== 'CANCELED') return settled
    const parent = await loadMatch(ctx.pool, seat.match.id)
    if (parent === undefined || 'bye' in parent) break
    present = parent
  }
  const after = await loadMatch(ctx.pool, seat.match.id)
  return after !== undefined && 'match' in after ? after : seat
}
