import { formatTenths, type Tenths } from '../../kernel/points.ts'

/** Columns 81 to 84 of record 001. */
const WIDTH = 4

/**
 * Points as their column has them: `11.5`, whole ones without a decimal where that is what fits (`-18`, `100`), nothing
 * where they do not fit at all (`-18.5`, after many penalties): a number that is cut would be another number.
 */
export const pointsColumn = (points: Tenths): string =>
  [formatTenths(points), String(points / 10)].find(text => text.length <= WIDTH) ?? ''
