import { matchSummary } from '../../db/match-reads.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { EventContext } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from './access.ts'
import { rightsOn } from './rights.ts'

/** Where a match stands: its event, and whether its entry A has White. */
export type ArbitersMatch = {
  readonly tournamentId: string
  readonly whiteIsA: boolean
  readonly isBye: boolean
}

/**
 * A match that an arbiter of its event wants something of, deputies among them. Nothing is locked yet, so whether they
 * still may is asked again under the lock. A bye is no match that anything could be done with: `MATCH_INCOMPLETE`.
 */
export const matchForOfficial = async (
  ctx: EventContext,
  caller: Caller,
  matchId: string,
): Promise<Answer<ArbitersMatch>> => {
  const found = await matchOrByeForOfficial(ctx, caller, matchId)
  return found.ok && found.value.isBye ? refusal('MATCH_INCOMPLETE') : found
}

/** The same, and byes. */
export const matchOrByeForOfficial = async (
  ctx: EventContext,
  caller: Caller,
  matchId: string,
): Promise<Answer<ArbitersMatch>> => {
  const match = await matchSummary(ctx.pool, matchId)
  if (match === undefined) return refusal('MATCH_NOT_FOUND')
  const rights = await rightsOn(ctx.pool, { id: match.tournamentId, visibility: match.visibility }, caller)
  if (!rights.sees) return refusal('MATCH_NOT_FOUND')
  if (!rights.directs) return refusal('FORBIDDEN')
  return ok(match)
}
