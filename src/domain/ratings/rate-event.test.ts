import { describe, expect, test } from 'vitest'
import { parseTimeControl } from '../clock/time-control.ts'
import { type Career, careerOf, type RatedEvent } from './career.ts'
import { type CountedGame, type RatedPlayer, rateEvent } from './rate-event.ts'
import { ratingKindOf } from './rating-kind.ts'

const AT = Date.parse('2026-11-28T12:00:00Z')
const MONTH = 30.5 * 86_400_000

const unrated: Career = { rating: undefined, games: 0, reached2400: false, towardsFirst: [] }

const player = (
  id: string,
  career: Partial<Career> | undefined,
  entryRating?: number,
): RatedPlayer<string> => ({
  id,
  career: career === undefined ? undefined : { ...unrated, ...career },
  entryRating,
  junior: false,
})

const rated = (id: string, rating: number) => player(id, { rating, games: 30 })

const game = (white: string, black: string, whitePoints: 0 | 1 | 2): CountedGame<string> => ({
  white,
  black,
  whitePoints,
})

const rate = (players: readonly RatedPlayer<string>[], games: readonly CountedGame<string>[], fast = false) =>
  rateEvent(players, games, { startedAt: AT, ratedAt: AT, fast })

describe('a rated event', () => {
  test('changes both sides of a game by the table: 2000 beats 1900, K 20, +7.2 and -7.2', () => {
    const made = rate([rated('a', 2000), rated('b', 1900)], [game('a', 'b', 2)])
    expect(made.map(({ id, k, changeHundredths, change }) => [id, k, changeHundredths, change])).toEqual([
      ['a', 20, 720, 7],
      ['b', 20, -720, -7],
    ])
  })

  test('counts the rating at entry for somebody new, and for an opponent without an account', () => {
    const made = rate([player('a', {}, 2000), player('guest', undefined, 1900)], [game('guest', 'a', 0)])
    expect(made).toMatchObject([{ id: 'a', ratingBefore: 2000, k: 40, change: 14 }])
  })

  test.each<[string, Partial<RatedPlayer<string>>, number, number]>([
    ['entered with 2700', {}, 2700, 10],
    ['entered with 2399', {}, 2399, 40],
    ['a grandmaster entered with 2380', { title: 'GM' }, 2380, 10],
    ['a FIDE master entered with 2250', { title: 'FM' }, 2250, 20],
    ['a woman grandmaster of 17 entered with 2250', { title: 'WGM', junior: true }, 2250, 40],
    [
      'a junior who was at 2410 when they came',
      { junior: true, career: { ...unrated, rating: 2200, games: 9, reached2400: true } },
      2410,
      10,
    ],
  ])('F9 K of %s: title, age and the highest rating known decide', (_, more, entryRating, k) => {
    const made = rate([{ ...player('a', {}, entryRating), ...more }, rated('b', 2000)], [game('a', 'b', 1)])
    expect(made[0]).toMatchObject({ id: 'a', k })
  })

  test('F9 who came with a rating of 2400 has reached it, whatever came of it', () => {
    const fell: RatedEvent = {
      startedAt: AT,
      ratedAt: AT,
      ratingBefore: 2400,
      firstRating: undefined,
      change: -8,
      games: [],
    }
    expect(careerOf([fell])).toMatchObject({ rating: 2392, reached2400: true })
  })

  test('leaves out games against the unrated, and ratings that could not be on the list', () => {
    expect(rate([rated('a', 2000), player('b', {}, 1399)], [game('a', 'b', 2)])).toMatchObject([
      { id: 'b', ratingBefore: undefined, firstRating: undefined, games: [{ opponent: 2000, points: 0 }] },
    ])
  })

  test('makes a first rating of five games over two events within 26 months, not of older ones', () => {
    const games = [1700, 1800, 1650].map((opponent, at) => ({ opponent, points: at === 0 ? 2 : 1 }))
    const aged = (months: number) => player('x', { towardsFirst: [{ ratedAt: AT - months * MONTH, games }] })
    const field = [rated('b', 1900), rated('c', 2000)]
    const last = [game('x', 'b', 2), game('c', 'x', 2)]
    expect(rate([aged(25), ...field], last)[0]).toMatchObject({ id: 'x', firstRating: 1857 })
    expect(rate([aged(27), ...field], last)[0]).toMatchObject({ id: 'x', firstRating: undefined })
  })

  test('has K 20 for everybody at rapid and blitz', () => {
    expect(
      rate([player('a', { rating: 2500, games: 0 }), rated('b', 2500)], [game('a', 'b', 2)], true),
    ).toMatchObject([
      { k: 20, change: 10 },
      { k: 20, change: -10 },
    ])
  })
})

describe('a career', () => {
  const event = (more: Partial<RatedEvent>): RatedEvent => ({
    startedAt: more.ratedAt ?? AT,
    ratedAt: AT,
    ratingBefore: undefined,
    firstRating: undefined,
    change: 0,
    games: [{ opponent: 2000, points: 1 }],
    ...more,
  })

  test('is what a player came with and every change since, in whatever order the events are told', () => {
    const events = [
      event({ ratedAt: AT + 2, ratingBefore: 1995, change: 8 }),
      event({ ratedAt: AT + 1, ratingBefore: 2000, change: -5 }),
    ]
    expect(careerOf(events)).toMatchObject({ rating: 2003, games: 2 })
  })

  test('remembers 2400 for ever', () => {
    const events = [event({ ratingBefore: 2390, change: 10 }), event({ ratedAt: AT + 1, change: -20 })]
    expect(careerOf(events)).toMatchObject({ rating: 2380, reached2400: true })
  })

  test('falls out of the list below 1400, and begins anew', () => {
    const events = [event({ ratingBefore: 1405, change: -6 }), event({ ratedAt: AT + 1 })]
    const career = careerOf(events)
    expect(career.rating).toBeUndefined()
    expect(career.towardsFirst).toHaveLength(1)
  })

  test('leaves out a first event without a point', () => {
    const nothing = event({ games: [{ opponent: 2000, points: 0 }] })
    expect(careerOf([nothing]).towardsFirst).toEqual([])
    expect(careerOf([event({}), { ...nothing, ratedAt: AT + 1 }]).towardsFirst).toHaveLength(2)
  })
})

test.each([
  ['5+0', 'BLITZ'],
  ['3+2', 'BLITZ'],
  ['10+0', 'BLITZ'],
  ['10+1', 'RAPID'],
  ['15+10', 'RAPID'],
  ['30+30', 'STANDARD'],
  ['59+0', 'RAPID'],
  ['60+0', 'STANDARD'],
  ['90+30', 'STANDARD'],
  ['5+0|4+0', undefined],
])('%s is %s', (text, kind) => {
  const control = parseTimeControl(text)
  expect(control.ok && ratingKindOf(control.value)).toBe(kind)
})
