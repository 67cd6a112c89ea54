import {
  BLACK_BIT,
  type Board,
  EMPTY,
  emptyBoard,
  fromOf,
  isInCheck,
  MOST_MOVES,
  make,
  movesOf,
  PAWN,
  ROLE,
  type Side,
  toOf,
  turnOf,
} from './board.ts'
import { estimateOf } from './estimate.ts'
import { Frontier } from './frontier.ts'
import { isTooLittle, materialOf } from './material.ts'
import { isStaticallyUnwinnable } from './semi-static.ts'

export type Found = {
  /** `UNKNOWN` where the budget was used up first. */
  readonly mate: 'FOUND' | 'NONE' | 'UNKNOWN'
  /** Moves that were made, with what static tests cost. */
  readonly nodes: number
}

/** What a static test costs, in moves made in the same time. */
const STATIC_NODES = 250
/** Fewer pawns than this lock nothing up. */
const LOCKED_PAWNS = 4

/**
 * Looks for a series of legal moves, both sides helping, after which `winner` has mated. Each position is looked at once,
 * the one that looks nearest to a mate first. Positions are left out in which the winner has too little, or where, after a
 * capture or a pawn's move that leaves the pawns locked, a static test rules a mate out. Where nothing is left to look at,
 * there is no mate. It counts moves and not time: the same position has the same answer everywhere.
 */
export const searchMate = (start: Board, winner: Side, budget: number): Found => {
  const [frontier, moves] = [new Frontier(), new Int32Array(MOST_MOVES)]
  const [board, after] = [emptyBoard(), emptyBoard()]
  let nodes = 0
  frontier.see(start)
  frontier.open(0)
  while (frontier.next(board)) {
    const count = movesOf(board, moves)
    const before = materialOf(board, winner)
    let isOver = true
    for (let at = 0; at < count; at++) {
      if (!make(board, moves[at]!, after)) continue
      isOver = false
      if (nodes >= budget) return { mate: 'UNKNOWN', nodes }
      nodes++
      if (!frontier.see(after)) continue
      const isForGood = changesForGood(board, moves[at]!)
      const materials = isForGood ? materialOf(after, winner) : before
      if (isTooLittle(materials)) continue
      if (isForGood && isLocked(after)) {
        nodes += STATIC_NODES
        if (isStaticallyUnwinnable(after, winner)) continue
      }
      frontier.open(estimateOf(after, winner, materials))
    }
    if (isOver && turnOf(board) !== winner && isInCheck(board, turnOf(board))) return { mate: 'FOUND', nodes }
  }
  return { mate: 'NONE', nodes }
}

/** A capture, or a pawn's move: nothing that was possible only before comes back. */
const changesForGood = ({ bytes }: Board, move: number): boolean =>
  bytes[toOf(move)] !== EMPTY || (bytes[fromOf(move)]! & ROLE) === PAWN

/** Whether there are pawns, and each of them has one before it. */
const isLocked = ({ bytes }: Board): boolean => {
  let pawns = 0
  for (let square = 8; square < 56; square++) {
    const piece = bytes[square]!
    if ((piece & ROLE) !== PAWN) continue
    pawns++
    const ahead = bytes[square + ((piece & BLACK_BIT) === 0 ? 8 : -8)]!
    if ((ahead & ROLE) !== PAWN) return false
  }
  return pawns >= LOCKED_PAWNS
}
