import type { PoolClient } from 'pg'
import { callsAbout, countCalls, insertCall, openCallOf, withdrawCall } from '../../db/calls.ts'
import { eventOfMatch } from '../../db/match-reads.ts'
import { loadMatch } from '../../db/matches.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import { DAY, type Instant } from '../../domain/kernel/time.ts'
import { MOST_CALLS, type PlayersCall } from '../../domain/match/call.ts'
import type { Call } from '../../wire/calls.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { rightsOn, withTournament } from '../rights/rights.ts'
import { seatOf, whyNoSeat } from './seat.ts'

export type NewCall = {
  readonly matchId: string
  readonly kind: PlayersCall
  readonly text: string | undefined
}

/**
 * A player of a match calls an arbiter, online or over the board, also once the game is over. Each has one call at a time
 * in a match; the same again is that call.
 */
export const callArbiter = (ctx: Context, caller: Caller, wanted: NewCall): Promise<Answer<Call>> =>
  inMatch(ctx, caller, wanted.matchId, async (tx, tournament, entryId) => {
    const at = ctx.timeline.now()
    const { matchId, kind } = wanted
    const text = wanted.text === undefined || wanted.text === '' ? null : wanted.text
    const open = await openCallOf(tx, matchId, entryId)
    if (open?.kind === kind && open.text === text) return ok(open)
    if (!isHeard(tournament, at)) return refusal('TOURNAMENT_ENDED')
    if (open !== undefined) return refusal('CALL_ALREADY_OPEN', { call: open })
    if ((await countCalls(tx, matchId, entryId)) >= MOST_CALLS) return refusal('CALL_LIMIT_REACHED')
    await insertCall(tx, { tournamentId: tournament.id, matchId, entryId, kind, text }, at)
    return ok((await openCallOf(tx, matchId, entryId))!)
  })

/** The last result of an event may be disputed when it is over: for a day somebody listens. */
const isHeard = ({ status, finishedAt }: TournamentRow, at: Instant): boolean =>
  status === 'ACTIVE' || (status === 'FINISHED' && at < (finishedAt ?? at) + DAY)

/** Its caller takes a call back; one that is over stays as it is. */
export const takeCallBack = (
  ctx: Context,
  caller: Caller,
  matchId: string,
  callId: string,
): Promise<Answer<Call>> =>
  inMatch(ctx, caller, matchId, async (tx, _tournament, entryId) => {
    const own = async () =>
      (await callsAbout(tx, matchId, entryId)).find(call => call.id === callId && call.entryId === entryId)
    const call = await own()
    if (call === undefined) return refusal('CALL_NOT_FOUND')
    if (call.closedAt !== null) return ok(call)
    await withdrawCall(tx, callId, ctx.timeline.now())
    return ok((await own())!)
  })

/** The calls about a match: one's own for its players, with those that their reports made; all of them for arbiters. */
export const readCallsAbout = async (
  ctx: Context,
  caller: Caller,
  matchId: string,
): Promise<Answer<readonly Call[]>> => {
  const event = await eventOfMatch(ctx.pool, matchId)
  if (event === undefined) return refusal('MATCH_NOT_FOUND')
  const rights = await rightsOn(ctx.pool, event, caller)
  if (!rights.sees) return refusal('MATCH_NOT_FOUND')
  if (rights.directs) return ok(await callsAbout(ctx.pool, matchId, undefined))
  const seat = await entryOf(ctx.pool, matchId, caller)
  return seat.ok ? ok(await callsAbout(ctx.pool, matchId, seat.value)) : seat
}

/** With the tournament's lock, for a player of the match. */
const inMatch = async <T>(
  ctx: Context,
  caller: Caller,
  matchId: string,
  work: (tx: PoolClient, tournament: TournamentRow, entryId: string) => Promise<Answer<T>>,
): Promise<Answer<T>> => {
  await ctx.timeline.ready()
  const event = await eventOfMatch(ctx.pool, matchId)
  if (event === undefined) return refusal('MATCH_NOT_FOUND')
  const answer = await withTournament<T>(ctx, { id: event.id }, caller, async (tx, tournament) => {
    const seat = await entryOf(tx, matchId, caller)
    return seat.ok ? work(tx, tournament, seat.value) : seat
  })
  return !answer.ok && answer.error.code === 'TOURNAMENT_NOT_FOUND' ? refusal('MATCH_NOT_FOUND') : answer
}

/** The entry with which somebody who sees the event plays in a match. */
const entryOf = async (db: Db, matchId: string, caller: Caller): Promise<Answer<string>> => {
  const loaded = await loadMatch(db, matchId)
  const seat = seatOf(loaded, caller)
  return seat === undefined ? refusal(whyNoSeat(loaded, caller)) : ok(seat.seat.match.sides[seat.color].entry)
}
