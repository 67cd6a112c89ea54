import type { EntryId } from '../kernel/ids.ts'
import { seededRandom, shuffled } from '../kernel/random.ts'

/** An entry before it has a seed. A list of them is in order of entry. */
export type Unseeded = { readonly id: EntryId; readonly rating: number | undefined }

export type AssignedSeed = { readonly id: EntryId; readonly seed: number }

/**
 * Contract section 6: seeds by rating, highest first, then by order of entry; who has no rating comes last.
 * With `drawSeed`, the tournament's published seed, they are drawn by lot instead: anybody can repeat the draw
 * from that text and the order of entry. Returned in order of seed, from 1.
 */
export const assignSeeds = (
  entries: readonly Unseeded[],
  drawSeed: string | undefined,
): readonly AssignedSeed[] => {
  const order = drawSeed === undefined ? byRating(entries) : shuffled(entries, seededRandom(drawSeed))
  return order.map(({ id }, index) => ({ id, seed: index + 1 }))
}

const byRating = (entries: readonly Unseeded[]): readonly Unseeded[] => {
  const strength = (entry: Unseeded) => entry.rating ?? Number.NEGATIVE_INFINITY
  // The sort is stable, so equals keep their order of entry. Two without a rating must not be subtracted.
  return [...entries].sort((one, other) =>
    strength(one) === strength(other) ? 0 : strength(other) - strength(one),
  )
}
