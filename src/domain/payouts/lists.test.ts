import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../../test/helpers/size.ts'
import { entryId } from '../kernel/ids.ts'
import type { Finisher, Sharing } from './pool.ts'
import type { Prize } from './prizes.ts'
import { sharePrizes } from './share.ts'

/** "a1 b2:J,W c2" is a at place 1, b and c at place 2, b in the categories J and W; seeds in this order. */
const field = (text: string, points: readonly number[] = []): Finisher[] =>
  text.split(' ').map((line, index) => {
    const [, name, place, categories] = /^([a-z])(\d+)(?::(.+))?$/.exec(line)!
    return {
      entry: entryId(name!),
      place: Number(place),
      seed: index + 1,
      categories: categories?.split(',') ?? [],
      ...(points[index] === undefined ? {} : { points: points[index] }),
    }
  })

/** `{ main: [50, 30], J: [20] }` as a list of prizes. */
const prizesOf = (lists: Readonly<Record<string, readonly number[]>>): Prize[] =>
  Object.entries(lists).flatMap(([name, amounts]) =>
    amounts.map((cents, index) => ({
      place: index + 1,
      cents,
      ...(name === 'main' ? {} : { category: name }),
    })),
  )

type Event = {
  readonly placings: readonly Finisher[]
  readonly prizes: readonly Prize[]
  readonly sharing?: Sharing
  readonly minimumCents?: number
}

const fundOf = (prizes: readonly Prize[]): number =>
  prizes.reduce((sum, prize) => sum + ('cents' in prize ? prize.cents : 0), 0)

const share = ({ placings, prizes, sharing = 'EQUAL', minimumCents = 0 }: Event) =>
  sharePrizes({ fundCents: fundOf(prizes), prizes, placings, sharing, minimumCents })

/** "a50 b20J": amounts, and the list where it is not the one for everybody. */
const paid = (
  placings: readonly Finisher[],
  lists: Readonly<Record<string, readonly number[]>>,
  more: Partial<Event> = {},
): string =>
  share({ placings, prizes: prizesOf(lists), ...more })
    .map(({ entry, cents, category = '' }) => `${entry}${cents}${category}`)
    .join(' ')

describe('one prize for an entry, the most valuable', () => {
  test('a junior takes the greater of two prizes, and the other goes to the next', () => {
    expect(paid(field('a1 b2:J c3 d4:J'), { main: [100, 60, 30], J: [50] })).toBe('a100 b60 c30 d50J')
    expect(paid(field('a1 b2:J c3 d4:J'), { main: [100, 40, 30], J: [50] })).toBe('a100 b50J c40 d30')
  })

  test('among prizes of one value the one for everybody is taken, which leaves the other to fewer', () => {
    expect(paid(field('a1:J b2 c3:J'), { main: [50], J: [50] })).toBe('a50 c50J')
  })

  test('somebody in two categories has one prize', () => {
    expect(paid(field('a1 b2:J,W c3:J d4:W'), { main: [100], J: [30], W: [40] })).toBe('a100 b40W c30J')
  })

  test('what nobody can take goes to the best place', () => {
    expect(paid(field('a1 b2'), { main: [100], W: [50] })).toBe('a150')
    expect(paid(field('a1:W b2'), { main: [100, 20], W: [50, 10] })).toBe('a160 b20')
    expect(paid(field('a1 b1 c3'), { main: [100], W: [51] })).toBe('a76 b75')
  })
})

describe('ties', () => {
  test('those who share a place pool the best prizes that they may have, one for each', () => {
    expect(paid(field('a1 b2 c2:J d4:J'), { main: [200, 100, 60], J: [80] })).toBe('a200 b90 c90J d60')
  })

  test('a category that gets more from what is closed to the others does not share it', () => {
    expect(paid(field('a1 b2 c2:J d4:J'), { main: [200, 100, 60], J: [120] })).toBe('a200 b100 c120J d60')
    expect(paid(field('a1 b1:J c1:J'), { main: [60], J: [150, 70] })).toBe('a60 b110J c110J')
  })

  test('two who are alike get the same, whatever their seeds', () => {
    const lists = { main: [100, 20], J: [80] }
    expect(paid(field('a1:J b1:J c3'), lists)).toBe('a90 b90J c20')
  })

  test('with Hort those who are level on points share half, by place the other half', () => {
    const level = field('a1 b2:J c3', [7, 7, 7])
    expect(paid(level, { main: [90, 30], J: [30] }, { sharing: 'HORT' })).toBe('a70 b40J c40')
    expect(paid(level, { main: [90, 30], J: [20] })).toBe('a110 b30')
  })
})

describe('the minimum', () => {
  test('a share below it is not paid and goes to the best place', () => {
    const lists = { main: [100, 60, 30] }
    expect(paid(field('a1 b2 c3 d3 e3'), lists, { minimumCents: 15 })).toBe('a130 b60')
    expect(paid(field('a1 b2 c3 d3'), lists, { minimumCents: 15 })).toBe('a100 b60 c15 d15')
  })

  test('the best place is paid whatever it gets', () => {
    expect(paid(field('a1 b1 c1'), { main: [30] }, { minimumCents: 20 })).toBe('a10 b10 c10')
  })
})

/** Events of up to nine entries in up to three categories, with lists that fall. */
const events = (largestTie: number, sharings: readonly Sharing[]): fc.Arbitrary<Required<Event>> =>
  fc
    .record({
      ties: fc.array(fc.integer({ min: 1, max: largestTie }), { minLength: 1, maxLength: 9 }),
      groups: fc.array(fc.subarray(['J', 'W', 'U']), { minLength: 9, maxLength: 9 }),
      points: fc.array(fc.nat(3), { minLength: 9, maxLength: 9 }),
      lists: fc.dictionary(
        fc.constantFrom('main', 'J', 'W', 'U'),
        fc.array(fc.nat(60), { minLength: 1, maxLength: 5 }),
      ),
      sharing: fc.constantFrom(...sharings),
      minimumCents: fc.constantFrom(0, 0, 10),
    })
    .map(({ ties, groups, points, lists, sharing, minimumCents }) => {
      const places = ties.flatMap((size, at) => {
        const place = 1 + ties.slice(0, at).reduce((sum, tied) => sum + tied, 0)
        return Array.from({ length: size }, () => place)
      })
      const falling = points.toSorted((one, other) => other - one)
      const placings = places.slice(0, 9).map((place, index) => ({
        entry: entryId(String.fromCharCode(97 + index)),
        place,
        seed: index + 1,
        categories: groups[index]!,
        points: falling[index]!,
      }))
      const sorted = Object.entries(lists).map(([name, amounts]) => [name, amounts.toSorted((a, b) => b - a)])
      return { placings, prizes: prizesOf(Object.fromEntries(sorted)), sharing, minimumCents }
    })

const hasCategory = ({ prizes }: Event): boolean => prizes.some(({ category }) => category !== undefined)

const EVENTS = sized(5000)

test(`in ${EVENTS} events the shares sum to the fund, nobody has two, and the order of the list does not matter`, () => {
  fc.assert(
    fc.property(events(4, ['EQUAL', 'HORT']), event => {
      const rows = share(event)
      expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(fundOf(event.prizes))
      expect(new Set(rows.map(({ entry }) => entry)).size).toBe(rows.length)
      expect(rows.every(({ cents }) => Number.isSafeInteger(cents) && cents > 0)).toBe(true)
      expect(share({ ...event, placings: event.placings.toReversed() })).toEqual(rows)
      const best = event.placings[0]!.place
      const placeOf = new Map(event.placings.map(({ entry, place }) => [entry, place]))
      const small = rows.filter(({ cents }) => cents < event.minimumCents)
      expect(small.every(({ entry }) => placeOf.get(entry) === best)).toBe(true)
    }),
    { seed: 71, numRuns: EVENTS },
  )
})

test(`in ${EVENTS} events without ties nobody sees one placed lower win a prize that they may have and that is worth more`, () => {
  let envied = 0
  fc.assert(
    fc.property(events(1, ['EQUAL']), event => {
      fc.pre(hasCategory(event))
      const rows = new Map(share({ ...event, minimumCents: 0 }).map(row => [row.entry, row]))
      for (const better of event.placings)
        for (const { entry, place } of event.placings) {
          const won = rows.get(entry)
          if (won === undefined || place <= better.place) continue
          if (won.category !== undefined && !better.categories!.includes(won.category)) continue
          expect(rows.get(better.entry)?.cents ?? 0).toBeGreaterThanOrEqual(won.cents)
          envied++
        }
    }),
    { seed: 72, numRuns: EVENTS },
  )
  expect(envied).toBeGreaterThan(4 * EVENTS)
})

test(`in ${EVENTS} events those who share a place and are in the same categories get the same, but for cents left over`, () => {
  let compared = 0
  fc.assert(
    fc.property(events(4, ['EQUAL']), event => {
      const cents = new Map(share(event).map(row => [row.entry, row.cents]))
      const amount = ({ entry }: Finisher): number => cents.get(entry) ?? 0
      for (const one of event.placings)
        for (const other of event.placings) {
          if (one.place !== other.place || `${one.categories}` !== `${other.categories}`) continue
          // Of two shares around the minimum one is paid.
          if (Math.min(amount(one), amount(other)) === 0 && event.minimumCents > 0) continue
          expect(Math.abs(amount(one) - amount(other))).toBeLessThanOrEqual(1)
          compared++
        }
    }),
    { seed: 73, numRuns: EVENTS },
  )
  expect(compared).toBeGreaterThan(4 * EVENTS)
})
