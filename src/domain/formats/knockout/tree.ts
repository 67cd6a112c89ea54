import type { EntryId } from '../../kernel/ids.ts'
import type { Seeded } from '../../rounds/pairing.ts'

/**
 * One line of the bracket. `winnerOf` waits for a board of the round before;
 * an empty slot is one that nobody will ever come to: its neighbour has a bye.
 */
export type Slot =
  | { readonly kind: 'entry'; readonly entry: EntryId }
  | { readonly kind: 'empty' }
  | { readonly kind: 'winnerOf'; readonly board: number }

export const EMPTY: Slot = { kind: 'empty' }

/** The number of lines of the bracket: the smallest power of two that holds the field. */
export const treeSize = (entries: number): number => {
  let size = 1
  while (size < entries) size *= 2
  return size
}

/**
 * The ranks 1 to `size` from the top line of the bracket to the bottom one (1 8 4 5 2 7 3 6).
 * Each doubling sets beside rank r its mirror image, so that a half, a quarter and every pair add up alike
 * and ranks 1 and 2 stand in different halves.
 */
export const treeOrder = (size: number): readonly number[] => {
  let order = [1]
  while (order.length < size) {
    const sum = 2 * order.length + 1
    order = order.flatMap(rank => [rank, sum - rank])
  }
  return order
}

/**
 * Contract section 6: the standard tree, byes to the top seeds. Only the order of the seeds counts, so that
 * numbers missing after a late withdrawal do not open holes in the bracket.
 */
export const firstSlots = (entries: readonly Seeded[]): readonly Slot[] => {
  const bySeed = [...entries].sort((one, other) => one.seed - other.seed)
  return treeOrder(treeSize(entries.length)).map(rank => {
    const seeded = bySeed[rank - 1]
    return seeded === undefined ? EMPTY : { kind: 'entry', entry: seeded.id }
  })
}

/** The two lines of each board, top to bottom: board 1 is the first. */
export const boardsOf = (slots: readonly Slot[]): readonly (readonly [Slot, Slot])[] =>
  Array.from({ length: slots.length >> 1 }, (_, index) => [slots[2 * index]!, slots[2 * index + 1]!])
