import type { PoolClient } from 'pg'
import { lockContestOf } from '../../db/contests.ts'
import { matchSummary } from '../../db/match-reads.ts'
import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import { lockTournament, type TournamentRow } from '../../db/tournaments.ts'
import { storedOutcome } from '../../domain/kernel/outcome.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import type { MatchCommand } from '../../domain/match/match.ts'
import type { Context } from '../context.ts'
import { transact } from '../transact.ts'
import { advance } from './advance.ts'
import { decideLocked, hasEnded, type Settled } from './decide-locked.ts'

/**
 * Decides a command under the locks, tournament first and then the match, and writes in one transaction what
 * happened and all that follows from it: the result, the next round, the final standings and payouts.
 * Whatever ends a match comes through here, so it ends once. Undefined for a match that is not there.
 */
export const settle = async (
  ctx: Context,
  matchId: string,
  command: MatchCommand,
  at: Instant,
  heldMs: Millis = 0,
): Promise<Settled | undefined> => {
  ctx.live.forget(matchId)
  const settled = await transact(ctx, async (tx, log) => {
    const tournament = await lockTournamentOf(tx, matchId)
    if (tournament === undefined) return undefined
    await lockContestOf(tx, matchId)
    const result = await decideLocked(tx, matchId, command, at, heldMs)
    if (result === undefined || !hasEnded(result)) return result
    await advance({ log }, tx, tournament, at)
    // What followed may have changed the match itself: a drawn one now waits for its tie-break.
    return { ...result, stored: await reloaded(tx, result.stored) }
  })
  if (settled === undefined) return undefined
  ctx.live.put(settled.stored)
  ctx.notifier.moved(settled.stored.facts.tournamentId, matchId)
  logEnding(ctx, settled)
  return settled
}

const reloaded = async (tx: PoolClient, stored: StoredMatch): Promise<StoredMatch> => {
  const after = await loadMatch(tx, stored.match.id)
  return after !== undefined && 'match' in after ? after : stored
}

const lockTournamentOf = async (tx: PoolClient, matchId: string): Promise<TournamentRow | undefined> => {
  const found = await matchSummary(tx, matchId)
  return found === undefined ? undefined : lockTournament(tx, found.tournamentId)
}

const logEnding = (ctx: Context, { stored, decision }: Settled): void => {
  const ended = decision.events.find(event => event.kind === 'ended')
  if (ended === undefined) return
  const matchId = stored.match.id
  const { tournamentId } = stored.facts
  const { result, resultReason: reason } = storedOutcome(ended.outcome)
  ctx.log.info(
    { matchId, tournamentId, result, reason },
    `[settle] match ended - matchId=${matchId}, tournamentId=${tournamentId}, result=${result}, reason=${reason} - ok`,
  )
}
