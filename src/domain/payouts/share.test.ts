import { describe, expect, test } from 'vitest'
import { sized } from '../../../test/helpers/size.ts'
import { entryId } from '../kernel/ids.ts'
import { type Random, randomInt, seededRandom, shuffled } from '../kernel/random.ts'
import type { Finisher, Sharing } from './pool.ts'
import type { Prizes } from './prizes.ts'
import { type PrizeFund, sharePrizes } from './share.ts'

const cents = (...list: number[]): Prizes =>
  list.map((amount, index) => ({ place: index + 1, cents: amount }))
const shares = (...list: number[]): Prizes =>
  list.map((amount, index) => ({ place: index + 1, basisPoints: amount }))

/** Entries a, b, c … with seeds in that order. */
const at = (...places: number[]): Finisher[] =>
  places.map((place, index) => ({ entry: entryId(String.fromCharCode(97 + index)), place, seed: index + 1 }))

const paid = (fund: Partial<PrizeFund>) =>
  sharePrizes({ fundCents: 0, prizes: undefined, placings: [], sharing: 'EQUAL', ...fund })
    .map(share => `${share.entry}${share.cents}`)
    .join(' ')

describe('each place its prize', () => {
  test('from a list in cents', () => {
    expect(paid({ fundCents: 100, prizes: cents(60, 30, 10), placings: at(1, 2, 3, 4) })).toBe('a60 b30 c10')
  })

  test('from shares of the fund: the cents left over go to the largest remainders, then the better place', () => {
    expect(paid({ fundCents: 100, prizes: shares(3333, 3333, 3334), placings: at(1, 2, 3) })).toBe(
      'a33 b33 c34',
    )
    expect(paid({ fundCents: 101, prizes: shares(5000, 2500, 2500), placings: at(1, 2, 3) })).toBe(
      'a51 b25 c25',
    )
    expect(paid({ fundCents: 1, prizes: shares(5000, 5000), placings: at(1, 2) })).toBe('a1')
  })

  test('without a list the winner takes all, and winners share it', () => {
    expect(paid({ fundCents: 100, placings: at(1, 2, 3) })).toBe('a100')
    expect(paid({ fundCents: 100, placings: at(1, 1, 1) })).toBe('a34 b33 c33')
  })

  test('without a fund or without anybody placed nobody is paid', () => {
    expect(paid({ fundCents: 0, placings: at(1, 2) })).toBe('')
    expect(paid({ fundCents: 100, placings: [] })).toBe('')
  })

  test('the largest fund is shared to the cent', () => {
    expect(paid({ fundCents: 1e15, prizes: shares(3333, 3333, 3334), placings: at(1, 2, 3) })).toBe(
      'a333300000000000 b333300000000000 c333400000000000',
    )
  })
})

describe('ties', () => {
  test('pool the prizes of the places they cover', () => {
    expect(paid({ fundCents: 100, prizes: cents(50, 30, 20), placings: at(1, 2, 2) })).toBe('a50 b25 c25')
    expect(paid({ fundCents: 100, prizes: cents(50, 30, 20), placings: at(1, 1, 3) })).toBe('a40 b40 c20')
  })

  test('give the cents left over in order of seed, in whatever order the entries come', () => {
    const placings = at(1, 1, 1).toReversed()
    expect(paid({ fundCents: 101, prizes: cents(101), placings })).toBe('a34 b34 c33')
  })

  test('leave an entry whose share is nothing without a row', () => {
    expect(paid({ fundCents: 2, prizes: cents(2), placings: at(1, 1, 1) })).toBe('a1 b1')
  })

  test('of the quarter-finals with a double no-show: five share the prizes for 5 to 8', () => {
    const prizes = cents(40, 20, 10, 10, 5, 5, 5, 5)
    expect(paid({ fundCents: 100, prizes, placings: at(1, 2, 3, 5, 5, 5, 5, 5) })).toBe(
      'a50 b20 c10 d4 e4 f4 g4 h4',
    )
  })
})

describe('a place that nobody holds', () => {
  test('leaves its prize to the best place held: a final that nobody came to', () => {
    expect(paid({ fundCents: 100, prizes: cents(50, 30, 10, 10), placings: at(2, 2, 3, 3) })).toBe(
      'a40 b40 c10 d10',
    )
  })

  test('also when it lies below: more prizes than entries', () => {
    expect(paid({ fundCents: 100, prizes: cents(50, 30, 20), placings: at(1, 2) })).toBe('a70 b30')
  })

  test('pays no prize twice, even in a table whose places overlap', () => {
    const prizes = cents(50, 20, 10, 10, 10)
    expect(paid({ fundCents: 100, prizes, placings: at(1, 2, 2, 2, 3) })).toBe('a70 b7 c7 d6 e10')
  })

  test('leaves everything to the one who was left when all the others lost 0-0', () => {
    expect(paid({ fundCents: 100, prizes: cents(50, 30, 20), placings: at(1, 5, 5, 5) })).toBe('a100')
  })
})

describe('Hort', () => {
  test('gives half by own rank and half alike to those level on points', () => {
    // Level on 7 points: places 1, 2 and 3 pool 90; an equal share is 30.
    const placings = at(1, 2, 3, 4).map((line, index) => ({ ...line, points: index < 3 ? 7 : 6 }))
    const fund = { fundCents: 100, prizes: cents(50, 30, 10, 10), placings }
    expect(paid({ ...fund, sharing: 'HORT' })).toBe('a40 b30 c20 d10')
    expect(paid({ ...fund, sharing: 'EQUAL' })).toBe('a50 b30 c10 d10')
  })

  test('is the equal share where nothing orders the tied', () => {
    const fund = { fundCents: 100, prizes: cents(50, 30, 20), placings: at(1, 2, 2) }
    expect(paid({ ...fund, sharing: 'HORT' })).toBe(paid({ ...fund, sharing: 'EQUAL' }))
  })
})

type Event = PrizeFund & { readonly prizes: Prizes | undefined }

/** Places as in standings (a place is 1 + those better), with gaps above some of them. */
const randomEvent = (random: Random): Event => {
  const placings: Finisher[] = []
  let place = 1 + (random() < 0.2 ? randomInt(random, 3) : 0)
  const size = 1 + randomInt(random, 12)
  const seeds = shuffled(
    Array.from({ length: size }, (_, index) => index + 1),
    random,
  )
  for (let points = 20; placings.length < size; points--) {
    const tied = Math.min(size - placings.length, 1 + randomInt(random, 4))
    for (let member = 0; member < tied; member++) {
      const seed = seeds[placings.length]!
      placings.push({ entry: entryId(`e${seed}`), place, seed, points: points >> 1 })
    }
    place += tied + (random() < 0.1 ? randomInt(random, 4) : 0)
  }
  const amounts = Array.from({ length: randomInt(random, 9) }, () => randomInt(random, 5000))
  const fund = amounts.reduce((sum, amount) => sum + amount, 0)
  const sharing: Sharing = random() < 0.5 ? 'EQUAL' : 'HORT'
  if (amounts.length === 0)
    return { fundCents: randomInt(random, 9999), prizes: undefined, placings, sharing }
  const falling = random() < 0.7 ? amounts.toSorted((one, other) => other - one) : amounts
  if (random() < 0.5) return { fundCents: fund, prizes: cents(...falling), placings, sharing }
  const basis = falling.map(amount => Math.floor((amount * 10_000) / Math.max(1, fund)))
  basis[0]! += 10_000 - basis.reduce((sum, amount) => sum + amount, 0)
  return { fundCents: randomInt(random, 99_999), prizes: shares(...basis), placings, sharing }
}

const isFalling = (prizes: Prizes | undefined): boolean => {
  const amounts = (prizes ?? []).map(prize => ('cents' in prize ? prize.cents : prize.basisPoints))
  return amounts.every((amount, index) => index === 0 || amount <= amounts[index - 1]!)
}

const EVENTS = sized(10_000)

test(`${EVENTS} random events: every cent is paid once, nobody owes, and a better place never gets less`, () => {
  const random = seededRandom('payouts')
  let compared = 0
  for (let run = 0; run < EVENTS; run++) {
    const event = randomEvent(random)
    const rows = sharePrizes(event)
    expect(rows.reduce((sum, row) => sum + row.cents, 0)).toBe(event.fundCents)
    expect(rows.every(row => Number.isSafeInteger(row.cents) && row.cents > 0)).toBe(true)
    expect(new Set(rows.map(row => row.entry)).size).toBe(rows.length)
    if (!isFalling(event.prizes)) continue
    const cents = new Map(rows.map(row => [row.entry, row.cents]))
    const amounts = event.placings.map(line => ({ place: line.place, cents: cents.get(line.entry) ?? 0 }))
    for (const [index, one] of amounts.entries()) {
      const after = amounts[index + 1]
      if (after === undefined || after.place === one.place) continue
      expect(one.cents, JSON.stringify(event)).toBeGreaterThanOrEqual(after.cents)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(EVENTS)
})
