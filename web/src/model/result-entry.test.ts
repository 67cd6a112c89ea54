import { describe, expect, test } from 'vitest'
import type { Effect } from '../../../src/wire/rulings.ts'
import { game } from './fixtures.ts'
import { countsOf, nextWithout, rowBeside, rulingOf, rulingOfKey } from './result-entry.ts'

const open = (id: string) => game({ id })
const over = (id: string) => game({ id, status: 'FINISHED', result: 'DRAW', resultReason: 'ARBITER' })
const bye = (id: string) => game({ id, status: 'FINISHED', result: 'BYE', blackEntryId: null })
const none = () => false

describe('entering results', () => {
  test.each([
    ['1', 'WHITE_WIN'],
    ['0', 'BLACK_WIN'],
    ['=', 'DRAW'],
    ['5', 'DRAW'],
    ['2', undefined],
    ['Enter', undefined],
  ])('the key %s enters %s', (key, ruling) => expect(rulingOfKey(key)).toBe(ruling))

  test.each([
    ['WHITE_WIN', 'CHECKMATE', 'WHITE_WIN'],
    ['WHITE_WIN', 'NO_SHOW', 'WHITE_FORFEIT_WIN'],
    ['BLACK_WIN', 'ARBITER', 'BLACK_WIN'],
    ['BLACK_WIN', 'NO_SHOW', 'BLACK_FORFEIT_WIN'],
    ['DRAW', 'AGREEMENT', 'DRAW'],
    ['DRAW', 'DOUBLE_NO_SHOW', 'DOUBLE_FORFEIT'],
    ['DRAW', 'DOUBLE_LOSS', 'DOUBLE_LOSS'],
    ['BYE', 'BYE', undefined],
    [null, null, undefined],
  ] as const)('a match that ended %s, %s shows the result %s', (result, resultReason, ruling) =>
    expect(rulingOf({ result, resultReason, onlyHalf: null })).toBe(ruling),
  )

  test('the focus goes to the next board without a result, past those that have one, and round at the end', () => {
    const games = [open('a'), open('b'), over('c'), open('d'), bye('e')]
    expect(nextWithout(games, 'a', none)).toBe('b')
    expect(nextWithout(games, 'b', none)).toBe('d')
    expect(nextWithout(games, 'd', none)).toBe('a')
  })

  test('a board whose result is on its way is passed over; after the last there is none', () => {
    const games = [open('a'), open('b'), over('c')]
    expect(nextWithout(games, 'b', id => id === 'a')).toBeUndefined()
  })

  test('arrows stop at the first and the last board, and pass over byes', () => {
    const games = [open('a'), over('b'), bye('c')]
    expect(rowBeside(games, 'a', 1)).toBe('b')
    expect(rowBeside(games, 'b', 1)).toBe('b')
    expect(rowBeside(games, 'a', -1)).toBe('a')
    expect(rowBeside([bye('c')], 'c', 0)).toBeUndefined()
  })

  test('of an effect the places that move, the other matches and the prizes are counted', () => {
    const place = (before: number, after: number) => {
      const at = (place: number) => ({ place, stillIn: true, roundReached: 1 })
      return { entryId: `was ${before}`, name: 'Anna', before: at(before), after: at(after) }
    }
    const changed = (matchId: string | null): Effect['matches'][number] => ({
      matchId,
      roundNumber: 1,
      boardNumber: 1,
      tieBreakIndex: null,
      parentMatchId: null,
      playerAId: 'anna',
      playerBId: 'boris',
      change: matchId === null ? 'MADE' : 'CHANGED',
      started: false,
      before: null,
      after: { status: 'PENDING', result: null, resultReason: null, onlyHalf: null },
    })
    const effect: Effect = {
      status: { before: 'ACTIVE', after: 'ACTIVE' },
      matches: [changed('a'), changed(null)],
      standings: [place(1, 2), place(2, 1), place(3, 3)],
      payouts: [],
      needsForce: [],
    }
    expect(countsOf(effect, 'a')).toEqual({ places: 2, matches: 1, payouts: 0 })
  })
})
