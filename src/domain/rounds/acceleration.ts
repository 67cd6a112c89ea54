import type { Tenths } from '../kernel/points.ts'

/** Contract section 3, `acceleration`; the first is the default. */
export const ACCELERATIONS = ['NONE', 'BAKU'] as const
export type Acceleration = (typeof ACCELERATIONS)[number]

/**
 * Baku acceleration (C.04.7): the upper half of the list, rounded up to an even number, has one virtual
 * point in the first half of the accelerated rounds and half a point in the others; half of the rounds are
 * accelerated. Halves of odd numbers are rounded up. Meant for the 1, ½, 0 point system.
 */
export const bakuVirtualPoints = (
  players: number,
  rounds: number,
): ((id: number, round: number) => Tenths) => {
  const upper = 2 * Math.ceil(players / 4)
  const accelerated = Math.ceil(rounds / 2)
  const full = Math.ceil(accelerated / 2)
  return (id, round) => {
    if (id > upper || round > accelerated) return 0
    return round <= full ? 10 : 5
  }
}
