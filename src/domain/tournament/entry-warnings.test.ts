import { expect, test } from 'vitest'
import { entryWarnings } from './entry-warnings.ts'

const person = (id: string, name: string, rating: number | null = 2000, fideId: string | null = null) => ({
  id,
  name,
  rating,
  fideId,
  fixedBoard: null as number | null,
})
const swiss = (...tieBreaks: string[]) => ({ format: 'SWISS', tieBreaks }) as const

test.each([
  ['nobody of the name', person('a', 'Tal'), []],
  ['somebody of the name', person('b', 'Keres'), ['NAME_TWICE']],
  ['a name that looks like one that is there', person('b', 'Kеres'), ['NAME_TWICE']],
  ['oneself', person('k', 'Keres'), []],
  ['another name with the number', person('b', 'Tal', 2000, '7'), ['FIDE_ID_TWICE']],
])('F8 of %s', (_, entrant, expected) => {
  expect(entryWarnings(swiss(), entrant, [person('k', 'Keres', 2000, '7')])).toEqual(expected)
})

test.each([
  [swiss('BH', 'ARO'), null, ['TIE_BREAKS_DROPPED']],
  [swiss('BH', 'ARO'), 2000, []],
  [swiss('BH', 'ARO/U1000'), null, []],
  [swiss('BH'), null, []],
  [{ format: 'KNOCKOUT', tieBreaks: ['ARO'] } as const, null, []],
])('F3 %j with a rating of %s: %j', (event, rating, expected) => {
  expect(entryWarnings(event, person('a', 'Tal', rating), [])).toEqual(expected)
})

test.each([
  ['a table that is there', 'SWISS', 2, []],
  ['one that somebody else has', 'SWISS', 1, ['FIXED_BOARD_TWICE']],
  ['one beyond the boards of four', 'SWISS', 3, ['FIXED_BOARD_BEYOND']],
  ['one beyond those of a bracket of four', 'KNOCKOUT', 3, ['FIXED_BOARD_BEYOND']],
  ['none', 'SWISS', null, []],
] as const)('a fixed board: %s', (_, format, fixedBoard, expected) => {
  const others = ['b', 'c', 'd'].map(id => ({ ...person(id, id), fixedBoard: id === 'b' ? 1 : null }))
  expect(entryWarnings({ format, tieBreaks: [] }, { ...person('a', 'Tal'), fixedBoard }, others)).toEqual(
    expected,
  )
})

test('a bracket of five has four tables: byes have numbers among those of the boards', () => {
  const others = ['b', 'c', 'd', 'e'].map(id => person(id, id))
  const of = (fixedBoard: number) =>
    entryWarnings({ format: 'KNOCKOUT', tieBreaks: [] }, { ...person('a', 'Tal'), fixedBoard }, others)
  expect([of(4), of(5)]).toEqual([[], ['FIXED_BOARD_BEYOND']])
})

test('whoever is the first to be entered will not be alone: board 1 is there', () => {
  const of = (fixedBoard: number) =>
    entryWarnings({ format: 'SWISS', tieBreaks: [] }, { ...person('a', 'Tal'), fixedBoard }, [])
  expect([of(1), of(2)]).toEqual([[], ['FIXED_BOARD_BEYOND']])
})
