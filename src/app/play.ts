import { type Bye, loadMatch, type StoredMatch, saveMatch } from '../db/matches.ts'
import type { Color } from '../domain/kernel/color.ts'
import { ok } from '../domain/kernel/result.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { applyAll } from '../domain/match/apply.ts'
import { decide } from '../domain/match/decide.ts'
import type { Decision, Match, MatchCommand, MatchEvent } from '../domain/match/match.ts'
import type { Context } from './context.ts'
import { colorOfPlayer, type MatchStateView, matchStateView } from './match-view.ts'
import { type Answer, refusal } from './refusal.ts'
import { settle } from './settle.ts'

/** How often a command is decided again on a match that others changed meanwhile, before it takes the row's lock. */
const ATTEMPTS = 3

export type PlayRequest = {
  readonly matchId: string
  readonly playerId: string
  /** When the request was received, on the timeline. */
  readonly at: Instant
  readonly command: (by: Color) => MatchCommand
}

/**
 * A player's command: load, decide, save, and answer only what is committed (contract section 4). Never
 * refuses and never shows anything from the cache alone: such a decision is taken again on the row.
 */
export const play = async (ctx: Context, request: PlayRequest): Promise<Answer<MatchStateView>> => {
  await ctx.timeline.ready()
  return ctx.turns.run(request.matchId, () => playInTurn(ctx, request))
}

const playInTurn = async (ctx: Context, request: PlayRequest): Promise<Answer<MatchStateView>> => {
  let stored = ctx.live.get(request.matchId)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const cached = stored !== undefined
    const loaded = stored ?? (await loadMatch(ctx.pool, request.matchId))
    const by = seatOf(loaded, request.playerId)
    if (!by.ok) return by
    const { color, seat } = by.value
    const decision = decide(seat.match, request.command(color), request.at)
    stored = undefined
    if (decision.events.length === 0) {
      if (cached) continue
      ctx.live.put(seat)
      return answer(ctx, seat, request, decision)
    }
    if (leavesTheBatch(decision.events)) return settleFor(ctx, request, color)
    const saved = await save(ctx, seat, decision.events)
    if (saved === undefined) continue
    ctx.live.put(saved)
    return answer(ctx, saved, request, decision)
  }
  const again = seatOf(await loadMatch(ctx.pool, request.matchId), request.playerId)
  return again.ok ? settleFor(ctx, request, again.value.color) : again
}

/** A lone move goes with the batch; what ends the match, or does more than move, gets its own transaction. */
const leavesTheBatch = (events: readonly MatchEvent[]): boolean =>
  events.some(event => event.kind === 'ended' || event.kind === 'canceled') ||
  (events.length > 1 && events.some(event => event.kind === 'moved'))

/** Who asks, in the order of refusals of contract section 2. */
const seatOf = (
  loaded: StoredMatch | Bye | undefined,
  playerId: string,
): Answer<{ readonly seat: StoredMatch; readonly color: Color }> => {
  if (loaded === undefined) return refusal('MATCH_NOT_FOUND')
  if ('bye' in loaded)
    return refusal(loaded.playerId === playerId ? 'MATCH_INCOMPLETE' : 'PLAYER_NOT_IN_MATCH')
  const color = colorOfPlayer(loaded.match, playerId)
  if (color !== undefined) return ok({ seat: loaded, color })
  return refusal(loaded.facts.visibility === 'PRIVATE' ? 'MATCH_NOT_FOUND' : 'PLAYER_NOT_IN_MATCH')
}

/** Saves what does not end the match; undefined where the match had changed meanwhile. */
const save = async (
  ctx: Context,
  seat: StoredMatch,
  events: readonly MatchEvent[],
): Promise<StoredMatch | undefined> => {
  const after = applyAll(seat.match, events)
  const moved = events.find(event => event.kind === 'moved')
  const saved =
    moved === undefined
      ? await saveMatch(ctx.pool, after)
      : await ctx.moves.write({ before: seat.match, after, moved })
  return saved ? next(seat, after) : undefined
}

const next = (seat: StoredMatch, after: Match): StoredMatch => ({
  ...seat,
  match: { ...after, version: after.version + 1 },
})

const settleFor = async (
  ctx: Context,
  request: PlayRequest,
  color: Color,
): Promise<Answer<MatchStateView>> => {
  const settled = await settle(ctx, request.matchId, request.command(color), request.at)
  return settled === undefined
    ? refusal('MATCH_NOT_FOUND')
    : answer(ctx, settled.stored, request, settled.decision)
}

const answer = (
  ctx: Context,
  stored: StoredMatch,
  request: PlayRequest,
  decision: Decision,
): Answer<MatchStateView> => {
  const view = matchStateView(stored, request.matchId, ctx.timeline.now())
  return decision.refusal === undefined ? ok(view) : refusal(decision.refusal, { match: view })
}

/** `GET /matches/:id/state`: the match as committed, after what time has decided is written down. */
export const readState = async (
  ctx: Context,
  request: Omit<PlayRequest, 'command'>,
): Promise<Answer<MatchStateView>> => {
  await ctx.timeline.ready()
  const by = seatOf(await loadMatch(ctx.pool, request.matchId), request.playerId)
  if (!by.ok) return by
  const seat = await settleIfDue(ctx, by.value.seat, request.at)
  return ok(matchStateView(seat, request.matchId, ctx.timeline.now()))
}

/** Writes down what time has decided about a match, if it has; the match as it then is. */
export const settleIfDue = async (ctx: Context, stored: StoredMatch, at: Instant): Promise<StoredMatch> => {
  const due = decide(stored.match, { kind: 'observe' }, at)
  if (due.events.length === 0) return stored
  const settled = await settle(ctx, stored.match.id, { kind: 'observe' }, at)
  return settled?.stored ?? stored
}
