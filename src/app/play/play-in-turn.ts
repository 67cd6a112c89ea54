import { loadMatch, type StoredMatch, saveMatch } from '../../db/matches.ts'
import type { MoveToSave } from '../../db/move-writer.ts'
import type { Color } from '../../domain/kernel/color.ts'
import { isTieBreakEnd } from '../../domain/kernel/ending.ts'
import { reasonOf } from '../../domain/kernel/outcome.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import { applyAll } from '../../domain/match/apply.ts'
import { decide } from '../../domain/match/decide.ts'
import type { Awaits, Decision, Match, MatchEvent, SaidCommand } from '../../domain/match/match.ts'
import type { MatchState } from '../../wire/playing.ts'
import type { Context } from '../context.ts'
import { settle } from '../progress/settle.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { onceKnown, TimeUnknown } from '../time/timeline.ts'
import { matchStateView } from '../views/match-state.ts'
import { colorOfPlayer, seatOf, seatRefused } from './seat.ts'

/** How often a command is decided again on a match that others changed meanwhile, before it takes the row's lock. */
const ATTEMPTS = 3

export type PlayRequest = {
  readonly matchId: string
  readonly caller: Caller
  /** When the request was received, on the timeline. */
  readonly at: Instant
  /** How much of the time before that this node may have held it up; in ms. */
  readonly heldMs: Millis
  readonly command: SaidCommand
}

/** What came of a command on one match; a parent whose tie-breaks go on, or have decided it, is the contest's. */
export type Played =
  | { readonly kind: 'answered'; readonly answer: Answer<MatchState> }
  | { readonly kind: 'contest'; readonly seat: StoredMatch; readonly color: Color }

/**
 * A command on the match `servedId`: load, decide, save, and answer only what is committed (contract section 4).
 * Never refuses and never shows anything from the cache alone: such a decision is taken again on the row.
 * Commands on one match go one after another on a node.
 */
export const playInTurn = (ctx: Context, request: PlayRequest, servedId: string): Promise<Played> =>
  ctx.turns.run(servedId, () => playOn(ctx, request, servedId))

/** Time may have decided the match, and it is not known yet: what is missing is waited for, or the call is refused. */
const playOn = (ctx: Context, request: PlayRequest, servedId: string): Promise<Played> =>
  onceKnown(ctx, async () => {
    const played = await playOnce(ctx, request, servedId)
    if ('what' in played) throw new TimeUnknown(played)
    return played
  })

const playOnce = async (ctx: Context, request: PlayRequest, servedId: string): Promise<Played | Awaits> => {
  const { at, heldMs } = request
  let stored = ctx.live.get(servedId)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const cached = stored !== undefined
    const loaded = stored ?? (await loadMatch(ctx.pool, servedId))
    const by = seatOf(loaded, request.caller)
    if (by === undefined) return answered(await seatRefused(ctx, loaded, request.caller))
    const { color, seat } = by
    if (!cached && isContest(seat)) return { kind: 'contest', seat, color }
    const decision = decide(seat.match, { ...request.command, by: color }, at, heldMs)
    stored = undefined
    if (decision.events.length === 0) {
      if (cached) continue
      if (decision.awaits !== undefined) return decision.awaits
      ctx.live.put(seat)
      return answered(answer(ctx, seat, request, decision))
    }
    if (leavesTheBatch(decision.events)) return settleFor(ctx, request, seat, color)
    const saved = await save(ctx, seat, decision.events)
    if (saved === undefined) {
      // Somebody else was first, or a gap has to be written before.
      await ctx.timeline.ready()
      continue
    }
    ctx.live.put(saved)
    return answered(answer(ctx, saved, request, decision))
  }
  const loaded = await loadMatch(ctx.pool, servedId)
  const by = seatOf(loaded, request.caller)
  return by === undefined
    ? answered(await seatRefused(ctx, loaded, request.caller))
    : settleFor(ctx, request, by.seat, by.color)
}

const answered = (given: Answer<MatchState>): Played => ({ kind: 'answered', answer: given })

/** A drawn parent that waits for its tie-break, or that one has decided (contract section 5). */
const isContest = ({ match, facts }: StoredMatch): boolean => {
  const reason = reasonOf(match.outcome)
  return !facts.isTieBreak && reason !== undefined && isTieBreakEnd(reason) && facts.drawReason !== null
}

/** A lone move goes with the batch; what ends the match, or does more than move, gets its own transaction. */
const leavesTheBatch = (events: readonly MatchEvent[]): boolean =>
  events.some(({ kind }) => kind === 'ended' || kind === 'canceled' || kind === 'time-given') ||
  (events.length > 1 && events.some(event => event.kind === 'moved'))

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
      ? await saveMatch(ctx.pool, after, events.at(-1)!.at)
      : await saveMove(ctx, { before: seat.match, after, moved })
  if (saved && moved !== undefined) ctx.notifier.moved(seat.facts.tournamentId, after.id)
  return saved ? next(seat, after) : undefined
}

/** A move that was committed shows that moves can be; one that could not be, perhaps that none can. */
const saveMove = async ({ moves, timeline }: Context, move: MoveToSave): Promise<boolean> => {
  const saved = await moves.write(move).catch((error: unknown) => {
    timeline.failed(error)
    throw error
  })
  if (saved) timeline.committed()
  return saved
}

const next = (seat: StoredMatch, after: Match): StoredMatch => ({
  ...seat,
  match: { ...after, version: after.version + 1 },
})

/**
 * Decides on the row. What looked open from here may meanwhile be a parent whose tie-breaks go on, drawn by way of
 * another node: the command is then the contest's, unless it was what drew the match.
 */
const settleFor = async (
  ctx: Context,
  request: PlayRequest,
  seat: StoredMatch,
  color: Color,
): Promise<Played | Awaits> => {
  const { at, heldMs } = request
  const settled = await settle(ctx, seat.match.id, { ...request.command, by: color }, at, heldMs)
  if (settled === undefined) return answered(refusal('MATCH_NOT_FOUND'))
  const { stored, decision } = settled
  if (decision.awaits !== undefined) return decision.awaits
  if (decision.events.length === 0 && isContest(stored)) return { kind: 'contest', seat: stored, color }
  return answered(answer(ctx, stored, request, decision))
}

export const answer = (
  ctx: Context,
  stored: StoredMatch,
  request: PlayRequest,
  decision: Decision,
): Answer<MatchState> => {
  const color = colorOfPlayer(stored.match, request.caller.playerId)
  const view = matchStateView(stored, request.matchId, ctx.timeline.now(), color)
  return decision.refusal === undefined ? ok(view) : refusal(decision.refusal, { match: view })
}
