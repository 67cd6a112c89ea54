import { expect, test } from 'vitest'
import { tieBreakValue } from '../../src/domain/standings/tie-breaks/compute.ts'
import { type Crosstable, crosstable } from '../../src/domain/standings/tie-breaks/crosstable.ts'
import { formatFraction } from '../../src/domain/standings/tie-breaks/fraction.ts'
import { parseTieBreak } from '../../src/domain/standings/tie-breaks/tie-break-code.ts'
import { eventOf } from './corpus.ts'
import { type DrawOptions, draw } from './draw.ts'

const shown = (table: Crosstable, id: number, code: string): string | undefined => {
  const parsed = parseTieBreak(code)
  if (!parsed.ok) throw new Error(code)
  const { value } = tieBreakValue(table, id, parsed.value)
  return value === undefined ? undefined : formatFraction(value)
}

const tableOf = (text: string, options: DrawOptions = {}, predetermined = false): Crosstable => {
  const event = draw(text, options)
  const done = Math.max(...event.players.map(player => player.entries.length))
  return crosstable({ ...event, rounds: options.rounds ?? done }, done, { rules: '2026', predetermined })
}

test('the mean of performances of 2001 and 2002 is 2002 (bugs.md 86, P26)', () => {
  const text = `
    2w1 3b1
    1b0 4w1
    5w1 1w0
    .   2b0
    3b0 .`
  const table = tableOf(text, { ratings: [2000, 1900, 1900, 2002, 2004] })
  expect([2, 3].map(id => shown(table, id, 'TPR'))).toEqual(['2001', '2002'])
  expect(shown(table, 1, 'APRO')).toBe('2002')
})

test('a game without a result counts for nobody, nor does its round (bugs.md 87)', () => {
  const line = (id: number, rounds: string) =>
    `001 ${String(id).padStart(4)}      Player ${id}                         ${2500 - id}                             1.0     ${rounds}`
  const file = [
    '142 5',
    line(1, '     3 w 1     2 b'),
    line(2, '     4 b 1     1 w'),
    line(3, '     1 b 0     4 w 1'),
    line(4, '     2 w 0     3 b 0'),
  ]
  const event = eventOf(`${file.join('\n')}\n`)
  const table = crosstable(event, 1, { rules: '2026', predetermined: false })
  expect(table.rows.map(({ score }) => score)).toEqual([10, 10, 0, 0])
  expect(event.players.map(({ entries }) => entries.length)).toEqual([1, 1, 1, 1])
  expect(shown(table, 1, 'BH')).toBe('0')
})

test.each([
  ['Z H U 2w1', '2.5'],
  ['F 2w= 2w+ 2w-', '2.5'],
])('points are the sum of the rounds: %s gives %s (bugs.md P23)', (rounds, points) => {
  const table = tableOf(`${rounds}\n${'Z '.repeat(4)}`)
  expect(shown(table, 1, 'PTS')).toBe(points)
})

test('Fore Buchholz of a zero-point bye before a forfeit loss in the last round: it stays 0 (bugs.md P29)', () => {
  // The forfeited game counts as drawn, so 2 has 0.5; 3 and 4 have 1.5 each.
  const text = `
    2w1 3b1 4w1
    1b0 Z   3b-
    4w1 1w0 2w+
    3b0 U   1b0`
  expect(shown(tableOf(text), 1, 'FB')).toBe('3.5')
})

test('Koya takes no notice of entrants who never play (bugs.md P29)', () => {
  const text = `
    4w+ 3b= 2w1
    3w1 4b+ 1b0
    2b0 1w= 4w+
    1b- 2w- 3b-
    Z   Z   Z`
  const table = tableOf(text, {}, true)
  expect([1, 2, 3, 4].map(id => shown(table, id, 'KS'))).toEqual(['1.5', '1', '0.5', '0'])
})

test('perfect performances come from whole numbers: 2216 and 1942 (bugs.md P25)', () => {
  const five = `
    2w1 3b1 4w1 5b1 6w0
    1b0
    .   1w0
    .   .   1b0
    .   .   .   1w0
    .   .   .   .   1b1`
  expect(shown(tableOf(five, { ratings: [2000, 1750, 1900, 2200, 1450, 2100] }), 1, 'PTP')).toBe('2216')
  const three = `
    2w1 3b1 4w0
    1b0
    .   1w0
    .   .   1b1`
  expect(shown(tableOf(three, { ratings: [2000, 1950, 1850, 1600] }), 1, 'PTP')).toBe('1942')
})

test('a draw worth nothing leaves the score as it was: win, win, draw, win, win are 4 (bugs.md P30)', () => {
  const table = tableOf('2w1 2b1 2w= 2b1 2w1\n1b0 1w0 1b= 1w0 1b0', { points: { draw: 0 } })
  expect(shown(table, 1, 'PTS')).toBe('4')
})
