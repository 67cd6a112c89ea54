import { describe, expect, test } from 'vitest'
import { sized } from '../../../../test/helpers/size.ts'
import { type EntryId, entryId } from '../../kernel/ids.ts'
import { winFor } from '../../kernel/outcome.ts'
import { randomInt, seededRandom } from '../../kernel/random.ts'
import type { ForbiddenGroup } from '../../rounds/kept-apart.ts'
import { STANDARD_POINTS } from '../../rounds/point-system.ts'
import { whyDead } from './dead-round.ts'
import { pairSwissRound } from './pair-state.ts'
import type { SwissState } from './state.ts'
import { waysOutOf } from './ways-out.ts'

const eventOf = (
  system: SwissState['system'],
  size: number,
  forbidden: readonly ForbiddenGroup[],
): SwissState => ({
  entries: Array.from({ length: size }, (_, at) => ({
    id: entryId(`p${at}`),
    seed: at + 1,
    withdrawn: false,
    rating: 2000 - at,
    name: `Player ${at}`,
    entryNumber: at + 1,
  })),
  pairings: [],
  requestedByes: [],
  forbidden,
  rounds: 5,
  initialColor: 'WHITE',
  acceleration: 'NONE',
  points: STANDARD_POINTS,
  plan: { rounds: 5, automatic: false, closed: false },
  system,
  lotSeed: 'apart',
  ranking: { tieBreaks: [], rules: '2026' },
})

const groupOf = (ids: readonly EntryId[], id = 'rule'): ForbiddenGroup => ({
  entries: ids,
  from: 1,
  to: 5,
  source: { id, by: 'CLUB', tag: null },
})

const RUNS = sized(400)
const SYSTEMS = ['DUTCH', 'SWISS'] as const

describe.each(SYSTEMS)('by the rules %s, clubs', system => {
  test(`are kept apart over ${RUNS} first two rounds, as if each two of them were forbidden to meet`, () => {
    for (let run = 0; run < RUNS; run++) {
      const random = seededRandom(`apart ${run}`)
      const size = 2 + randomInt(random, 14)
      const clubs = Array.from({ length: size }, () => randomInt(random, 6))
      const ids = clubs.map((_, at) => entryId(`p${at}`))
      const groups = [0, 1, 2, 3, 4, 5]
        .map(club => ids.filter((_, at) => clubs[at] === club))
        .filter(group => group.length > 1)
      const pairs = groups.flatMap(group =>
        group.flatMap((one, at) => group.slice(at + 1).map(other => groupOf([one, other]))),
      )
      let state = eventOf(
        system,
        size,
        groups.map(group => groupOf(group)),
      )
      for (let round = 1; round <= 2; round++) {
        const made = pairSwissRound(state)
        const byPairs = pairSwissRound({ ...state, forbidden: pairs })
        expect(made.ok ? made.value : 'none').toEqual(byPairs.ok ? byPairs.value : 'none')
        expect(made.ok).toBe(whyDead(state, round).length === 0)
        if (!made.ok) break
        for (const { a, b } of made.value)
          expect(groups.some(group => b !== undefined && group.includes(a) && group.includes(b))).toBe(false)
        const over = made.value.map(pairing => ({
          ...pairing,
          outcome: pairing.outcome ?? winFor('WHITE', 'CHECKMATE'),
        }))
        state = { ...state, pairings: [...state.pairings, ...over] }
      }
    }
  })
})

describe('what is to be lifted', () => {
  const all = (size: number) => eventOf('DUTCH', size, []).entries.map(({ id }) => id)
  const liftsIn = (state: SwissState) => {
    const made = pairSwissRound(state)
    if (made.ok) throw new Error('the round was paired')
    return { lifts: made.error.lifts.map(({ id }) => id), ways: waysOutOf(state, made.error.lifts) }
  }

  test.each(SYSTEMS)('by the rules %s is the rule without which the round can be paired', system => {
    const state = eventOf(system, 6, [groupOf(all(6), 'all'), groupOf(all(2), 'two')])
    const { lifts, ways } = liftsIn(state)
    expect(lifts).toEqual(['all'])
    expect(ways.map(({ code }) => code)).toEqual(['FINISH', 'GIVE_BYES', 'LIFT_CLUBS', 'PAIR_BY_HAND'])
  })

  test('are all of them where none alone is enough', () => {
    const state = eventOf('DUTCH', 4, [groupOf(all(4), 'one'), groupOf(all(4), 'other')])
    expect(liftsIn(state).lifts).toEqual(['one', 'other'])
  })

  test('is nothing where it would not help, and no rule of another round', () => {
    const paired = pairSwissRound(eventOf('DUTCH', 2, []))
    const over = (paired.ok ? paired.value : []).map(pairing => ({
      ...pairing,
      outcome: winFor('WHITE', 'CHECKMATE'),
    }))
    const met = { ...eventOf('DUTCH', 2, [groupOf(all(2))]), pairings: over }
    expect(liftsIn(met).lifts).toEqual([])
    const later = { ...groupOf(all(4), 'later'), from: 2 }
    expect(liftsIn(eventOf('DUTCH', 4, [later, groupOf(all(4), 'now')])).lifts).toEqual(['now'])
  })
})
