/**
 * The board of the helpmate search: a block of bytes that is copied and compared whole. The search looks at thousands
 * of positions within milliseconds, which `position.ts` with its names and FENs is not made for; a test holds that both
 * know the same moves.
 */
import type { Color } from '../../kernel/color.ts'
import {
  BISHOP_LINES,
  BLACK_PAWN_ATTACKS,
  KING_STEPS,
  KNIGHT_STEPS,
  QUEEN_LINES,
  ROOK_LINES,
  rankOf,
  WHITE_PAWN_ATTACKS,
} from './geometry.ts'

/** What stands on a square: a role, and `BLACK_BIT` where it is Black's; 0 where nothing does. */
export const EMPTY = 0
export const PAWN = 1
export const KNIGHT = 2
export const BISHOP = 3
export const ROOK = 4
export const QUEEN = 5
export const KING = 6
export const BLACK_BIT = 8
export const ROLE = 7

/** The bit of a colour, as pieces and turns have it. */
export type Side = 0 | 8
export const SIDES: readonly Side[] = [0, BLACK_BIT]
export const sideOf = (color: Color): Side => (color === 'WHITE' ? 0 : BLACK_BIT)
export const otherSide = (side: Side): Side => (side === 0 ? BLACK_BIT : 0)

/** After the 64 squares: whose turn it is, who may castle, which square a pawn was passed on, where the kings are. */
const TURN = 64
const CASTLES = 65
const PASSED = 66
const KINGS = 67
const BYTES = 72
export const WORDS = BYTES / 4

/** No pawn has just gone two squares past one that could capture it. */
const NOTHING_PASSED = 64

export type Board = { readonly bytes: Uint8Array; readonly words: Int32Array }

export const emptyBoard = (): Board => {
  const words = new Int32Array(WORDS)
  return { bytes: new Uint8Array(words.buffer), words }
}

/** For so few words quicker than `set`. */
const copy = (from: Int32Array, to: Int32Array): void => {
  for (let at = 0; at < WORDS; at++) to[at] = from[at]!
}

export const turnOf = ({ bytes }: Board): Side => bytes[TURN] as Side
export const kingOf = ({ bytes }: Board, side: Side): number => bytes[KINGS + (side >> 3)]!
export const passedOn = ({ bytes }: Board): number | undefined =>
  bytes[PASSED] === NOTHING_PASSED ? undefined : bytes[PASSED]
export const mayCastle = ({ bytes }: Board, side: Side): number => (bytes[CASTLES]! >> (side >> 2)) & 3

const ROLES = { pawn: PAWN, knight: KNIGHT, bishop: BISHOP, rook: ROOK, queen: QUEEN, king: KING } as const

/** Rooks of the right to castle: the king's side has bit 1, the queen's bit 2; Black's lie two bits higher. */
const CASTLING_ROOKS: readonly (readonly [letter: string, bit: number])[] = [
  ['K', 1],
  ['Q', 2],
  ['k', 4],
  ['q', 8],
]

export type Setup = {
  readonly pieces: Iterable<{
    readonly square: number
    readonly color: Color
    readonly role: keyof typeof ROLES
  }>
  readonly turn: Color
  /** As a FEN has them: who may castle, and the square that a pawn has just passed on. */
  readonly castling: string
  readonly passed: string
}

export const boardOf = ({ pieces, turn, castling, passed }: Setup): Board => {
  const board = emptyBoard()
  const { bytes } = board
  for (const { square, color, role } of pieces) {
    bytes[square] = ROLES[role] | sideOf(color)
    if (role === 'king') bytes[KINGS + (sideOf(color) >> 3)] = square
  }
  bytes[TURN] = sideOf(turn)
  for (const [letter, bit] of CASTLING_ROOKS) if (castling.includes(letter)) bytes[CASTLES]! |= bit
  bytes[PASSED] = passed === '-' ? NOTHING_PASSED : passed.charCodeAt(0) - 97 + 8 * (Number(passed[1]) - 1)
  return board
}

/** A move as a number: whence, whither, and what a pawn becomes. */
const moveOf = (from: number, to: number, becomes = 0): number => from | (to << 6) | (becomes << 12)
export const fromOf = (move: number): number => move & 63
export const toOf = (move: number): number => (move >> 6) & 63
export const becomesOf = (move: number): number => move >> 12

/** More than any position has. */
export const MOST_MOVES = 256

/** Whether `side` attacks a square. */
export const isAttacked = ({ bytes }: Board, square: number, side: Side): boolean => {
  const pawns = (side === 0 ? BLACK_PAWN_ATTACKS : WHITE_PAWN_ATTACKS)[square]!
  for (let at = 0; at < pawns.length; at++) if (bytes[pawns[at]!] === (PAWN | side)) return true
  const knights = KNIGHT_STEPS[square]!
  for (let at = 0; at < knights.length; at++) if (bytes[knights[at]!] === (KNIGHT | side)) return true
  const kings = KING_STEPS[square]!
  for (let at = 0; at < kings.length; at++) if (bytes[kings[at]!] === (KING | side)) return true
  return (
    isOnLine(bytes, ROOK_LINES[square]!, ROOK | side, QUEEN | side) ||
    isOnLine(bytes, BISHOP_LINES[square]!, BISHOP | side, QUEEN | side)
  )
}

const isOnLine = (
  bytes: Uint8Array,
  lines: readonly (readonly number[])[],
  one: number,
  other: number,
): boolean => {
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    for (let at = 0; at < line.length; at++) {
      const piece = bytes[line[at]!]!
      if (piece === EMPTY) continue
      if (piece === one || piece === other) return true
      break
    }
  }
  return false
}

export const isInCheck = (board: Board, side: Side): boolean =>
  isAttacked(board, kingOf(board, side), otherSide(side))

/** Writes every move of the side to move into `moves`, those that leave its king attacked too; gives how many. */
export const movesOf = (board: Board, moves: Int32Array): number => {
  const { bytes } = board
  const side = turnOf(board)
  let count = 0
  for (let from = 0; from < 64; from++) {
    const piece = bytes[from]!
    if (piece === EMPTY || (piece & BLACK_BIT) !== side) continue
    switch (piece & ROLE) {
      case PAWN:
        count = pawnMoves(board, from, side, moves, count)
        break
      case KNIGHT:
        count = stepMoves(bytes, from, KNIGHT_STEPS[from]!, moves, count)
        break
      case BISHOP:
        count = lineMoves(bytes, from, BISHOP_LINES[from]!, moves, count)
        break
      case ROOK:
        count = lineMoves(bytes, from, ROOK_LINES[from]!, moves, count)
        break
      case QUEEN:
        count = lineMoves(bytes, from, QUEEN_LINES[from]!, moves, count)
        break
      default:
        count = stepMoves(bytes, from, KING_STEPS[from]!, moves, count)
        count = castlings(board, from, side, moves, count)
    }
  }
  return count
}

const isOwn = (piece: number, mover: number): boolean =>
  piece !== EMPTY && ((piece ^ mover) & BLACK_BIT) === 0

const stepMoves = (
  bytes: Uint8Array,
  from: number,
  steps: readonly number[],
  moves: Int32Array,
  before: number,
): number => {
  let count = before
  for (let at = 0; at < steps.length; at++)
    if (!isOwn(bytes[steps[at]!]!, bytes[from]!)) moves[count++] = moveOf(from, steps[at]!)
  return count
}

const lineMoves = (
  bytes: Uint8Array,
  from: number,
  lines: readonly (readonly number[])[],
  moves: Int32Array,
  before: number,
): number => {
  let count = before
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    for (let at = 0; at < line.length; at++) {
      const piece = bytes[line[at]!]!
      if (isOwn(piece, bytes[from]!)) break
      moves[count++] = moveOf(from, line[at]!)
      if (piece !== EMPTY) break
    }
  }
  return count
}

const pawnMoves = ({ bytes }: Board, from: number, side: Side, moves: Int32Array, before: number): number => {
  const step = side === 0 ? 8 : -8
  let count = before
  if (bytes[from + step] === EMPTY) {
    count = pawnMove(from, from + step, moves, count)
    const isHome = rankOf(from) === (side === 0 ? 1 : 6)
    if (isHome && bytes[from + 2 * step] === EMPTY) moves[count++] = moveOf(from, from + 2 * step)
  }
  const attacked = (side === 0 ? WHITE_PAWN_ATTACKS : BLACK_PAWN_ATTACKS)[from]!
  for (let at = 0; at < attacked.length; at++) {
    const to = attacked[at]!
    const piece = bytes[to]!
    const captures = piece === EMPTY ? to === bytes[PASSED] : (piece & BLACK_BIT) !== side
    if (captures) count = pawnMove(from, to, moves, count)
  }
  return count
}

const pawnMove = (from: number, to: number, moves: Int32Array, before: number): number => {
  let count = before
  if (to >= 8 && to < 56) moves[count++] = moveOf(from, to)
  else for (let role = QUEEN; role >= KNIGHT; role--) moves[count++] = moveOf(from, to, role)
  return count
}

/** Castling; whether the king arrives in check is for the caller to see, as with every move. */
const castlings = (board: Board, king: number, side: Side, moves: Int32Array, before: number): number => {
  const rights = mayCastle(board, side)
  if (rights === 0) return before
  const { bytes } = board
  const enemy = otherSide(side)
  const empty = (...steps: readonly number[]) => steps.every(step => bytes[king + step] === EMPTY)
  const safe = (step: number) => !isAttacked(board, king + step, enemy)
  let count = before
  if ((rights & 1) !== 0 && empty(1, 2) && safe(0) && safe(1)) moves[count++] = moveOf(king, king + 2)
  if ((rights & 2) !== 0 && empty(-1, -2, -3) && safe(0) && safe(-1)) moves[count++] = moveOf(king, king - 2)
  return count
}

/** What is left of the rights to castle once something has left or reached a square. */
const RIGHTS_LEFT: Readonly<Record<number, number>> = { 4: 12, 0: 13, 7: 14, 60: 3, 56: 7, 63: 11 }

/** Writes into `after` what a move leads to; false where it leaves its own king attacked, and so is none. */
export const make = (board: Board, move: number, after: Board): boolean => {
  const { bytes } = after
  copy(board.words, after.words)
  const [from, to, side] = [fromOf(move), toOf(move), turnOf(board)]
  const piece = bytes[from]!
  bytes[from] = EMPTY
  bytes[to] = becomesOf(move) === 0 ? piece : becomesOf(move) | side
  if ((piece & ROLE) === PAWN && to === board.bytes[PASSED]) bytes[to + (side === 0 ? -8 : 8)] = EMPTY
  if ((piece & ROLE) === KING) {
    bytes[KINGS + (side >> 3)] = to
    if (to - from === 2) moveRook(bytes, to + 1, to - 1)
    if (from - to === 2) moveRook(bytes, to - 2, to + 1)
  }
  bytes[CASTLES]! &= (RIGHTS_LEFT[from] ?? 15) & (RIGHTS_LEFT[to] ?? 15)
  bytes[TURN] = otherSide(side)
  bytes[PASSED] = NOTHING_PASSED
  if (isInCheck(after, side)) return false
  if ((piece & ROLE) === PAWN && Math.abs(to - from) === 16) passPawns(after, (from + to) / 2, side)
  return true
}

const moveRook = (bytes: Uint8Array, from: number, to: number): void => {
  bytes[to] = bytes[from]!
  bytes[from] = EMPTY
}

/** Notes the square that a pawn has passed on, where a pawn stands that attacks it: else nothing is different. */
const passPawns = ({ bytes }: Board, square: number, side: Side): void => {
  const attackers = (side === 0 ? WHITE_PAWN_ATTACKS : BLACK_PAWN_ATTACKS)[square]!
  if (attackers.some(at => bytes[at] === (PAWN | otherSide(side)))) bytes[PASSED] = square
}
