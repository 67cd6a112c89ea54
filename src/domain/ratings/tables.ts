/**
 * FIDE Rating Regulations (B.02) table 8.1.2: the greatest rating difference for which the higher-rated player
 * is expected to score .50, .51, … .99; above the last, 1.00.
 */
const GREATEST_DIFFERENCE = [
  3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
  188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
  484, 517, 559, 619, 735,
] as const

/** B.02 table 8.1.1: rating difference by percentage, .50 to 1.00. */
const DIFFERENCE_BY_PERCENTAGE = [
  0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184,
  193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470,
  501, 538, 589, 677, 800,
] as const

/** The same by difference: 0 to 735. */
const HIGHER_SCORE = Uint8Array.from(
  { length: 736 },
  (_, difference) => 50 + GREATEST_DIFFERENCE.findIndex(greatest => difference <= greatest),
)

/** Expected score in whole hundredths at a rating difference (own less opponent's); sums stay exact. */
export const expectedHundredths = (difference: number): number => {
  const higher = HIGHER_SCORE[Math.abs(difference)] ?? 100
  return difference >= 0 ? higher : 100 - higher
}

/** dp: the rating difference that a score of `hundredths` per cent stands for, -800 to 800. */
export const differenceFor = (hundredths: number): number =>
  hundredths >= 50 ? DIFFERENCE_BY_PERCENTAGE[hundredths - 50]! : -DIFFERENCE_BY_PERCENTAGE[50 - hundredths]!

/** `numerator / denominator` to the nearest whole number, halves up; `denominator` is positive. */
export const roundHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/** To the nearest whole number, halves away from zero. */
export const roundHalfAway = (numerator: number, denominator: number): number =>
  numerator < 0 ? -roundHalfUp(-numerator, denominator) : roundHalfUp(numerator, denominator)
