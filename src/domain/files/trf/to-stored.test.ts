import { expect, test } from 'vitest'
import { entryId } from '../../kernel/ids.ts'
import { isRated } from '../../kernel/outcome.ts'
import { readTrf } from './read.ts'
import { pairingsOfTrf } from './to-stored.ts'

const player = (rank: number, cell: string): string =>
  `${`001 ${String(rank).padStart(4)}      P${rank}`.padEnd(91)}${cell}`

/** One game of two, the lower-ranked with White, by what each says of it. */
const gameOf = (first: string, second: string) => {
  const text = `012 mini\nXXR 1\n${player(1, `   2 b ${first}  `)}\n${player(2, `   1 w ${second}  `)}\n`
  const read = readTrf(new TextEncoder().encode(text))
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const idOf = new Map([1, 2].map(rank => [rank, entryId(`e${rank}`)]))
  return pairingsOfTrf(read.value.document, 1, idOf)[0]!
}

test.each([
  ['=', '=', true],
  ['D', 'D', false],
  ['=', 'D', true],
  ['D', '=', false],
  ['1', 'L', true],
  ['W', '0', false],
])('a game told as %s and %s is rated as the higher-ranked says: %s', (first, second, rated) => {
  const { a, white, outcome } = gameOf(first, second)
  expect([a, white]).toEqual(['e1', 'b'])
  expect(isRated(outcome!)).toBe(rated)
})
