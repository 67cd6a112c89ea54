import { compareFractions, type Fraction, fraction } from './fraction.ts'

/** What an addend is of, where it counts; else why it does not. */
export const ADDEND_REASONS = [
  /** A game: what its opponent has. */
  'OPPONENT',
  /** The dummy opponent of a round without a game (article 16.4). */
  'DUMMY',
  /** What the player has made. */
  'OWN',
  /** A penalty, or bonus points. */
  'ADJUSTMENT',
  /** Cut (article 14): the lowest, the highest, or among the first rounds. */
  'LOWEST',
  'HIGHEST',
  'EARLIEST',
  /** Cut first, since the player chose not to play that round (article 16.5). */
  'VOLUNTARY',
] as const
export type AddendReason = (typeof ADDEND_REASONS)[number]

/**
 * One line of what a tie-break is made of. `opponent` is absent for a round without a game: its opponent is
 * the dummy of C.07 article 16.4, or nobody.
 */
export type Addend = {
  readonly round: number
  readonly opponent: number | undefined
  readonly dummy: boolean
  readonly amount: Fraction
  /** The score that says how significant the addend is, where that is not its amount (Sonneborn-Berger). */
  readonly weight?: Fraction
  /** The round was voluntarily unplayed (article 16.5 cuts it first). */
  readonly voluntary: boolean
  /** Left out of the sum by a modifier. */
  readonly cut: boolean
  readonly why: AddendReason
}

/** A tie-break's value for one player; `value` is absent where it is not defined, which ranks last. */
export type TieBreakValue = {
  readonly value: Fraction | undefined
  readonly addends: readonly Addend[]
  /** Of a performance: the points over the board that it stands for. */
  readonly made?: Fraction
}

/** A value that is no sum; undefined where there is none. `round` 0: of the time before. */
export const readOff = (amount: number | undefined): TieBreakValue =>
  amount === undefined ? { value: undefined, addends: [] } : sumOf([ownAddend(0, fraction(amount))], 1)

/** What a player has by themselves, whoever the opponent was. */
export const ownAddend = (
  round: number,
  amount: Fraction,
  { opponent, why = 'OWN' }: { readonly opponent?: number | undefined; readonly why?: AddendReason } = {},
): Addend => ({ round, opponent, dummy: false, amount, voluntary: false, cut: false, why })

/** What an opponent met over the board adds. */
export const opponentAddend = (round: number, opponent: number, amount: Fraction): Addend =>
  ownAddend(round, amount, { opponent, why: 'OPPONENT' })

/** How many of the least and most significant addends a modifier leaves out (C.07 article 14). */
export type Cuts = { readonly low: number; readonly high: number }

export const NO_CUTS: Cuts = { low: 0, high: 0 }

const significance = (a: Addend, b: Addend): number =>
  compareFractions(a.weight ?? a.amount, b.weight ?? b.amount) || compareFractions(a.amount, b.amount)

/**
 * C.07 articles 14 and 16.5: cuts the least significant addend, or the lowest one of a voluntarily unplayed
 * round if that is not lower, as often as asked; then the most significant ones.
 */
export const applyCuts = (addends: readonly Addend[], { low, high }: Cuts): Addend[] => {
  const left = new Set(addends)
  const cut = new Map<Addend, AddendReason>()
  const cutOff = (addend: Addend, why: AddendReason) => {
    left.delete(addend)
    cut.set(addend, why)
  }
  for (let n = 0; n < low && left.size > 0; n++) {
    const least = leastSignificant([...left])
    cutOff(least, least.voluntary ? 'VOLUNTARY' : 'LOWEST')
  }
  for (let n = 0; n < high && left.size > 0; n++) {
    cutOff(
      [...left].reduce((most, addend) => (significance(addend, most) > 0 ? addend : most)),
      'HIGHEST',
    )
  }
  return addends.map(addend => {
    const why = cut.get(addend)
    return why === undefined ? addend : { ...addend, cut: true, why }
  })
}

const leastSignificant = (addends: readonly Addend[]): Addend => {
  const least = addends.reduce((best, addend) => (significance(addend, best) < 0 ? addend : best))
  const voluntary = addends.filter(addend => addend.voluntary)
  if (voluntary.length === 0) return least
  const lowest = voluntary.reduce((best, addend) =>
    compareFractions(addend.amount, best.amount) < 0 ? addend : best,
  )
  return compareFractions(lowest.amount, least.amount) >= 0 ? lowest : least
}

/** The sum of what is not cut, in units of 1 / `denominator`. */
export const sumOf = (addends: readonly Addend[], denominator: number): TieBreakValue => {
  const left = addends.filter(addend => !addend.cut)
  const numerator = left.reduce(
    (sum, { amount }) => sum + amount.numerator * (denominator / amount.denominator),
    0,
  )
  return { value: fraction(numerator, denominator), addends }
}
