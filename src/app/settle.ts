import type { PoolClient } from 'pg'
import { loadMatch, lockMatch, type StoredMatch, saveMatch } from '../db/matches.ts'
import { insertMove } from '../db/move-writer.ts'
import { lockTournament, type TournamentRow } from '../db/tournaments.ts'
import { inTransaction, row } from '../db/transaction.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { applyAll } from '../domain/match/apply.ts'
import { decide } from '../domain/match/decide.ts'
import type { Decision, MatchCommand } from '../domain/match/match.ts'
import { advance } from './advance.ts'
import type { Context } from './context.ts'

export type Settled = { readonly stored: StoredMatch; readonly decision: Decision }

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
): Promise<Settled | undefined> => {
  ctx.live.forget(matchId)
  const settled = await inTransaction(ctx.pool, async tx => {
    const tournament = await lockTournamentOf(tx, matchId)
    if (tournament === undefined) return undefined
    const result = await decideLocked(tx, matchId, command, at)
    if (result?.decision.events.some(event => event.kind === 'ended') === true)
      await advance(ctx, tx, tournament, at)
    return result
  })
  if (settled === undefined) return undefined
  ctx.live.put(settled.stored)
  logEnding(ctx, settled)
  return settled
}

const lockTournamentOf = async (tx: PoolClient, matchId: string): Promise<TournamentRow | undefined> => {
  const found = await row<{ tournamentId: string }>(tx, 'select "tournamentId" from matches where id = $1', [
    matchId,
  ])
  return found === undefined ? undefined : lockTournament(tx, found.tournamentId)
}

/** Locks the match, decides, and writes what happened; the caller holds the tournament's lock. */
export const decideLocked = async (
  tx: PoolClient,
  matchId: string,
  command: MatchCommand,
  at: Instant,
): Promise<Settled | undefined> => {
  await lockMatch(tx, matchId)
  const loaded = await loadMatch(tx, matchId)
  if (loaded === undefined || 'bye' in loaded) return undefined
  const decision = decide(loaded.match, command, at)
  if (decision.events.length === 0) return { stored: loaded, decision }
  const after = applyAll(loaded.match, decision.events)
  if (!(await saveMatch(tx, after))) throw new Error(`match ${matchId} changed under its lock`)
  const moved = decision.events.find(event => event.kind === 'moved')
  if (moved !== undefined) await insertMove(tx, loaded.match, moved)
  return { stored: { ...loaded, match: { ...after, version: after.version + 1 } }, decision }
}

const logEnding = (ctx: Context, { stored, decision }: Settled): void => {
  const ended = decision.events.find(event => event.kind === 'ended')
  if (ended === undefined) return
  const matchId = stored.match.id
  const { tournamentId } = stored.facts
  const { result, reason } = ended.outcome
  ctx.log.info(
    { matchId, tournamentId, result, reason },
    `[settle] match ended - matchId=${matchId}, tournamentId=${tournamentId}, result=${result}, reason=${reason} - ok`,
  )
}
