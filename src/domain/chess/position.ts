/** The only file that knows the chess library. Positions are values: playing a move makes a new one. */
import { Chess, castlingSide, normalizeMove } from 'chessops/chess'
import { makeFen, parseFen } from 'chessops/fen'
import { makeSanAndPlay, parseSan } from 'chessops/san'
import type { NormalMove, Role } from 'chessops/types'
import { kingCastlesTo, makeSquare, parseSquare } from 'chessops/util'
import type { Color } from '../kernel/color.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'

export const PROMOTIONS = ['q', 'r', 'b', 'n'] as const
export type Promotion = (typeof PROMOTIONS)[number]

/**
 * A move as a player sends it: squares in algebraic notation; castling as the king's two squares (e1g1) or the king on
 * its own rook (e1h1). `promotion` counts only where a pawn reaches the last rank; elsewhere it says nothing.
 */
export type MoveInput = { readonly from: string; readonly to: string; readonly promotion?: Promotion }

export type PieceRole = Role
export type Piece = { readonly square: number; readonly color: Color; readonly role: PieceRole }

export type Position = {
  readonly fen: string
  readonly turn: Color
  /** Positions repeat when their keys are equal: Law 9.2 (side to move, castling, en passant if capturable). */
  readonly key: string
  /** Half-moves since the last capture or pawn move. */
  readonly halfmoves: number
  readonly board: Chess
}

/** A legal move and what it leads to. `uci` and `to` give castling as the king's step (e1g1). */
export type PlayedMove = {
  readonly position: Position
  readonly san: string
  readonly uci: string
  readonly from: string
  readonly to: string
  readonly promotion: Promotion | null
}

const PROMOTION_ROLES: Readonly<Record<Promotion, Role>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' }

const positionOf = (board: Chess): Position => {
  const fen = makeFen(board.toSetup())
  return {
    fen,
    turn: board.turn === 'white' ? 'WHITE' : 'BLACK',
    key: keyOf(fen),
    halfmoves: board.halfmoves,
    board,
  }
}

/** The part of a FEN that Law 9.2 compares: its first four fields. */
export const keyOf = (fen: string): string => {
  let end = -1
  for (let field = 0; field < 4; field++) end = fen.indexOf(' ', end + 1)
  return fen.slice(0, end)
}

export const parsePosition = (fen: string): Result<Position, 'INVALID_FEN'> => {
  const board = parseFen(fen).chain(setup => Chess.fromSetup(setup))
  return board.isOk ? ok(positionOf(board.value)) : refuse('INVALID_FEN')
}

export const initialPosition = (): Position => positionOf(Chess.default())

/** Reads a FEN that is known to be good (one that this program wrote); anything else is a bug. */
export const storedPosition = (fen: string): Position => {
  const position = parsePosition(fen)
  if (!position.ok) throw new Error(`stored position is not legal: ${fen}`)
  return position.value
}

export const play = (position: Position, input: MoveInput): Result<PlayedMove, 'ILLEGAL_MOVE'> => {
  const move = toMove(position.board, input)
  if (move === undefined || !position.board.isLegal(move)) return refuse('ILLEGAL_MOVE')
  return ok(played(position, move))
}

/** The move that a player means by SAN, if it is legal here. */
export const playSan = (position: Position, san: string): Result<PlayedMove, 'ILLEGAL_MOVE'> => {
  const move = parseSan(position.board, san)
  if (move === undefined || !('from' in move)) return refuse('ILLEGAL_MOVE')
  return ok(played(position, move))
}

const played = (position: Position, move: NormalMove): PlayedMove => {
  const uci = uciOf(position.board, move)
  const board = position.board.clone()
  const san = makeSanAndPlay(board, normalizeMove(position.board, move))
  return {
    position: positionOf(board),
    san,
    uci,
    from: uci.slice(0, 2),
    to: uci.slice(2, 4),
    promotion: (uci[4] as Promotion | undefined) ?? null,
  }
}

/** What a player means, or undefined where it can be no move at all; whether it is legal the library says. */
const toMove = (board: Chess, { from, to, promotion }: MoveInput): NormalMove | undefined => {
  const origin = parseSquare(from)
  const target = parseSquare(to)
  if (origin === undefined || target === undefined) return undefined
  const own = board.board[board.turn]
  // The library takes any step of a king onto an own piece for castling.
  if (!own.has(origin) || (own.has(target) && !isCastlingOnto(board, origin, target))) return undefined
  const promotes = board.board.pawn.has(origin) && isLastRank(target)
  return promotes && promotion !== undefined
    ? { from: origin, to: target, promotion: PROMOTION_ROLES[promotion] }
    : { from: origin, to: target }
}

const isCastlingOnto = ({ board, castles, turn }: Chess, from: number, rook: number): boolean =>
  board.king.has(from) && (castles.rook[turn].a === rook || castles.rook[turn].h === rook)

/** Whether a pawn could promote by going from one square to another: what else is sent as a promotion says nothing. */
export const mayPromote = (from: string, to: string): boolean =>
  (from[1] === '7' && to[1] === '8') || (from[1] === '2' && to[1] === '1')

const isLastRank = (square: number): boolean => square < 8 || square >= 56

const uciOf = (board: Chess, move: NormalMove): string => {
  const side = castlingSide(board, move)
  const to = side === undefined ? move.to : kingCastlesTo(board.turn, side)
  const letter = move.promotion === undefined ? '' : move.promotion === 'knight' ? 'n' : move.promotion[0]
  return `${makeSquare(move.from)}${makeSquare(to)}${letter}`
}

/** Every legal move, castling once; promotions four times. */
export const legalMoves = (position: Position): MoveInput[] => {
  const { board } = position
  const moves: MoveInput[] = []
  for (const [from, targets] of board.allDests()) {
    const pawn = board.board.pawn.has(from)
    for (const to of targets) {
      const uci = uciOf(board, { from, to })
      const move = { from: uci.slice(0, 2), to: uci.slice(2, 4) }
      if (pawn && isLastRank(to)) for (const promotion of PROMOTIONS) moves.push({ ...move, promotion })
      else moves.push(move)
    }
  }
  return moves
}

export const isCheck = (position: Position): boolean => position.board.isCheck()
export const hasLegalMove = (position: Position): boolean => position.board.hasDests()

/** K-K, K+minor-K, and bishops all on one colour: nobody can mate. */
export const isInsufficientMaterial = (position: Position): boolean => position.board.isInsufficientMaterial()

/** What `color` has cannot mate against what is there, wherever the pieces stand. */
export const hasInsufficientMaterial = (position: Position, color: Color): boolean =>
  position.board.hasInsufficientMaterial(color === 'WHITE' ? 'white' : 'black')

/** Squares count from a1 = 0 by files, then ranks. */
export const pieces = (position: Position): Piece[] =>
  Array.from(position.board.board, ([square, piece]) => ({
    square,
    color: piece.color === 'white' ? 'WHITE' : 'BLACK',
    role: piece.role,
  }))
