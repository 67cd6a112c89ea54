import { type CallListing, type CallPlace, listCalls } from '../../db/calls.ts'
import { findTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Call } from '../../wire/calls.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { rightsOn } from '../rights/rights.ts'

/** The calls of an event for its arbiters, each with its place in the queue. */
export const readCalls = async (
  ctx: Context,
  caller: Caller,
  listing: CallListing,
): Promise<Answer<readonly (CallPlace & { readonly call: Call })[]>> => {
  const tournament = await findTournament(ctx.pool, listing.tournamentId)
  if (tournament === undefined) return refusal('TOURNAMENT_NOT_FOUND')
  const { sees, directs } = await rightsOn(ctx.pool, tournament, caller)
  if (!sees) return refusal('TOURNAMENT_NOT_FOUND')
  return directs ? ok(await listCalls(ctx.pool, listing)) : refusal('FORBIDDEN')
}
