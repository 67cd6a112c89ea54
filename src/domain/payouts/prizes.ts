/** A prize for one place: an amount, or a share of the fund in basis points (hundredths of a percent). */
export type CentsPrize = { readonly place: number; readonly cents: number }
export type SharePrize = { readonly place: number; readonly basisPoints: number }
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
] as const

/** A fault in one field; `path` is written as in the body of the request (`prizes.2.cents`). */
export type PrizeFault = { readonly path: string; readonly code: (typeof PRIZE_ERRORS)[number] }

/**
 * Contract sections 3 and 6: prizes in cents sum to the fund exactly, shares to 10,000 basis points; every place from 1
 * has one prize at most; no list mixes the two kinds. Returns every fault found, none when the list is sound.
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
  } else if (prizes.findIndex(other => other.place === prize.place) < index) {
    faults.push({ path: place, code: 'PRIZE_PLACE_REPEATED' })
  }
  const amount = amountOf(prize)
  if (!Number.isSafeInteger(amount) || amount < 0) {
    faults.push({
      path: `prizes.${index}.${'cents' in prize ? 'cents' : 'basisPoints'}`,
      code: 'PRIZE_AMOUNT_INVALID',
    })
  }
  return faults
}

const amountOf = (prize: Prize): number => ('cents' in prize ? prize.cents : prize.basisPoints)
