import { colorsClash } from '../players/color-preference.ts'
import type { Criterion } from './criterion.ts'

/** C.04.3 C12: as few players as possible who do not get their colour preference. */
export const c12ColorPreference: Criterion = {
  code: 'C12',
  pair: (upper, lower) => (colorsClash(upper, lower) ? 1 : 0),
}
