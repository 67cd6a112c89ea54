import { row } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { EventContext } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from './access.ts'
import { rightsOn } from './rights.ts'

/** Where a match stands: its event, and whether its entry A has White. */
export type ArbitersMatch = { readonly tournamentId: string; readonly whiteIsA: boolean }

/**
 * A match that an arbiter of its event wants something of, deputies among them. Nothing is locked yet, so whether they
 * still may is asked again under the lock. A bye is no match that anything could be done with: `MATCH_INCOMPLETE`.
 */
export const matchForArbiter = async (
  ctx: EventContext,
  caller: Caller,
  matchId: string,
): Promise<Answer<ArbitersMatch>> => {
  const match = await row<ArbitersMatch & { readonly isBye: boolean; readonly visibility: string }>(
    ctx.pool,
    `select m."tournamentId", m."blackEntryId" is null as "isBye", m."whiteEntryId" = m."entryAId" as "whiteIsA", t.visibility
     from matches m join tournaments t on t.id = m."tournamentId" where m.id = $1`,
    [matchId],
  )
  if (match === undefined) return refusal('MATCH_NOT_FOUND')
  const rights = await rightsOn(ctx.pool, { id: match.tournamentId, visibility: match.visibility }, caller)
  if (!rights.sees) return refusal('MATCH_NOT_FOUND')
  if (!rights.rules) return refusal('FORBIDDEN')
  return match.isBye ? refusal('MATCH_INCOMPLETE') : ok(match)
}
