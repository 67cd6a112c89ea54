import { lastPlayedTieBreak, precedingGame } from '../../db/contests.ts'
import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import type { Color } from '../../domain/kernel/color.ts'
import { reasonOf } from '../../domain/kernel/outcome.ts'
import { ok } from '../../domain/kernel/result.ts'
import { decide } from '../../domain/match/decide.ts'
import type { Match } from '../../domain/match/match.ts'
import { lateRetry } from '../../domain/match/retry.ts'
import type { MatchState } from '../../wire/playing.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import { matchStateView } from '../views/match-state.ts'
import { activeTieBreakOf } from './active-tie-break.ts'
import { answer, type PlayRequest, playInTurn } from './play-in-turn.ts'
import { colorOfPlayer, seatOf } from './seat.ts'

/**
 * A player's command on the match they name. Where that is a parent whose tie-breaks go on, it is served by the
 * one that is on, so that whoever only knows the parent's id plays the whole contest through it (section 5).
 */
export const play = async (ctx: Context, request: PlayRequest): Promise<Answer<MatchState>> => {
  await ctx.timeline.ready()
  const played = await playInTurn(ctx, request, request.matchId)
  return played.kind === 'answered' ? played.answer : playContest(ctx, request, played.seat, played.color)
}

const playContest = async (
  ctx: Context,
  request: PlayRequest,
  parent: StoredMatch,
  color: Color,
): Promise<Answer<MatchState>> => {
  const active = await activeTieBreakOf(ctx, parent)
  if (active === undefined) return playAfterContest(ctx, request, parent, color)
  const before = await loadMatch(
    ctx.pool,
    await precedingGame(ctx.pool, parent.match.id, active.facts.tieBreakIndex ?? 1),
  )
  const late = lateIn(request, before, active.match)
  if (late !== undefined) {
    const color = colorOfPlayer(active.match, request.caller.playerId)
    const view = matchStateView(active, request.matchId, ctx.timeline.now(), color)
    return late === 'stale' ? refusal('STALE_STATE', { match: view }) : ok(view)
  }
  logRedirect(ctx, parent, active)
  const played = await playInTurn(ctx, request, active.match.id)
  if (played.kind === 'contest') throw new Error(`tie-break ${active.match.id} is a contest of its own`)
  return played.answer
}

const logRedirect = (ctx: Context, { match, facts }: StoredMatch, active: StoredMatch): void => {
  const ids = { matchId: active.match.id, parentId: match.id, tournamentId: facts.tournamentId }
  ctx.log.debug(
    ids,
    `[getActivePlayableMatchId] redirected - matchId=${ids.matchId}, parentId=${ids.parentId}, tournamentId=${ids.tournamentId} - ok`,
  )
}

/** Whether a command was meant for `game`, which is over. */
const lateIn = (
  request: PlayRequest,
  game: Awaited<ReturnType<typeof loadMatch>>,
  active: Match | undefined,
): 'answered' | 'stale' | undefined => {
  const sat = seatOf(game, request.caller)
  if (sat === undefined) return undefined
  const { color: by, seat } = sat
  const reason = seat.facts.drawReason ?? reasonOf(seat.match.outcome)
  return lateRetry({ game: seat.match, by, reason }, { ...request.command, by }, active, request.at)
}

/** No tie-break is on: the contest is decided, or waits for an arbiter. A retry of its last move still is one. */
const playAfterContest = async (
  ctx: Context,
  request: PlayRequest,
  parent: StoredMatch,
  color: Color,
): Promise<Answer<MatchState>> => {
  const lastId = await lastPlayedTieBreak(ctx.pool, parent.match.id)
  const last = lastId === undefined ? undefined : await loadMatch(ctx.pool, lastId)
  const now = ctx.timeline.now()
  if (last !== undefined && 'match' in last && lateIn(request, last, undefined) !== undefined)
    return ok(matchStateView(last, request.matchId, now))
  const loaded = await loadMatch(ctx.pool, parent.match.id)
  const present = loaded !== undefined && 'match' in loaded ? loaded : parent
  return answer(ctx, present, request, decide(present.match, { ...request.command, by: color }, request.at))
}
