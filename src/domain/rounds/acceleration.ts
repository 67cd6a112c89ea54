import type { Tenths } from '../kernel/points.ts'

/** Contract section 3, `acceleration`; the first is the default. */
export const ACCELERATIONS = ['NONE', 'BAKU'] as const
export type Acceleration = (typeof ACCELERATIONS)[number]

/** How many the upper half has: half of the list as it is before round 1, rounded up to an even number (C.04.7). */
export const bakuUpperHalf = (players: number): number => 2 * Math.ceil(players / 4)

/** The last of the upper half of a field before round 1: whoever it is stays it, whoever comes late (C.04.7). */
export const lastOfUpperHalf = <Ranked extends { readonly seed: number | null }>(
  entries: readonly Ranked[],
): Ranked | undefined => {
  const ranked = entries.filter(({ seed }) => seed !== null).sort((one, other) => one.seed! - other.seed!)
  return ranked[bakuUpperHalf(ranked.length) - 1] ?? ranked.at(-1)
}

/**
 * Baku acceleration (C.04.7): the upper half of the list has one virtual point in the first half of the accelerated rounds
 * and half a point in the others; half of the rounds are accelerated. Halves of odd numbers are rounded up. Meant for the
 * 1, ½, 0 point system. `upper` is the rank of the last of the upper half, where late entries have moved it: it stays the same
 * person.
 */
export const bakuVirtualPoints = (
  players: number,
  rounds: number,
  upper = bakuUpperHalf(players),
): ((id: number, round: number) => Tenths) => {
  const accelerated = Math.ceil(rounds / 2)
  const full = Math.ceil(accelerated / 2)
  return (id, round) => {
    if (id > upper || round > accelerated) return 0
    return round <= full ? 10 : 5
  }
}
