import { type Color, opposite } from '../../../src/domain/kernel/color.ts'
import type { MatchChange } from '../../../src/wire/live.ts'
import type { Game } from '../../../src/wire/matches.ts'

type Told = Pick<Game, 'status' | 'pausedAt' | 'drawOfferBy'>

/**
 * Whether something happened that a move in advance was not meant for, made as it was before: the opponent offers a draw, which
 * it would decline unseen, or an arbiter holds the game up or ends it.
 */
export const isUpsetBy = (before: Told, now: Told, own: Color): boolean => {
  const isOffered = ({ drawOfferBy }: Told) => drawOfferBy === opposite(own)
  if (before.pausedAt === null && now.pausedAt !== null) return true
  if (before.status === 'RUNNING' && now.status !== 'RUNNING') return true
  return !isOffered(before) && isOffered(now)
}

/** Whether the clocks were changed and nothing else, as by an arbiter. */
export const isClockSet = ({ kind, changes }: MatchChange): boolean =>
  kind === 'changed' && (changes?.whiteTimeMsRemaining ?? changes?.blackTimeMsRemaining) != null
