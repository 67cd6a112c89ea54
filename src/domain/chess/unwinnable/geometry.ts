/** Squares count from a1 = 0 by files, then ranks, as everywhere in `chess`. */
export const SQUARES = 64

export const fileOf = (square: number): number => square & 7
export const rankOf = (square: number): number => square >> 3

/** How many king's moves lie between two squares of an empty board. */
export const distance = (one: number, other: number): number =>
  Math.max(Math.abs(fileOf(one) - fileOf(other)), Math.abs(rankOf(one) - rankOf(other)))

const ORTHOGONAL = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const
const DIAGONAL = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const
const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const

type Step = readonly [files: number, ranks: number]

const stepped = (square: number, [files, ranks]: Step): number | undefined => {
  const [file, rank] = [fileOf(square) + files, rankOf(square) + ranks]
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : undefined
}

const line = (square: number, step: Step): number[] => {
  const squares: number[] = []
  for (let next = stepped(square, step); next !== undefined; next = stepped(next, step)) squares.push(next)
  return squares
}

type Steps = readonly (readonly number[])[]
type Lines = readonly (readonly (readonly number[])[])[]

const onEach = <T>(of: (square: number) => T): readonly T[] =>
  Array.from({ length: SQUARES }, (_, at) => of(at))

const stepsOf = (steps: readonly Step[]): Steps =>
  onEach(square => steps.map(step => stepped(square, step)).filter(to => to !== undefined))
const linesOf = (steps: readonly Step[]): Lines =>
  onEach(square => steps.map(step => line(square, step)).filter(squares => squares.length > 0))

/** From each square: where a knight and a king can step, nearest squares first on each line of rook and bishop. */
export const KNIGHT_STEPS = stepsOf(JUMPS)
export const KING_STEPS = stepsOf([...ORTHOGONAL, ...DIAGONAL])
export const ROOK_LINES = linesOf(ORTHOGONAL)
export const BISHOP_LINES = linesOf(DIAGONAL)
export const QUEEN_LINES = linesOf([...ORTHOGONAL, ...DIAGONAL])

/** The squares that a pawn of each colour attacks. */
export const WHITE_PAWN_ATTACKS = stepsOf([
  [-1, 1],
  [1, 1],
])
export const BLACK_PAWN_ATTACKS = stepsOf([
  [-1, -1],
  [1, -1],
])

/** As a1 is. */
export const isDark = (square: number): boolean => ((fileOf(square) + rankOf(square)) & 1) === 0
