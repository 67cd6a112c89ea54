import {
  gameOf,
  lastPlayedTieBreak,
  loadContest,
  loadContestRules,
  precedingGame,
} from '../../db/contests.ts'
import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import { lockTournament } from '../../db/tournaments.ts'
import { refusesWrites } from '../../db/transaction.ts'
import { activeGame } from '../../domain/contest/contest.ts'
import { nextInContest } from '../../domain/contest/next.ts'
import type { Color } from '../../domain/kernel/color.ts'
import { ok } from '../../domain/kernel/result.ts'
import { decide } from '../../domain/match/decide.ts'
import type { Match } from '../../domain/match/match.ts'
import { lateRetry } from '../../domain/match/retry.ts'
import type { Context } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { type Answer, refusal } from '../refusal.ts'
import { transact } from '../transact.ts'
import { type MatchStateView, matchStateView } from '../views/match-state.ts'
import { answer, type PlayRequest, playInTurn, seatOf, seatRefused, settleIfDue } from './play-in-turn.ts'

/**
 * A player's command on the match they name. Where that is a parent whose tie-breaks go on, it is served by the
 * one that is on, so that whoever only knows the parent's id plays the whole contest through it (section 5).
 */
export const play = async (ctx: Context, request: PlayRequest): Promise<Answer<MatchStateView>> => {
  await ctx.timeline.ready()
  const played = await playInTurn(ctx, request, request.matchId)
  return played.kind === 'answered' ? played.answer : playContest(ctx, request, played.seat, played.color)
}

const playContest = async (
  ctx: Context,
  request: PlayRequest,
  parent: StoredMatch,
  color: Color,
): Promise<Answer<MatchStateView>> => {
  const active = await activeOf(ctx, parent)
  if (active === undefined) return playAfterContest(ctx, request, parent, color)
  const before = await loadMatch(
    ctx.pool,
    await precedingGame(ctx.pool, parent.match.id, active.facts.tieBreakIndex ?? 1),
  )
  const late = lateIn(request, before, active.match)
  if (late !== undefined) {
    const view = matchStateView(active, request.matchId, ctx.timeline.now())
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
  const reason = seat.facts.drawReason ?? seat.match.outcome?.reason
  return lateRetry({ game: seat.match, by, reason }, request.command(by), active, request.at)
}

/** No tie-break is on: the contest is decided, or waits for an arbiter. A retry of its last move still is one. */
const playAfterContest = async (
  ctx: Context,
  request: PlayRequest,
  parent: StoredMatch,
  color: Color,
): Promise<Answer<MatchStateView>> => {
  const lastId = await lastPlayedTieBreak(ctx.pool, parent.match.id)
  const last = lastId === undefined ? undefined : await loadMatch(ctx.pool, lastId)
  const now = ctx.timeline.now()
  if (last !== undefined && 'match' in last && lateIn(request, last, undefined) !== undefined)
    return ok(matchStateView(last, request.matchId, now))
  const loaded = await loadMatch(ctx.pool, parent.match.id)
  const present = loaded !== undefined && 'match' in loaded ? loaded : parent
  return answer(ctx, present, request, decide(present.match, request.command(color), request.at))
}

/**
 * The tie-break of a parent that is on, if one is. Where the games have decided already and the parent is not resolved
 * (whoever ended the last one died before they got to it, or wrote its result into the database by hand), it is resolved
 * first; if that fails, what is there is served as if it were pending.
 */
const activeOf = async (ctx: Context, parent: StoredMatch): Promise<StoredMatch | undefined> => {
  if (parent.match.outcome?.reason !== 'TIEBREAK_PENDING') return undefined
  const found = await contestOf(ctx, parent)
  const healed = !found.isUndone || (await heal(ctx, parent))
  const id = found.isUndone && healed ? (await contestOf(ctx, parent)).active : found.active
  const loaded = id === undefined ? undefined : await loadMatch(ctx.pool, id)
  return loaded !== undefined && 'match' in loaded ? loaded : undefined
}

/** The tie-break of a pending parent that is on, and whether something follows from the games that nobody has done yet. */
const contestOf = async (
  ctx: Context,
  { match, facts }: StoredMatch,
): Promise<{ readonly active: string | undefined; readonly isUndone: boolean }> => {
  const [[, ...tieBreaks], rules] = await Promise.all([
    loadContest(ctx.pool, match.id),
    loadContestRules(ctx.pool, facts.tournamentId),
  ])
  if (rules === undefined) throw new Error(`tournament ${facts.tournamentId} is gone`)
  const games = tieBreaks.map(gameOf)
  const { WHITE, BLACK } = match.sides
  const parent = { white: WHITE.entry, black: BLACK.entry, outcome: match.outcome, withdrawn: [] }
  const index = activeGame(games)?.index
  return {
    active: tieBreaks.find(game => game.tieBreakIndex === index)?.id,
    isUndone: isUndone(rules, parent, games),
  }
}

/** Facts that contradict each other are for whoever heals to stumble over, and to write into the log. */
const isUndone = (...contest: Parameters<typeof nextInContest>): boolean => {
  try {
    const { kind } = nextInContest(...contest)
    return kind !== 'play' && kind !== 'arbiter'
  } catch {
    return true
  }
}

const heal = async (ctx: Context, { match, facts }: StoredMatch): Promise<boolean> => {
  const { tournamentId } = facts
  try {
    await transact(ctx, async (tx, log) => {
      const tournament = await lockTournament(tx, tournamentId)
      if (tournament !== undefined) await advance({ log }, tx, tournament, ctx.timeline.now())
    })
    return true
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    ctx.log.error(
      { err: error, matchId: match.id, parentId: match.id, tournamentId },
      `[getActivePlayableMatchId] best-effort resolveTieBreak failed - matchId=${match.id}, tournamentId=${tournamentId}, error=${said} - failed`,
    )
    return false
  }
}

/** `GET /matches/:id/state`: the match as committed, after what time has decided is written down. */
export const readState = async (
  ctx: Context,
  request: Omit<PlayRequest, 'command'>,
): Promise<Answer<MatchStateView>> => {
  await ctx.timeline.ready().catch((error: unknown) => {
    // Where nothing can be written, what is stored can still be shown.
    if (!refusesWrites(error)) throw error
  })
  const loaded = await loadMatch(ctx.pool, request.matchId)
  const by = seatOf(loaded, request.caller)
  if (by === undefined) return seatRefused(ctx, loaded, request.caller)
  const served = await servedState(ctx, await settleIfDue(ctx, by.seat, request.at), request)
  return ok(matchStateView(served, request.matchId, ctx.timeline.now()))
}

/** The parent itself, or the tie-break that is on once time has decided about those before it. */
const servedState = async (
  ctx: Context,
  seat: StoredMatch,
  request: Omit<PlayRequest, 'command'>,
): Promise<StoredMatch> => {
  let present = seat
  for (;;) {
    const active = await activeOf(ctx, present)
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
