/** Dead positions (Laws of Chess 5.2.2): neither side can mate by any series of legal moves. */
import type { Adjudication } from '../kernel/outcome.ts'
import { searchBoard } from './adjudicate.ts'
import type { Position } from './position.ts'
import { SIDES } from './unwinnable/board.ts'
import { isForcedDraw } from './unwinnable/forced.ts'
import { isStaticallyUnwinnable } from './unwinnable/semi-static.ts'

/** With more pieces than these, lines are hardly ever forced. */
const FORCED_PIECES = 5

/** Fewer pawns lock nobody in: three that stand before three reach from edge to edge. */
const LOCKED_PAWNS = 6
/** How many pawns may have no pawn before them. */
const FREE_PAWNS = 1

/**
 * How it is known that a position is dead, undefined where it is not, or nobody looked. After every move there is time for
 * no more than a glance, so that these alone are looked at: positions with locked pawns, by a static test; positions with
 * few pieces and few moves, by a search. Whatever else has no mate in it goes on, to be found out when a flag falls.
 */
export const deadBy = (position: Position): Adjudication | undefined => {
  const { occupied, pawn } = position.board.board
  if (occupied.size() <= FORCED_PIECES) return isForcedDraw(searchBoard(position)) ? 'SEARCH' : undefined
  if (pawn.size() < LOCKED_PAWNS || !isLocked(position)) return undefined
  const board = searchBoard(position)
  return SIDES.every(side => isStaticallyUnwinnable(board, side)) ? 'STATIC' : undefined
}

/** Whether hardly a pawn has no pawn before it. */
const isLocked = ({ board }: Position): boolean => {
  const { pawn, white, black } = board.board
  const ahead = pawn.intersect(white).shl64(8).diff(pawn).size()
  return ahead + pawn.intersect(black).shr64(8).diff(pawn).size() <= FREE_PAWNS
}
