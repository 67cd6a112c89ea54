import { expect, test } from 'vitest'
import { entryId } from '../kernel/ids.ts'
import type { Finisher } from './pool.ts'
import { presentOnly } from './present.ts'

/** `a1 b2 c2`: entries with their places, in seed order. */
const field = (text: string): Finisher[] =>
  text.split(' ').map((one, at) => ({ entry: entryId(one[0]!), place: Number(one.slice(1)), seed: at + 1 }))

test.each([
  ['all', 'a1 b2 c3', 'abc', 'a1 b2 c3'],
  ['the winner', 'a1 b2 c3', 'bc', 'b1 c2'],
  ['one of two who are level', 'a1 b2 c2 d4', 'acd', 'a1 c2 d3'],
  ['those between, of a bracket', 'a1 b2 c3 d3 e5 f5 g5 h5', 'agh', 'a1 g2 h2'],
  ['one behind a place that nobody held', 'a3 b3 c5 d5', 'acd', 'a3 c4 d4'],
  ['nobody', 'a1 b2', '', ''],
])('F5 where %s of %s came, %s, prizes are for %s', (_, placed, present, expected) => {
  const left = presentOnly(field(placed), new Set([...present].map(entryId)))
  expect(left.map(({ entry, place }) => `${entry}${place}`).join(' ')).toBe(expected)
})
