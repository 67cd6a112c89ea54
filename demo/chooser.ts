import {
  hasLegalMove,
  isCheck,
  legalMoves,
  type MoveInput,
  type PieceRole,
  type Position,
  pieces,
  play,
} from '../src/domain/chess/position.ts'
import type { Color } from '../src/domain/kernel/color.ts'
import { type Random, randomInt } from '../src/domain/kernel/random.ts'

/** Any legal move. */
export const anyMove = (position: Position, random: Random): MoveInput => {
  const moves = legalMoves(position)
  return moves[randomInt(random, moves.length)]!
}

/**
 * A legal move that looks one reply ahead: mates if it can, takes what is not taken back, and leaves the
 * opponent few moves, which against a weak player brings mate soon enough.
 */
export const goodMove = (position: Position, random: Random): MoveInput => {
  let best: MoveInput | undefined
  let bestValue = Number.NEGATIVE_INFINITY
  for (const move of legalMoves(position)) {
    const value = worthOf(position, move) + random() / 2
    if (value <= bestValue) continue
    best = move
    bestValue = value
  }
  if (best === undefined) throw new Error(`there is no move in ${position.fen}`)
  return best
}

const MATE = 1000

const worthOf = (position: Position, move: MoveInput): number => {
  const played = play(position, move)
  if (!played.ok) throw new Error(`${move.from}${move.to} is not legal in ${position.fen}`)
  const after = played.value.position
  if (!hasLegalMove(after)) return isCheck(after) ? MATE : -MATE
  const replies = legalMoves(after)
  return balance(after, position.turn) - dearestLoss(after, position.turn, replies) - replies.length / 20
}

const WORTH: Readonly<Record<PieceRole, number>> = {
  pawn: 1,
  knight: 3,
  bishop: 3,
  rook: 5,
  queen: 9,
  king: 0,
}

/** Material of `color` less the opponent's, in pawns. */
const balance = (position: Position, color: Color): number =>
  pieces(position).reduce((sum, piece) => sum + (piece.color === color ? 1 : -1) * WORTH[piece.role], 0)

/** The dearest piece of `color` that one of the replies takes. */
const dearestLoss = (position: Position, color: Color, replies: readonly MoveInput[]): number => {
  const targets = new Set(replies.map(reply => reply.to))
  return Math.max(
    0,
    ...pieces(position).map(({ square, color: of, role }) =>
      of === color && targets.has(nameOf(square)) ? WORTH[role] : 0,
    ),
  )
}

const nameOf = (square: number): string => `${'abcdefgh'[square % 8]}${Math.floor(square / 8) + 1}`
