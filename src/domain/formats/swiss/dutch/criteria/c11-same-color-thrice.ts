import { opposite } from '../../../../kernel/color.ts'
import { colorsClash } from '../players/color-preference.ts'
import type { RoundPlayer } from '../players/round-player.ts'
import type { Criterion } from './criterion.ts'

/** C.04.3 C11: among topscorers and their opponents, as few as possible who get one colour three times running. */
export const c11SameColorThrice: Criterion = {
  code: 'C11',
  pair: (upper, lower) => (someoneGetsColorThrice(upper, lower) ? 1 : 0),
}

/** Of two absolute preferences the greater colour difference wins; at equal ones somebody must repeat. */
const someoneGetsColorThrice = (one: RoundPlayer, other: RoundPlayer): boolean => {
  if (one.strength !== 'ABSOLUTE' || other.strength !== 'ABSOLUTE' || !colorsClash(one, other)) return false
  if (one.imbalance === other.imbalance) return one.repeated !== undefined && one.repeated === other.repeated
  const loser = one.imbalance > other.imbalance ? other : one
  return one.preference !== undefined && loser.repeated === opposite(one.preference)
}
