import { findTournament } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Millis, SECOND } from '../../domain/kernel/time.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from './access.ts'
import { type Rights, rightsOn } from './rights.ts'

/** An event whose spectators may be kept behind. */
export type Delayed = { readonly spectatorDelaySeconds: number }

/** The two of a match, as accounts. */
export type Players = { readonly whitePlayerId: string | null; readonly blackPlayerId: string | null }

/**
 * How old the moves and clocks are that somebody reads, in ms (contract section 3): who directs an event, and the two
 * players of the match that is read, see them at once. In what is read of a whole event nobody is a player.
 */
export const delayFor = (
  { spectatorDelaySeconds }: Delayed,
  { directs }: Pick<Rights, 'directs'>,
  caller: Caller | undefined,
  players?: Players,
): Millis => (directs || plays(caller, players) ? 0 : spectatorDelaySeconds * SECOND)

/** Who is told what the players of a match report: the two, and who directs the event. */
export const seesReports = (
  { directs }: Pick<Rights, 'directs'>,
  caller: Caller | undefined,
  players: Players,
): boolean => directs || plays(caller, players)

const plays = (caller: Caller | undefined, players: Players | undefined): boolean =>
  caller !== undefined &&
  (caller.playerId === players?.whitePlayerId || caller.playerId === players?.blackPlayerId)

/** A tournament that `caller` may see, with how far behind they are kept. */
export const visibleWithDelay = async (
  db: Db,
  id: string,
  caller: Caller | undefined,
): Promise<Answer<{ readonly delayMs: Millis }>> => {
  const tournament = await findTournament(db, id)
  if (tournament === undefined) return refusal('TOURNAMENT_NOT_FOUND')
  const rights = await rightsOn(db, tournament, caller)
  return rights.sees ? ok({ delayMs: delayFor(tournament, rights, caller) }) : refusal('TOURNAMENT_NOT_FOUND')
}
