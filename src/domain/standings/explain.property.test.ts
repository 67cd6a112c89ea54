import { describe, expect, test } from 'vitest'
import { sized } from '../../../test/helpers/size.ts'
import { explainSwiss } from '../formats/swiss/explain-standings.ts'
import type { SwissState } from '../formats/swiss/state.ts'
import { swissOrder } from '../formats/swiss/swiss.ts'
import { entryId } from '../kernel/ids.ts'
import { byeFor, drawBy, halfFor, lossForBoth, type Outcome, winFor } from '../kernel/outcome.ts'
import { type Random, randomInt, seededRandom, shuffled } from '../kernel/random.ts'
import { differenceFor, expectedHundredths, roundHalfUp } from '../ratings/tables.ts'
import type { Pairing } from '../rounds/pairing.ts'
import { STANDARD_POINTS } from '../rounds/point-system.ts'
import type { StoredEvent } from '../rounds/stored-event.ts'
import { type Explained, explainPoints } from './explain.ts'
import { pointsOrder, type Ranking } from './points-order.ts'
import { RULE_SETS } from './tie-breaks/rule-set.ts'
import { parseTieBreak, type TieBreak } from './tie-breaks/tie-break-code.ts'
import { TIE_BREAKS } from './tie-breaks/tie-breaks.ts'

const OUTCOMES: readonly (Outcome | undefined)[] = [
  winFor('WHITE', 'CHECKMATE'),
  winFor('BLACK', 'RESIGNATION'),
  drawBy('STALEMATE'),
  drawBy('AGREEMENT'),
  winFor('WHITE', 'NO_SHOW'),
  winFor('BLACK', 'NO_SHOW'),
  lossForBoth('DOUBLE_NO_SHOW'),
  halfFor('WHITE'),
  undefined,
]
/** Drawn at random, for each system. */
const EVENTS = sized(8, 2)

const BYES = ['PAIRING', 'FULL', 'HALF', 'ZERO'] as const

const roundOf = (random: Random, round: number, seeds: readonly number[]): Pairing[] => {
  const order = shuffled(seeds, random)
  const made: Pairing[] = []
  let board = 1
  const white = () => (random() < 0.5 ? 'a' : 'b')
  while (order.length > 0) {
    const a = idOf(order.shift()!)
    // Some are in no pairing at all: they were absent.
    if (random() < 0.05) continue
    const shared = { round, board: board++, a, white: white(), thirdPlace: false } as const
    if (order.length === 0 || random() < 0.15) {
      made.push({ ...shared, b: undefined, outcome: byeFor(BYES[randomInt(random, 4)]!) })
    } else {
      const outcome = OUTCOMES[randomInt(random, OUTCOMES.length)]
      made.push({ ...shared, b: idOf(order.shift()!), outcome })
    }
  }
  return made
}

const idOf = (seed: number) => entryId(`00000000-0000-4000-8000-${String(seed).padStart(12, '0')}`)

/** An event with all there is: forfeits, byes of each kind, absences, open games, withdrawals, penalties, no ratings. */
const eventOf = (seed: string): StoredEvent => {
  const random = seededRandom(seed)
  const players = 5 + randomInt(random, 14)
  const rounds = 3 + randomInt(random, 5)
  const leaves = new Map<number, number>()
  const entries = Array.from({ length: players }, (_, at) => {
    const withdrawn = random() < 0.15
    leaves.set(at + 1, withdrawn ? randomInt(random, rounds) : rounds)
    const adjustments =
      random() < 0.2 ? [{ points: randomInt(random, 11) - 5, round: randomInt(random, rounds + 1) }] : []
    const rating = random() < 0.2 ? undefined : 1000 + randomInt(random, 1500)
    return { id: idOf(at + 1), seed: at + 1, withdrawn, rating, adjustments }
  })
  const pairings = Array.from({ length: rounds }, (_, at) => {
    const here = entries
      .filter(({ seed: number }) => leaves.get(number)! > at)
      .map(({ seed: number }) => number)
    return roundOf(random, at + 1, here)
  }).flat()
  return {
    entries,
    pairings,
    requestedByes: [],
    forbidden: [],
    rounds: rounds + randomInt(random, 2),
    initialColor: 'WHITE',
    acceleration: 'NONE',
    points: STANDARD_POINTS,
  }
}

const MODIFIED = [
  'BH/C1',
  'BH/C2',
  'BH/M1',
  'SB/C1',
  'PS/C2',
  'ARO/C1',
  'BH/F',
  'BH/P',
  'SB/P',
  'BH/R',
  'KS/L60',
]
const CODES = [...Object.keys(TIE_BREAKS), ...MODIFIED, 'TPR/U1200', 'ARO/R', 'TPR/R', 'PTP/R', 'BH/V24']

const tieBreaks: readonly TieBreak[] = CODES.map(code => {
  const parsed = parseTieBreak(code)
  if (!parsed.ok) throw new Error(code)
  return parsed.value
})

/** What the addends come to by what the explanation says of it, and by nothing else. */
const reckoned = ({ method, reversed, addends, made, difference, sum }: Explained): number => {
  const counted = addends.filter(addend => addend.counted)
  const hundredths = counted.reduce((all, { points }) => all + Math.round(Number(points) * 100), 0)
  expect(hundredths / 100).toBe(Number(sum))
  // Zero has no sign.
  const signed = (value: number) => (reversed ? 0 - value : value)
  if (method === 'SUM') return signed(hundredths / 100)
  if (method === 'MEAN') return signed(roundHalfUp(hundredths, counted.length) / 100)
  const mean = roundHalfUp(hundredths / 100, counted.length)
  if (method === 'ROUNDED_MEAN') return signed(mean)
  const worth = differenceFor(roundHalfUp(Number(made) * 100, counted.length))
  expect(Number(difference)).toBe(worth)
  return signed(mean + worth)
}

const expectExplained = (number: Explained): void => {
  if (number.value === undefined) return
  if (number.method === 'PLACE') expectPlace(number)
  else if (number.method === 'PERFECT_PERFORMANCE') expectPerfect(number)
  else expect([number.code, reckoned(number)]).toEqual([number.code, Number(number.value)])
}

/** Such a rating is expected to make the points against these opponents, and one below is not. */
const expectPerfect = ({ value, reversed, made, addends }: Explained): void => {
  const rating = (reversed ? -1 : 1) * Number(value)
  const opponents = addends.filter(({ counted }) => counted).map(({ points }) => Number(points))
  const expected = (own: number) =>
    opponents.reduce((sum, opponent) => sum + expectedHundredths(own - opponent), 0)
  if (made === '0') {
    expect(rating).toBe(Math.min(...opponents) - 800)
    return
  }
  expect(expected(rating)).toBeGreaterThanOrEqual(Number(made) * 100)
  expect(expected(rating - 1)).toBeLessThan(Number(made) * 100)
}

const expectPlace = ({ value, sum, tied }: Explained): void => {
  const own = tied.find(({ place, points }) => String(place) === value && points === sum)
  expect(own).toBeDefined()
  expect(tied.length).toBeGreaterThan(1)
  const points = tied.map(entry => Number(entry.points))
  const level = new Set(tied.map(({ place }) => place))
  // Where all have met, more points are a better place; the first of them has the most in any case.
  if (level.size > 1) expect(points[0]).toBe(Math.max(...points))
}

describe.each(RULE_SETS)('the rules of %s', rules => {
  test.each([false, true])(
    'every number is what its addends come to (pairings known beforehand: %s)',
    predetermined => {
      const methods = new Set<string>()
      for (let n = 0; n < EVENTS; n++) {
        const event = eventOf(`${rules} ${predetermined} ${n}`)
        for (const tieBreak of tieBreaks) {
          const ranking: Ranking = { tieBreaks: [tieBreak], rules }
          const order = pointsOrder(event, ranking, { predetermined, over: false })
          for (const placing of order) {
            const [score, number, ...more] = explainPoints(event, ranking, predetermined, placing.entry)
            expect(more).toEqual([])
            expect(Number(score!.value)).toBe(placing.points! / 10)
            expectExplained(score!)
            expect([number!.code, number!.value]).toEqual([
              placing.tieBreaks![0]!.code,
              placing.tieBreaks![0]!.value,
            ])
            expectExplained(number!)
            methods.add(number!.method)
          }
        }
      }
      expect(methods.size).toBe(6)
    },
  )
})

test('the house’s own Buchholz is what its addends come to', () => {
  for (let n = 0; n < EVENTS; n++) {
    const event = eventOf(`house ${n}`)
    const state: SwissState = {
      ...event,
      entries: event.entries.map((entry, at) => ({ ...entry, name: `Player ${at}`, entryNumber: at + 1 })),
      plan: { rounds: event.rounds, automatic: false, closed: false },
      system: 'SWISS',
      lotSeed: 'lot',
      ranking: { tieBreaks: [], rules: '2026' },
    }
    for (const placing of swissOrder(state)) {
      const [score, buchholz] = explainSwiss(state, placing.entry)
      expect(Number(score!.value)).toBe(placing.points! / 10)
      expect(buchholz!.value).toBe(placing.tieBreaks![0]!.value)
      expect(reckoned(score!)).toBe(Number(score!.value))
      expect(reckoned(buchholz!)).toBe(Number(buchholz!.value))
    }
  }
})
