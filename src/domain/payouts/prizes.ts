import { type CategoryFault, checkCategories, type PrizeCategory } from './categories.ts'
import { divide } from './divide.ts'

/**
 * A prize for one place, among all or in a category: an amount, or a share of the fund in basis points (hundredths of a
 * percent).
 */
export type CentsPrize = ListPlace & { readonly cents: number }
export type SharePrize = ListPlace & { readonly basisPoints: number }
type ListPlace = { readonly place: number; readonly category?: string | undefined }
export type Prize = CentsPrize | SharePrize

/** One list holds prizes of one kind. An empty list, like none, means that the winner takes all. */
export type Prizes = readonly Prize[]

export const WHOLE_FUND = 10_000

/** In minor units of any currency; far enough below 2^53 that an event's sums are exact, too. */
export const LARGEST_AMOUNT = 1e15 - 1

export const PRIZE_ERRORS = [
  'PRIZE_KINDS_MIXED',
  'PRIZE_PLACE_INVALID',
  'PRIZE_PLACE_REPEATED',
  'PRIZE_AMOUNT_INVALID',
  'PRIZES_DO_NOT_SUM_TO_FUND',
  'PRIZES_DO_NOT_SUM_TO_WHOLE',
  'PRIZE_CATEGORY_UNKNOWN',
  'PRIZE_PLACE_SKIPPED',
  'PRIZES_NOT_FALLING',
  'PRIZE_BELOW_MINIMUM',
] as const

/** A fault in one field; `path` is written as in the body of the request (`prizes.2.cents`). */
export type PrizeFault = { readonly path: string; readonly code: (typeof PRIZE_ERRORS)[number] }

/** What of a tournament's settings says which prizes there are. */
export type PrizeRules = {
  readonly prizeFundCents: number
  readonly prizes: Prizes | null
  readonly prizeCategories: readonly PrizeCategory[]
  readonly prizeMinimumCents: number
}

/** Every fault in the prizes and their categories; none when they are sound. */
export const prizeFaults = (rules: PrizeRules): readonly (PrizeFault | CategoryFault)[] => {
  const prizes = rules.prizes ?? []
  const faults = [...checkCategories(rules.prizeCategories), ...checkPrizes(prizes, rules.prizeFundCents)]
  return faults.length > 0 ? faults : [...categoryFaults(prizes, rules), ...minimumFaults(prizes, rules)]
}

/**
 * Contract sections 3 and 6: prizes in cents sum to the fund exactly, shares to 10,000 basis points; every place of a
 * category from 1 has one prize at most; no list mixes the two kinds. Returns every fault found.
 */
export const checkPrizes = (prizes: readonly Prize[], fundCents: number): readonly PrizeFault[] => {
  if (prizes.length === 0) return []
  const inCents = prizes.filter(prize => 'cents' in prize).length
  if (inCents !== 0 && inCents !== prizes.length) return [{ path: 'prizes', code: 'PRIZE_KINDS_MIXED' }]
  const faults = prizes.flatMap((prize, index) => faultsOf(prize, index, prizes))
  if (faults.length > 0) return faults
  const sum = prizes.reduce((total, prize) => total + BigInt(amountOf(prize)), 0n)
  if (inCents > 0 && sum !== BigInt(fundCents)) return [{ path: 'prizes', code: 'PRIZES_DO_NOT_SUM_TO_FUND' }]
  if (inCents === 0 && sum !== BigInt(WHOLE_FUND))
    return [{ path: 'prizes', code: 'PRIZES_DO_NOT_SUM_TO_WHOLE' }]
  return []
}

const faultsOf = (prize: Prize, index: number, prizes: readonly Prize[]): readonly PrizeFault[] => {
  const faults: PrizeFault[] = []
  const place = `prizes.${index}.place`
  if (!Number.isSafeInteger(prize.place) || prize.place < 1) {
    faults.push({ path: place, code: 'PRIZE_PLACE_INVALID' })
  } else if (prizes.findIndex(other => isSamePlace(other, prize)) < index) {
    faults.push({ path: place, code: 'PRIZE_PLACE_REPEATED' })
  }
  const amount = amountOf(prize)
  if (!Number.isSafeInteger(amount) || amount < 0) {
    faults.push({ path: amountPath(prize, index), code: 'PRIZE_AMOUNT_INVALID' })
  }
  return faults
}

const isSamePlace = (one: Prize, other: Prize): boolean =>
  one.place === other.place && one.category === other.category

const amountPath = (prize: Prize, index: number): string =>
  `prizes.${index}.${'cents' in prize ? 'cents' : 'basisPoints'}`

const amountOf = (prize: Prize): number => ('cents' in prize ? prize.cents : prize.basisPoints)

/**
 * Where categories have prizes, who wins one passes over others, which go to the next in order: so every list has
 * prizes for places 1, 2, 3 … that do not rise.
 */
const categoryFaults = (prizes: readonly Prize[], { prizeCategories }: PrizeRules): readonly PrizeFault[] => {
  if (prizes.every(({ category }) => category === undefined)) return []
  const known = new Set(prizeCategories.map(({ name }) => name))
  return prizes.flatMap((prize, index): readonly PrizeFault[] => {
    const { place, category } = prize
    if (category !== undefined && !known.has(category))
      return [{ path: `prizes.${index}.category`, code: 'PRIZE_CATEGORY_UNKNOWN' }]
    if (place === 1) return []
    const before = prizes.find(other => isSamePlace(other, { ...prize, place: place - 1 }))
    if (before === undefined) return [{ path: `prizes.${index}.place`, code: 'PRIZE_PLACE_SKIPPED' }]
    return amountOf(before) >= amountOf(prize)
      ? []
      : [{ path: amountPath(prize, index), code: 'PRIZES_NOT_FALLING' }]
  })
}

/** No prize is announced that would not be paid. A prize of nothing is none. */
const minimumFaults = (
  prizes: readonly Prize[],
  { prizeFundCents, prizeMinimumCents }: PrizeRules,
): readonly PrizeFault[] =>
  prizes.length === 0
    ? []
    : prizesInCents(prizeFundCents, prizes).flatMap(({ cents }, index) =>
        cents > 0n && cents < BigInt(prizeMinimumCents)
          ? [{ path: amountPath(prizes[index]!, index), code: 'PRIZE_BELOW_MINIMUM' as const }]
          : [],
      )

/** A prize in whole cents. */
export type ListedPrize = {
  readonly place: number
  readonly category: string | undefined
  readonly cents: bigint
}

/**
 * Each prize in cents, in the order of the list; without one the winner takes all. Shares of the fund are rounded by
 * the largest remainder, equal ones to the better place, and then to whichever stands first in the list.
 */
export const prizesInCents = (fundCents: number, prizes: Prizes): readonly ListedPrize[] => {
  if (prizes.length === 0) return [{ place: 1, category: undefined, cents: BigInt(fundCents) }]
  const claims = prizes.map(prize => ({
    numerator: BigInt(amountOf(prize)),
    denominator: 'cents' in prize ? BigInt(fundCents) : BigInt(WHOLE_FUND),
    rank: prize.place,
  }))
  const cents = divide(BigInt(fundCents), claims)
  return prizes.map(({ place, category }, index) => ({ place, category, cents: cents[index]! }))
}
