import { type ClaimReason, claimable, repetitions } from '../../../src/domain/chess/draw-rules.ts'
import { legalMoves, type PlayedMove, type Position, play } from '../../../src/domain/chess/position.ts'

/** A draw that the side to move may claim: on the board as it is, or with a move it means to play. */
export type Claim = {
  readonly reason: ClaimReason
  /** How often the position has been there. */
  readonly times: number
  readonly move?: PlayedMove
}

/**
 * Laws 9.2 and 9.3: a claim that would be granted, if there is one. `keys` are the keys of all positions since the
 * start, the present one last.
 */
export const claimOf = (position: Position, keys: readonly string[]): Claim | undefined => {
  const now = reasonOf(position, keys)
  if (now !== undefined) return now
  // A position can only come back where neither a pawn moved nor a piece was taken for a while.
  if (position.halfmoves < 3) return undefined
  for (const move of legalMoves(position)) {
    const played = play(position, move)
    if (!played.ok || played.value.position.halfmoves === 0) continue
    const after = played.value.position
    const found = reasonOf(after, [...keys, after.key])
    if (found !== undefined) return { ...found, move: played.value }
  }
  return undefined
}

const reasonOf = (position: Position, keys: readonly string[]): Claim | undefined => {
  const reason = claimable(position, keys)
  return reason && { reason, times: repetitions(keys) }
}
