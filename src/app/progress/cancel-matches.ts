import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import {
  lockMatchesOf,
  matchesOnBoards,
  matchFacts,
  type StandingMatch,
  voidFinished,
} from '../../db/corrections.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Pairing } from '../../domain/rounds/pairing.ts'
import { matchChanges } from '../../domain/tournament/effect.ts'
import type { Log } from '../runtime/log.ts'
import { decideLocked } from './decide-locked.ts'

type CancelTransaction = {
  readonly log: Log
  readonly tx: PoolClient
  readonly tournament: { readonly id: string }
  readonly at: Instant
}

/** Cancels matches whatever their state: clocks stop, and a result is taken back. Their moves stay. */
export const cancelMatches = async (
  tx: PoolClient,
  matches: readonly StandingMatch[],
  at: Instant,
): Promise<void> => {
  for (const { id, status, isBye } of matches)
    if (!isBye && status !== 'FINISHED') await decideLocked(tx, id, { kind: 'cancel' }, at)
  await voidFinished(
    tx,
    matches.map(({ id }) => id),
  )
}

/** The same with games of a contest. */
export const cancelGames = (
  tx: PoolClient,
  games: readonly Pick<StandingMatch, 'id' | 'status'>[],
  at: Instant,
): Promise<void> =>
  cancelMatches(
    tx,
    games.map(({ id, status }) => ({ id, status, isBye: false })),
    at,
  )

/**
 * Cancels, with their tie-breaks, the pairings that no longer follow from the results (contract section 6), and says so
 * in the audit log with the results they had; false where there are none.
 */
export const cancelOutdated = async (
  { log, tx, tournament, at }: CancelTransaction,
  outdatedPairings: readonly Pairing[],
): Promise<boolean> => {
  if (outdatedPairings.length === 0) return false
  await lockMatchesOf(tx, tournament.id)
  const before = await matchFacts(tx, tournament.id)
  await cancelMatches(tx, await matchesOnBoards(tx, tournament.id, outdatedPairings), at)
  const matches = matchChanges(before, await matchFacts(tx, tournament.id))
  const place = { tournamentId: tournament.id, matchId: null, actorId: null, note: null }
  const line = { ...place, action: 'MATCHES_CANCELED', before: null, after: null, effect: { matches } }
  await recordAudit(tx, line, at)
  log.info(
    { tournamentId: tournament.id, matches: matches.map(({ matchId }) => matchId) },
    `[advance] matches canceled - tournamentId=${tournament.id}, matches=${matches.length} - ok`,
  )
  return true
}
