import type { TimeControl } from '../clock/time-control.ts'
import { MINUTE } from '../kernel/time.ts'

export const RATING_KINDS = ['STANDARD', 'RAPID', 'BLITZ'] as const
export type RatingKind = (typeof RATING_KINDS)[number]

/**
 * The list that a game counts for, by the time a player has for sixty moves (Laws of Chess, appendices A and B):
 * up to ten minutes is blitz, less than an hour rapid. None where the two sides have different clocks.
 */
export const ratingKindOf = ({ WHITE, BLACK }: TimeControl): RatingKind | undefined => {
  if (WHITE.baseMs !== BLACK.baseMs || WHITE.incrementMs !== BLACK.incrementMs) return undefined
  const forSixtyMoves = WHITE.baseMs + 60 * WHITE.incrementMs
  if (forSixtyMoves <= 10 * MINUTE) return 'BLITZ'
  return forSixtyMoves < 60 * MINUTE ? 'RAPID' : 'STANDARD'
}
