/**
 * Points of a point system in whole tenths (1.0 = 10, a half = 5), the unit of the TRF format.
 * Sums and comparisons are exact; a decimal point appears only when they are printed.
 */
export type Tenths = number

/** "5.5" from 55. */
export const formatTenths = (points: Tenths): string => {
  const size = Math.abs(points)
  return `${points < 0 ? '-' : ''}${Math.floor(size / 10)}.${size % 10}`
}

/** 55 from "5.5", "5,5", "5½", "5" or ".5"; `undefined` when the text is no number with at most one decimal. */
export const parseTenths = (text: string): Tenths | undefined => {
  const match = /^([+-]?)(\d*)(?:[.,](\d?)|(½))?$/.exec(text.trim())
  if (match === null) return undefined
  const [, sign, whole, decimal, half] = match
  if (!whole && !decimal && !half) return undefined
  const size = Number(whole || 0) * 10 + (half ? 5 : Number(decimal || 0))
  return sign === '-' ? -size : size
}

/** As the wire has points: 0.5 from 5. */
export const inPoints = (tenths: Tenths): number => tenths / 10

/** Whether the wire's points are whole tenths, as far as its numbers can say. */
export const isInTenths = (points: number): boolean => Math.abs(points * 10 - Math.round(points * 10)) < 1e-9

/** 5 from the wire's 0.5. */
export const tenthsOf = (points: number): Tenths => Math.round(points * 10)
