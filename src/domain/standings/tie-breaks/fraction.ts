/** An exact number; `denominator` is positive. Small enough that products of two parts stay whole. */
export type Fraction = { readonly numerator: number; readonly denominator: number }

export const fraction = (numerator: number, denominator = 1): Fraction => ({ numerator, denominator })

export const compareFractions = (a: Fraction, b: Fraction): number =>
  a.numerator * b.denominator - b.numerator * a.denominator

export const addFractions = (a: Fraction, b: Fraction): Fraction =>
  a.denominator === b.denominator
    ? fraction(a.numerator + b.numerator, a.denominator)
    : fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

/** With at most `decimals` decimals, rounded half up, no zeros at the end: 12.5, 7.75, 96.83. */
export const formatFraction = ({ numerator, denominator }: Fraction, decimals = 2): string => {
  const scale = 10 ** decimals
  const scaled = Math.floor((2 * numerator * scale + denominator) / (2 * denominator))
  const size = Math.abs(scaled)
  const places = String(size % scale)
    .padStart(decimals, '0')
    .replace(/0+$/, '')
  return `${scaled < 0 ? '-' : ''}${Math.floor(size / scale)}${places === '' ? '' : `.${places}`}`
}
