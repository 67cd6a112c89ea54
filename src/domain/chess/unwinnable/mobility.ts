/**
 * Where each piece can ever get to. The sets grow from where the pieces stand until nothing is added any more, and they
 * hold at least what play can bring about, as an induction over the moves of any game shows: whatever stands on a square
 * has that square in its set, and whatever has left its first square, or was captured, is `gone`. So a square from which
 * nothing is ever gone is closed for good to its own side, to lines through it, and, where it attacks, to the other king.
 */
import {
  BISHOP,
  BLACK_BIT,
  type Board,
  EMPTY,
  KING,
  KNIGHT,
  mayCastle,
  otherSide,
  PAWN,
  passedOn,
  QUEEN,
  ROLE,
  ROOK,
  type Side,
} from './board.ts'
import {
  BISHOP_LINES,
  BLACK_PAWN_ATTACKS,
  KING_STEPS,
  KNIGHT_STEPS,
  QUEEN_LINES,
  ROOK_LINES,
  rankOf,
  SQUARES,
  WHITE_PAWN_ATTACKS,
} from './geometry.ts'

/** A promoted pawn: nobody knows into what, so it moves as a queen and as a knight. */
export const PROMOTED = 7

/** A piece that stands on the board, or that a pawn of it may become. */
export type Mover = {
  readonly side: Side
  readonly role: number
  /** Where it stands at first; of what a pawn becomes, where the pawn stood. */
  readonly home: number
  /** 1 for each square on which it may ever stand. */
  readonly reach: Uint8Array
  /** It may leave its first square, or be captured there. */
  gone: boolean
  /** What it becomes, once it may. */
  promoted: Mover | undefined
  /** How many squares had been opened when it was last looked at where it can go from each square; 0 for never. */
  readonly lookedAt: Uint8Array
}

export type Mobility = {
  /** What stands on the board at first. */
  readonly pieces: readonly Mover[]
  /** Whether what stands on a square at first stays there for good. */
  readonly isClosed: (square: number) => boolean
}

/** The steps of a piece that jumps, and the lines of one that slides; pawns apart. */
export const stepsOf = (role: number, square: number): readonly number[] => {
  if (role === KING) return KING_STEPS[square]!
  return role === KNIGHT || role === PROMOTED ? KNIGHT_STEPS[square]! : NO_STEPS
}
export const linesOf = (role: number, square: number): readonly (readonly number[])[] => {
  if (role === BISHOP) return BISHOP_LINES[square]!
  if (role === ROOK) return ROOK_LINES[square]!
  return role === QUEEN || role === PROMOTED ? QUEEN_LINES[square]! : NO_LINES
}
const NO_STEPS: readonly number[] = []
const NO_LINES: readonly (readonly number[])[] = []

export const pawnAttacks = (side: Side, square: number): readonly number[] =>
  (side === 0 ? WHITE_PAWN_ATTACKS : BLACK_PAWN_ATTACKS)[square]!

/**
 * Lets the sets grow until nothing is added any more; gives up once `isEnough` says so of what there is, which it is asked
 * after each round.
 */
export const mobilityOf = (board: Board, isEnough: (mobility: Mobility) => boolean): Mobility => {
  const growth = new Growth(board)
  while (growth.grows() && !isEnough(growth)) {}
  return growth
}

class Growth implements Mobility {
  readonly pieces: readonly Mover[]
  /** The pieces, and what pawns of them become. */
  private readonly movers: Mover[] = []
  private readonly at: (Mover | undefined)[] = Array.from({ length: SQUARES }, () => undefined)
  /** For each side, the squares on which something other than its king may ever stand. */
  private readonly prey: Readonly<Record<Side, Uint8Array>> = { 0: noSquares(), 8: noSquares() }
  private hasGrown = true
  /** How many squares have been opened, and one. */
  private opened = 1

  private readonly board: Board

  constructor(board: Board) {
    this.board = board
    for (let square = 0; square < SQUARES; square++) {
      const piece = board.bytes[square]!
      if (piece === EMPTY) continue
      const mover = this.add((piece & BLACK_BIT) as Side, piece & ROLE, square)
      this.at[square] = mover
      this.reached(mover, square)
    }
    this.pieces = [...this.movers]
  }

  readonly isClosed = (square: number): boolean => {
    const first = this.at[square]
    return first !== undefined && !first.gone
  }

  /** A round in which everything moves from wherever it can be; false where that has added nothing. */
  grows(): boolean {
    this.hasGrown = false
    for (const mover of this.movers) {
      if (mover.role === PAWN) this.movePawn(mover)
      else this.move(mover, mover.role === KING ? this.forbidden(mover.side) : undefined)
    }
    for (const king of this.pieces) if (king.role === KING) this.castle(king)
    return this.hasGrown
  }

  private add(side: Side, role: number, home: number): Mover {
    const fresh = { gone: false, promoted: undefined, reach: noSquares(), lookedAt: noSquares() }
    const mover = { side, role, home, ...fresh }
    this.movers.push(mover)
    return mover
  }

  private reached(mover: Mover, square: number): void {
    if (mover.reach[square] === 1) return
    mover.reach[square] = 1
    if (mover.role !== KING) this.prey[mover.side][square] = 1
    this.hasGrown = true
  }

  private leave(mover: Mover): void {
    if (mover.gone) return
    mover.gone = true
    this.opened++
    this.hasGrown = true
  }

  private move(mover: Mover, forbidden: Uint8Array | undefined): void {
    for (let from = 0; from < SQUARES; from++) {
      if (mover.reach[from] === 0 || mover.lookedAt[from] === this.opened) continue
      mover.lookedAt[from] = this.opened
      for (const to of stepsOf(mover.role, from)) if (forbidden?.[to] !== 1) this.moveTo(mover, to)
      for (const line of linesOf(mover.role, from))
        for (const to of line) {
          this.moveTo(mover, to)
          if (this.isClosed(to)) break
        }
    }
  }

  /** Onto a square that is not closed by an own piece or a king; another piece that stands there at first is captured. */
  private moveTo(mover: Mover, to: number): void {
    const first = this.at[to]
    if (first !== undefined && !first.gone) {
      if (first.side === mover.side || first.role === KING) return
      this.leave(first)
    }
    this.reached(mover, to)
    this.leave(mover)
  }

  /** Where a king can never stand: next to what of the other side never leaves its square and attacks it, or a jump from it. */
  private forbidden(side: Side): Uint8Array {
    const squares = noSquares()
    for (const { role, home, gone, side: theirs } of this.pieces) {
      if (gone || theirs === side) continue
      for (const to of role === PAWN ? pawnAttacks(theirs, home) : stepsOf(role, home)) squares[to] = 1
      for (const line of linesOf(role, home)) squares[line[0]!] = 1
    }
    return squares
  }

  private movePawn(pawn: Mover): void {
    for (let from = 8; from < 56; from++) {
      if (pawn.reach[from] === 0) continue
      this.push(pawn, from)
      for (const to of pawnAttacks(pawn.side, from))
        if (this.mayCapture(pawn.side, to) || this.mayPass(pawn.side, from, to)) this.pawnTo(pawn, to)
    }
  }

  private push(pawn: Mover, from: number): void {
    const step = pawn.side === 0 ? 8 : -8
    if (this.isClosed(from + step)) return
    this.pawnTo(pawn, from + step)
    const isHome = rankOf(from) === (pawn.side === 0 ? 1 : 6)
    if (isHome && !this.isClosed(from + 2 * step)) this.pawnTo(pawn, from + 2 * step)
  }

  private mayCapture(side: Side, to: number): boolean {
    if (this.prey[otherSide(side)][to] === 0) return false
    const first = this.at[to]
    if (first === undefined || first.gone) return true
    if (first.side === side || first.role === KING) return false
    this.leave(first)
    return true
  }

  private pawnTo(pawn: Mover, to: number): void {
    this.leave(pawn)
    this.reached(to < 8 || to >= 56 ? this.promote(pawn) : pawn, to)
  }

  private promote(pawn: Mover): Mover {
    pawn.promoted ??= this.add(pawn.side, PROMOTED, pawn.home)
    pawn.promoted.gone = true
    return pawn.promoted
  }

  /** Whether a pawn of the other side may ever be captured on `to` in passing: now, or once it has gone two squares. */
  private mayPass(side: Side, from: number, to: number): boolean {
    if (rankOf(from) !== (side === 0 ? 4 : 3)) return false
    const step = side === 0 ? 8 : -8
    const stop = this.at[to - step]
    if (passedOn(this.board) === to) {
      if (stop !== undefined) this.leave(stop)
      return true
    }
    const home = this.at[to + step]
    return home?.role === PAWN && home.side !== side && home.reach[to - step] === 1
  }

  /** Castling, whatever stands between: what may castle has hardly been locked in. */
  private castle(king: Mover): void {
    const rights = mayCastle(this.board, king.side)
    const home = king.side === 0 ? 4 : 60
    for (const [bit, step, corner] of CASTLINGS) {
      const rook = this.at[home + corner]
      if ((rights & bit) === 0 || rook === undefined) continue
      this.reached(king, home + 2 * step)
      this.reached(rook, home + step)
      this.leave(king)
      this.leave(rook)
    }
  }
}

const noSquares = (): Uint8Array => new Uint8Array(SQUARES)

const CASTLINGS = [
  [1, 1, 3],
  [2, -1, -4],
] as const
