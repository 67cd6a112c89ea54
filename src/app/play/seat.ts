import type { Bye, StoredMatch } from '../../db/matches.ts'
import { COLORS, type Color } from '../../domain/kernel/color.ts'
import type { Match } from '../../domain/match/match.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { rightsOn } from '../rights/rights.ts'

/** The colour that an account plays in a match, if any. */
export const colorOfPlayer = (match: Match, playerId: string): Color | undefined =>
  COLORS.find(color => match.sides[color].player === playerId)

type Loaded = StoredMatch | Bye | undefined

/** The match and the caller's side in it; undefined where there is no such seat. */
export const seatOf = (
  loaded: Loaded,
  caller: Caller,
): { readonly seat: StoredMatch; readonly color: Color } | undefined => {
  if (loaded === undefined || 'bye' in loaded) return undefined
  const color = colorOfPlayer(loaded.match, caller.playerId)
  return color === undefined ? undefined : { seat: loaded, color }
}

/** Why somebody who sees the event has no seat, in the order of refusals of contract section 2. */
export const whyNoSeat = (
  loaded: Loaded,
  caller: Caller,
): 'MATCH_NOT_FOUND' | 'MATCH_INCOMPLETE' | 'PLAYER_NOT_IN_MATCH' => {
  if (loaded === undefined) return 'MATCH_NOT_FOUND'
  return 'bye' in loaded && loaded.playerId === caller.playerId ? 'MATCH_INCOMPLETE' : 'PLAYER_NOT_IN_MATCH'
}

/**
 * Why there is no seat, in the order of refusals of contract section 2. A private event's match looks like none
 * to whoever may not see the event.
 */
export const seatRefused = async (ctx: Context, loaded: Loaded, caller: Caller): Promise<Answer<never>> => {
  const code = whyNoSeat(loaded, caller)
  if (loaded === undefined || code !== 'PLAYER_NOT_IN_MATCH') return refusal(code)
  const { tournamentId, visibility } = 'bye' in loaded ? loaded : loaded.facts
  const { sees } = await rightsOn(ctx.pool, { id: tournamentId, visibility }, caller)
  return refusal(sees ? code : 'MATCH_NOT_FOUND')
}
