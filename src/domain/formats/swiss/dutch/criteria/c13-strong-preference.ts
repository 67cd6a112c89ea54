import { colorsClash } from '../players/color-preference.ts'
import type { RoundPlayer } from '../players/round-player.ts'
import type { Criterion } from './criterion.ts'

/**
 * C.04.3 C13: as few players as possible who do not get their strong preference. Two absolute ones are the
 * matter of C10 and C11.
 */
export const c13StrongPreference: Criterion = {
  code: 'C13',
  pair: (upper, lower) =>
    colorsClash(upper, lower) &&
    atLeastStrong(upper) &&
    atLeastStrong(lower) &&
    !(upper.strength === 'ABSOLUTE' && lower.strength === 'ABSOLUTE')
      ? 1
      : 0,
}

const atLeastStrong = (player: RoundPlayer): boolean =>
  player.strength === 'STRONG' || player.strength === 'ABSOLUTE'
