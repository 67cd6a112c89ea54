/**
 * Can a side still give mate by any series of legal moves? (Laws of Chess 5.2.2 and 6.9; contract section 4.)
 *
 * Deciding it for every position is out of reach in a game server, so these classes are decided, and whatever
 * is in none of them counts as "mate is possible":
 * - material: a bare king, or too little material against what is there;
 * - walls: kings and pawns only, every pawn stands before a pawn and nothing can ever be captured;
 * - forced lines: few pieces, and each legal line runs into one of the classes above or into stalemate.
 * Every verdict is safe in one direction: "cannot mate" is never said of a position with a mate in it.
 */
import { type Color, opposite } from '../kernel/color.ts'
import {
  canCaptureInPassing,
  hasInsufficientMaterial,
  hasLegalMove,
  isCheck,
  legalMoves,
  type Piece,
  type Position,
  pieces,
  play,
} from './position.ts'

/** Lines with more pieces than this are not followed: they branch too much to be forced. */
const FORCED_LINE_PIECES = 5
/** A side with more legal moves than this is not being forced: undecided, and cheaply so. */
const FORCED_LINE_MOVES = 6
/** How many positions the lines may visit before they count as undecided. */
const FORCED_LINE_POSITIONS = 200

/** True where `color` can be shown unable to mate by any series of legal moves. */
export const cannotMate = (position: Position, color: Color): boolean =>
  hasInsufficientMaterial(position, color) || isWall(position) || everyLineFails(position, color)

/** True where neither side can be shown able to mate: the game is over at once (Laws 5.2.2). */
export const isDeadPosition = (position: Position): boolean =>
  cannotMate(position, position.turn) && cannotMate(position, opposite(position.turn))

const everyLineFails = (position: Position, color: Color): boolean => {
  if (position.board.board.occupied.size() > FORCED_LINE_PIECES) return false
  const seen = new Set([position.key])
  const open = [position]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (hasInsufficientMaterial(next, color)) continue
    if (next.turn !== color && isCheck(next) && !hasLegalMove(next)) return false
    const moves = legalMoves(next)
    if (moves.length > FORCED_LINE_MOVES) return false
    for (const move of moves) {
      const after = play(next, move)
      if (!after.ok || seen.has(after.value.position.key)) continue
      seen.add(after.value.position.key)
      if (seen.size > FORCED_LINE_POSITIONS) return false
      open.push(after.value.position)
    }
  }
  return true
}

/**
 * Kings and pawns only, each pawn stopped by a pawn in front of it, no pawn able to capture (nor in passing,
 * right now), and neither king
 * able to reach an unguarded enemy pawn. Kings are let through each other's squares, so they seem to reach
 * more than they can: a wall is never claimed wrongly.
 */
const isWall = (position: Position): boolean => {
  const { occupied, pawn } = position.board.board
  if (occupied.size() !== pawn.size() + 2) return false
  const all = pieces(position)
  const pawns = all.filter(piece => piece.role === 'pawn')
  if (pawns.length < 2 || canCaptureInPassing(position)) return false
  const pawnAt = new Map(pawns.map(pawn => [pawn.square, pawn]))
  if (!pawns.every(pawn => pawnAt.has(pawn.square + forward(pawn.color)))) return false
  if (pawns.some(pawn => attackedBy(pawn).some(square => pawnAt.get(square)?.color === opposite(pawn.color))))
    return false
  return all.filter(piece => piece.role === 'king').every(king => !reachesPawn(king, pawnAt))
}

const forward = (color: Color): number => (color === 'WHITE' ? 8 : -8)

const attackedBy = (pawn: Piece): number[] => {
  const ahead = pawn.square + forward(pawn.color)
  return [ahead - 1, ahead + 1].filter(square => onBoard(square) && fileDistance(square, pawn.square) === 1)
}

/** Whether a king, walking where no enemy pawn attacks, comes next to an enemy pawn that no pawn guards. */
const reachesPawn = (king: Piece, pawnAt: ReadonlyMap<number, Piece>): boolean => {
  const enemies = [...pawnAt.values()].filter(pawn => pawn.color !== king.color)
  const guarded = new Set(enemies.flatMap(attackedBy))
  const seen = new Set([king.square])
  const open = [king.square]
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const to of kingSteps(from)) {
      if (seen.has(to) || guarded.has(to)) continue
      const pawn = pawnAt.get(to)
      if (pawn?.color === king.color) continue
      if (pawn !== undefined) return true
      seen.add(to)
      open.push(to)
    }
  }
  return false
}

const kingSteps = (from: number): number[] =>
  [-9, -8, -7, -1, 1, 7, 8, 9]
    .map(step => from + step)
    .filter(to => onBoard(to) && fileDistance(from, to) <= 1)

const onBoard = (square: number): boolean => square >= 0 && square < 64
const fileDistance = (one: number, other: number): number => Math.abs((one % 8) - (other % 8))
