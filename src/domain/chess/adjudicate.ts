/**
 * Can a side still give mate by any series of legal moves? (Laws of Chess 5.2.2 and 6.9; contract section 4.)
 *
 * After M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022): first what the material says, then where
 * the pieces can ever get to, then a search for a mate with both sides helping. Moves are counted, not milliseconds, so
 * that whoever asks is told the same. `MATE` and `NO_MATE` are exact; beyond the budget nothing is known, and counts as a
 * possible mate.
 */
import type { Color } from '../kernel/color.ts'
import type { Adjudication } from '../kernel/outcome.ts'
import { hasInsufficientMaterial, type Position, pieces } from './position.ts'
import { type Board, boardOf, sideOf } from './unwinnable/board.ts'
import { searchMate } from './unwinnable/search.ts'
import { isStaticallyUnwinnable } from './unwinnable/semi-static.ts'

/** How many moves a search may make: some 5 ms. */
export const BUDGET = 5000

export type Adjudicated = {
  readonly canMate: boolean
  readonly by: Adjudication
  /** What the search made of its budget. */
  readonly nodes: number
}

/** Whether `color` can still mate, and how that was found out. */
export const adjudicate = (position: Position, color: Color, budget = BUDGET): Adjudicated => {
  if (hasInsufficientMaterial(position, color)) return { canMate: false, by: 'MATERIAL', nodes: 0 }
  const [board, winner] = [searchBoard(position), sideOf(color)]
  if (isStaticallyUnwinnable(board, winner)) return { canMate: false, by: 'STATIC', nodes: 0 }
  const { mate, nodes } = searchMate(board, winner, budget)
  if (mate === 'UNKNOWN') return { canMate: true, by: 'BUDGET', nodes }
  return { canMate: mate === 'FOUND', by: 'SEARCH', nodes }
}

/** The position as the search has it. */
export const searchBoard = (position: Position): Board => {
  const [, , castling = '-', passed = '-'] = position.key.split(' ')
  return boardOf({ pieces: pieces(position), turn: position.turn, castling, passed })
}
