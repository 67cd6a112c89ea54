import { matchStateAsOf } from '../../db/as-of.ts'
import { type MatchRevision, matchRevision } from '../../db/revisions.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../rights/access.ts'
import { delayFor, seesReports } from '../rights/delay.ts'
import { rightsOn } from '../rights/rights.ts'

/**
 * Whether a copy that somebody holds is still the truth, told without making the answer anew. Each function gives
 * the tag of what is there now, `<id>:<version>:<state>`, or undefined where only the full read can tell: the caller
 * may not see it, or time has decided something that nobody has written down yet.
 *
 * A tag covers all that is stored and leaves out the running clock: that follows from the copy, which says as of
 * when its clocks are. It is taken before the answer is made, so an answer may be newer than its tag and never older.
 */
type Tag = string | undefined

export const tagOf = (id: string, version: number, state: string): string =>
  `${id}:${version}:${state.slice(0, 16)}`

/** Of a match as anyone may read it, tie-breaks included. */
export const matchTag = async (
  ctx: Context,
  viewer: Caller | undefined,
  id: string,
  at: Instant,
): Promise<Tag> => {
  const found = await matchRevision(ctx.pool, id)
  if (found === undefined || isDue(found, at)) return undefined
  const event = { id: found.tournamentId, visibility: found.visibility }
  const rights = await rightsOn(ctx.pool, event, viewer)
  if (!rights.sees) return undefined
  const delayMs = delayFor(found, rights, viewer, found)
  if (delayMs === 0)
    return tagOf(id, found.version, seesReports(rights, viewer, found) ? found.stateWithReports : found.state)
  const late = await matchStateAsOf(ctx.pool, id, at - delayMs)
  return late === undefined ? undefined : tagOf(id, late.version, late.state)
}

/** Of the state that a player sees: it names the match that is served, since a redirect serves another (section 5). */
export const stateTag = async (ctx: Context, caller: Caller, id: string, at: Instant): Promise<Tag> => {
  const found = await matchRevision(ctx.pool, id)
  if (found === undefined || isDue(found, at) || found.isBye) return undefined
  if (found.whitePlayerId !== caller.playerId && found.blackPlayerId !== caller.playerId) return undefined
  if (!found.isPending) return tagOf(id, found.version, found.state)
  // A contest whose tie-breaks are all over is resolved by the full read.
  return found.activeId === null ? undefined : tagOf(found.activeId, found.activeVersion ?? 0, found.state)
}

const isDue = ({ dueAt }: MatchRevision, at: Instant): boolean => dueAt !== null && dueAt <= at
