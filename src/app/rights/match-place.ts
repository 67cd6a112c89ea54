import { row } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { EventContext } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from './access.ts'
import { rightsOn } from './rights.ts'

export type MatchPlace = { readonly tournamentId: string; readonly whiteIsA: boolean }

/**
 * Where a match stands, for an arbiter who wants something of it; nothing is locked yet, so whether he still may is
 * asked again under the lock. A bye is no match that anything could be done with.
 */
export const matchPlace = async (
  ctx: EventContext,
  caller: Caller,
  matchId: string,
): Promise<Answer<MatchPlace>> => {
  const place = await row<MatchPlace & { readonly isBye: boolean; readonly visibility: string }>(
    ctx.pool,
    `select m."tournamentId", m."blackEntryId" is null as "isBye", m."whiteEntryId" = m."entryAId" as "whiteIsA", t.visibility
     from matches m join tournaments t on t.id = m."tournamentId" where m.id = $1`,
    [matchId],
  )
  if (place === undefined) return refusal('MATCH_NOT_FOUND')
  const rights = await rightsOn(ctx.pool, { id: place.tournamentId, visibility: place.visibility }, caller)
  if (!rights.sees) return refusal('MATCH_NOT_FOUND')
  if (!rights.rules) return refusal('FORBIDDEN')
  return place.isBye ? refusal('MATCH_INCOMPLETE') : ok(place)
}
