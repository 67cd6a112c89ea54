import { colorsClash } from '../players/color-preference.ts'
import type { Criterion } from './criterion.ts'

/**
 * C.04.3 C10: among topscorers and their opponents (no others of one absolute preference may meet, C3), as
 * few as possible who get a colour difference above 2.
 */
export const c10ColorDifference: Criterion = {
  code: 'C10',
  pair: (upper, lower) => (upper.imbalance > 1 && lower.imbalance > 1 && colorsClash(upper, lower) ? 1 : 0),
}
