import { type Bye, loadMatch, type StoredMatch, saveMatch } from '../db/matches.ts'
import type { Color } from '../domain/kernel/color.ts'
import { ok } from '../domain/kernel/result.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { applyAll } from '../domain/match/apply.ts'
import { decide } from '../domain/match/decide.ts'
import type { Decision, Match, MatchCommand, MatchEvent } from '../domain/match/match.ts'
import type { Caller } from './access.ts'
import type { Context } from './context.ts'
import { colorOfPlayer, type MatchStateView, matchStateView } from './match-view.ts'
import { type Answer, refusal } from './refusal.ts'
import { rightsOn } from './rights.ts'
import { settle } from './settle.ts'

/** How often a command is decided again on a match that others changed meanwhile, before it takes the row's lock. */
const ATTEMPTS = 3

export type PlayRequest = {
  readonly matchId: string
  readonly caller: Caller
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
    const by = seatOf(loaded, request.caller)
    if (by === undefined) return seatRefused(ctx, loaded, request.caller)
    const { color, seat } = by
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
  const loaded = await loadMatch(ctx.pool, request.matchId)
  const by = seatOf(loaded, request.caller)
  return by === undefined ? seatRefused(ctx, loaded, request.caller) : settleFor(ctx, request, by.color)
}

/** A lone move goes with the batch; what ends the match, or does more than move, gets its own transaction. */
const leavesTheBatch = (events: readonly MatchEvent[]): boolean =>
  events.some(event => event.kind === 'ended' || event.kind === 'canceled') ||
  (events.length > 1 && events.some(event => event.kind === 'moved'))

type Loaded = StoredMatch | Bye | undefined

/** The match and the caller's side in it; undefined where there is no such seat. */
const seatOf = (
  loaded: Loaded,
  caller: Caller,
): { readonly seat: StoredMatch; readonly color: Color } | undefined => {
  if (loaded === undefined || 'bye' in loaded) return undefined
  const color = colorOfPlayer(loaded.match, caller.playerId)
  return color === undefined ? undefined : { seat: loaded, color }
}

/**
 * Why there is no seat, in the order of refusals of contract section 2. A private event's match looks like none
 * to whoever may not see the event.
 */
const seatRefused = async (ctx: Context, loaded: Loaded, caller: Caller): Promise<Answer<never>> => {
  if (loaded === undefined) return refusal('MATCH_NOT_FOUND')
  if ('bye' in loaded && loaded.playerId === caller.playerId) return refusal('MATCH_INCOMPLETE')
  const { tournamentId, visibility } = 'bye' in loaded ? loaded : loaded.facts
  const { sees } = await rightsOn(ctx.pool, { id: tournamentId, visibility }, caller)
  return refusal(sees ? 'PLAYER_NOT_IN_MATCH' : 'MATCH_NOT_FOUND')
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
  const loaded = await loadMatch(ctx.pool, request.matchId)
  const by = seatOf(loaded, request.caller)
  if (by === undefined) return seatRefused(ctx, loaded, request.caller)
  const seat = await settleIfDue(ctx, by.seat, request.at)
  return ok(matchStateView(seat, request.matchId, ctx.timeline.now()))
}

/** Writes down what time has decided about a match, if it has; the match as it then is. */
export const settleIfDue = async (ctx: Context, stored: StoredMatch, at: Instant): Promise<StoredMatch> => {
  const due = decide(stored.match, { kind: 'observe' }, at)
  if (due.events.length === 0) return stored
  const settled = await settle(ctx, stored.match.id, { kind: 'observe' }, at)
  return settled?.stored ?? stored
}
