import {
  type Board,
  emptyBoard,
  isInCheck,
  MOST_MOVES,
  make,
  movesOf,
  otherSide,
  type Side,
  turnOf,
} from '../../src/domain/chess/unwinnable/board.ts'

/** The positions that legal moves lead to from one, and who can mate from which: by trying all, and nothing cleverer. */
export type Space = {
  readonly boards: readonly Board[]
  /** All of them were looked at. Else one from which no mate was found may lead to one all the same. */
  readonly isWhole: boolean
  /** By the number of a position in `boards`: whether a mate by the side was found that it leads to. */
  readonly leadsToMate: (number: number, side: Side) => boolean
}

const copyOf = ({ words }: Board): Board => {
  const copy = emptyBoard()
  copy.words.set(words)
  return copy
}

const keyOf = ({ bytes }: Board): string => String.fromCharCode(...bytes)

/** No more than `most` positions are looked at, the nearest first. */
export const spaceFrom = (start: Board, most: number): Space => {
  const boards = [copyOf(start)]
  const numbers = new Map([[keyOf(start), 0]])
  const before: number[][] = [[]]
  const mated: Readonly<Record<Side, number[]>> = { 0: [], 8: [] }
  let isWhole = true
  const [moves, after] = [new Int32Array(MOST_MOVES), emptyBoard()]
  for (let number = 0; number < boards.length; number++) {
    const board = boards[number]!
    let isOver = true
    const count = movesOf(board, moves)
    for (let at = 0; at < count; at++) {
      if (!make(board, moves[at]!, after)) continue
      isOver = false
      const known = numbers.get(keyOf(after))
      if (known !== undefined) {
        before[known]!.push(number)
        continue
      }
      if (boards.length === most) {
        isWhole = false
        continue
      }
      numbers.set(keyOf(after), boards.length)
      boards.push(copyOf(after))
      before.push([number])
    }
    if (isOver && isInCheck(board, turnOf(board))) mated[otherSide(turnOf(board))].push(number)
  }
  const [white, black] = [backFrom(mated[0], before), backFrom(mated[8], before)]
  return { boards, isWhole, leadsToMate: (number, side) => (side === 0 ? white : black)[number] === 1 }
}

/** Marks all from which one of `ends` is reached. */
const backFrom = (ends: readonly number[], before: readonly (readonly number[])[]): Uint8Array => {
  const marked = new Uint8Array(before.length)
  const open = [...ends]
  for (const end of ends) marked[end] = 1
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const earlier of before[next]!) {
      if (marked[earlier] === 1) continue
      marked[earlier] = 1
      open.push(earlier)
    }
  return marked
}
