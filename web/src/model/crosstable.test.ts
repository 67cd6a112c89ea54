import { expect, test } from 'vitest'
import type { CrosstableCell, CrosstableRow } from '../../../src/wire/standings.ts'
import { tablesEn } from '../i18n/tables-en.ts'
import {
  announcedTieBreaks,
  codesOf,
  gamesAgainst,
  gameText,
  isShared,
  numbersOf,
  signOf,
  tieBreaksNamed,
} from './crosstable.ts'

const cell = (fields: Partial<CrosstableCell>): CrosstableCell => ({
  matchId: 'm',
  opponentId: 'boris',
  color: 'WHITE',
  score: null,
  resultCode: null,
  byeType: null,
  annulled: false,
  ...fields,
})

const row = (
  entryId: string,
  place: number | null,
  cells: readonly (CrosstableCell | null)[],
): CrosstableRow => ({
  place,
  entryId,
  playerId: null,
  name: entryId,
  title: null,
  rating: null,
  seed: null,
  stillIn: true,
  annulled: false,
  disqualified: false,
  roundReached: 1,
  played: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  score: 0,
  adjustment: 0,
  tieBreaks: [
    { code: 'BH/C1', value: '1.5' },
    { code: 'BUCHHOLZ', value: null },
  ],
  cells,
})

test('a cell names the opponent’s line, the colour and what came of it', () => {
  const rows = [row('anna', 1, []), row('boris', 2, [])]
  const numbers = numbersOf(rows)
  expect(gameText(cell({ score: 1, resultCode: 'A_WIN' }), numbers)).toBe('2w1')
  expect(
    gameText(cell({ opponentId: 'anna', color: 'BLACK', score: 0.5, resultCode: 'DRAW' }), numbers),
  ).toBe('1b½')
  expect(gameText(cell({}), numbers)).toBe('2w·')
})

test('forfeits are told from games, for both sides and for neither', () => {
  expect(signOf(cell({ score: 1, resultCode: 'BLACK_FORFEIT_WIN' }))).toBe('+')
  expect(signOf(cell({ score: 0, resultCode: 'BLACK_FORFEIT_WIN' }))).toBe('−')
  expect(signOf(cell({ score: 0, resultCode: 'DOUBLE_FORFEIT' }))).toBe('−')
  expect(signOf(cell({ score: 0, resultCode: 'DOUBLE_LOSS' }))).toBe('0')
})

test('a place that two lines have is shared, and a place that is open is not', () => {
  const rows = [row('anna', 1, []), row('boris', 1, []), row('clara', 3, []), row('david', null, [])]
  expect(rows.map((_, at) => isShared(rows, at))).toEqual([true, true, false, false])
})

test('in a double round robin two players have two games with each other, first cycle first', () => {
  const anna = row('anna', 1, [
    cell({ matchId: 'm1', score: 1 }),
    null,
    cell({ matchId: 'm3', opponentId: 'clara' }),
    cell({ matchId: 'm4', color: 'BLACK', score: 0 }),
  ])
  expect(gamesAgainst(anna, 'boris').map(game => game.matchId)).toEqual(['m1', 'm4'])
  expect(gamesAgainst(anna, 'anna')).toEqual([])
})

test('tie-breaks have the names of their letters; the house’s own Buchholz is shown as one', () => {
  expect(tieBreaksNamed(codesOf([row('anna', 1, [])]), tablesEn.tables.tieBreaks)).toEqual([
    { code: 'BH/C1', shown: 'BH/C1', name: 'BH', cuts: { low: 1, high: 0 } },
    { code: 'BUCHHOLZ', shown: 'BH', name: 'BH', cuts: { low: 0, high: 0 } },
  ])
  expect(codesOf([])).toEqual([])
})

test.each([
  ['SWISS', ['BH/C1', 'SB'], ['BH/C1', 'SB']],
  ['SWISS', [], ['BH']],
  ['ROUND_ROBIN', [], ['DE', 'WIN', 'SB']],
  ['ROUND_ROBIN', ['SB'], ['SB']],
] as const)('a %s for which %j is set announces %j', (format, tieBreaks, announced) => {
  expect(announcedTieBreaks({ format, tieBreaks })).toEqual(announced)
})

test('a result of somebody who left a round robin early stands in brackets', () => {
  expect(signOf(cell({ score: 1, annulled: true }))).toBe('(1)')
})
