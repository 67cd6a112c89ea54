import { type Board, emptyBoard, isInCheck, MOST_MOVES, make, movesOf, SIDES, turnOf } from './board.ts'
import { Frontier } from './frontier.ts'
import { isTooLittle, materialOf } from './material.ts'

/** A side with more legal moves than this is not being forced: undecided, and cheaply so. */
const FORCED_MOVES = 6
/** How many moves the lines may take before they count as undecided. */
const FORCED_BUDGET = 200

/** True where whoever is to move has hardly a choice, again and again, and each line ends in a draw. */
export const isForcedDraw = (start: Board): boolean => {
  const [frontier, moves] = [new Frontier(), new Int32Array(MOST_MOVES)]
  const [board, after] = [emptyBoard(), emptyBoard()]
  let nodes = 0
  frontier.see(start)
  frontier.open(0)
  while (frontier.next(board)) {
    const count = movesOf(board, moves)
    let legal = 0
    for (let at = 0; at < count; at++) {
      if (!make(board, moves[at]!, after)) continue
      legal++
      nodes++
      if (legal > FORCED_MOVES || nodes > FORCED_BUDGET) return false
      if (frontier.see(after) && !isDrawn(after)) frontier.open(0)
    }
    if (legal === 0 && isInCheck(board, turnOf(board))) return false
  }
  return true
}

const isDrawn = (board: Board): boolean => SIDES.every(side => isTooLittle(materialOf(board, side)))
