/** A match of a round before it is known where its players sit. */
export type ToSeat = {
  readonly board: number
  /** Nobody sits down for a bye. */
  readonly isPlayed: boolean
  /** Where one of its players always sits. */
  readonly fixedBoard: number | undefined
}

/** A match of the same round that was made before, and has its table. */
export type Seated = { readonly board: number; readonly table: number; readonly isPlayed: boolean }

/**
 * The table of each board, in which the numbers of the round's boards are dealt out anew (decision 0102). A match with a
 * fixed board has that table. Where two want one, the higher board has it; where one lies beyond the last board that is
 * played, it is not there: such a match has the nearest table that is free then, of two the lower. All others follow in their
 * order. So without a fixed board every table is the board.
 */
export const tablesOf = (
  matches: readonly ToSeat[],
  seated: readonly Seated[] = [],
): ReadonlyMap<number, number> => {
  const inOrder = [...matches].sort((one, other) => one.board - other.board)
  const last = Math.max(
    0,
    ...[...matches, ...seated].filter(({ isPlayed }) => isPlayed).map(({ board }) => board),
  )
  const taken = new Set(seated.map(({ table }) => table))
  const free = new Set(
    [...matches, ...seated]
      .map(({ board }) => board)
      .filter(board => !taken.has(board))
      .sort((one, other) => one - other),
  )
  const tables = new Map<number, number>()
  const seat = (board: number, table: number) => {
    tables.set(board, table)
    free.delete(table)
    taken.add(table)
  }
  const fixed = inOrder.flatMap(({ board, isPlayed, fixedBoard }) =>
    isPlayed && fixedBoard !== undefined ? [{ board, wanted: fixedBoard }] : [],
  )
  for (const { board, wanted } of fixed) if (wanted <= last && !taken.has(wanted)) seat(board, wanted)
  for (const { board, wanted } of fixed) {
    const near = [...free].filter(table => table <= last).sort(nearestTo(wanted))[0]
    if (!tables.has(board) && near !== undefined) seat(board, near)
  }
  for (const { board } of inOrder) {
    const [next] = free
    if (!tables.has(board) && next !== undefined) seat(board, next)
  }
  return tables
}

const nearestTo =
  (wanted: number) =>
  (one: number, other: number): number =>
    Math.abs(one - wanted) - Math.abs(other - wanted) || one - other

/** Two who meet sit where the higher of them in the starting list always does. */
export const fixedBoardOf = (
  players: readonly { readonly seed: number | null; readonly fixedBoard: number | null }[],
): number | undefined =>
  players
    .filter(({ fixedBoard }) => fixedBoard !== null)
    .sort((one, other) => (one.seed ?? Number.MAX_SAFE_INTEGER) - (other.seed ?? Number.MAX_SAFE_INTEGER))[0]
    ?.fixedBoard ?? undefined
