import type { PositionEnd } from '../kernel/ending.ts'
import { deadBy } from './dead-position.ts'
import { hasLegalMove, isCheck, isInsufficientMaterial, type Position } from './position.ts'

/** Half-moves without capture or pawn move: fifty moves by each side, and seventy-five (Laws 9.3, 9.6.2). */
const FIFTY_MOVES = 100
const SEVENTY_FIVE_MOVES = 150

/**
 * How often the last of `keys` stands in `keys`. They are the positions since the last capture or pawn move
 * (no earlier one can come back), the starting position counted.
 */
export const repetitions = (keys: readonly string[]): number => {
  const last = keys[keys.length - 1]
  let count = 0
  for (const key of keys) if (key === last) count++
  return count
}

export const isFiftyMoves = (position: Position): boolean => position.halfmoves >= FIFTY_MOVES

/** What a draw may be claimed for (Laws 9.2 and 9.3). */
export const CLAIM_REASONS = ['THREE_FOLD_REPETITION', 'FIFTY_MOVE_RULE'] as const
export type ClaimReason = (typeof CLAIM_REASONS)[number]

/** For what a draw could be claimed in a position that is the last of `keys`; undefined where it could not. */
export const claimable = (position: Position, keys: readonly string[]): ClaimReason | undefined => {
  if (isFiftyMoves(position)) return 'FIFTY_MOVE_RULE'
  return repetitions(keys) >= 3 ? 'THREE_FOLD_REPETITION' : undefined
}

/**
 * The end that the position on the board brings by itself, if any: the first that holds in the order of
 * contract section 1, so mate on the hundredth half-move is mate.
 * With `claims` threefold and fifty moves are left to be claimed, and five and seventy-five end the game.
 */
export const positionEnd = (
  position: Position,
  keys: readonly string[],
  claims: boolean,
): PositionEnd | undefined => {
  if (!hasLegalMove(position)) return isCheck(position) ? 'CHECKMATE' : 'STALEMATE'
  if (isInsufficientMaterial(position)) return 'INSUFFICIENT_MATERIAL'
  if (deadBy(position) !== undefined) return 'DEAD_POSITION'
  if (position.halfmoves >= SEVENTY_FIVE_MOVES) return 'SEVENTY_FIVE_MOVE_RULE'
  const count = position.halfmoves < 4 ? 1 : repetitions(keys)
  if (count >= 5) return 'FIVE_FOLD_REPETITION'
  if (claims) return undefined
  if (isFiftyMoves(position)) return 'FIFTY_MOVE_RULE'
  return count >= 3 ? 'THREE_FOLD_REPETITION' : undefined
}
