import { colorsClash } from '../players/color-preference.ts'
import type { RoundPlayer } from '../players/round-player.ts'

/**
 * C.04.3 C3: two players with the same absolute colour preference do not meet, unless one of them is a
 * topscorer (the article's last-round exception; one topscorer of the two is enough).
 */
export const colorsAllow = (one: RoundPlayer, other: RoundPlayer): boolean =>
  one.topscorer ||
  other.topscorer ||
  one.strength !== 'ABSOLUTE' ||
  other.strength !== 'ABSOLUTE' ||
  !colorsClash(one, other)
