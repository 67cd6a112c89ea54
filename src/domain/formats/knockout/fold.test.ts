import { expect, test } from 'vitest'
import { type EntryId, entryId } from '../../kernel/ids.ts'
import { fold } from './fold.ts'

const told = (list: string, byes: Record<string, number> = {}, met: string[] = []) =>
  fold([...list].map(entryId), {
    byes: new Map(Object.entries(byes).map(([id, count]) => [entryId(id), count])),
    metLastRound: (one, other) => met.includes(one + other) || met.includes(other + one),
  }).map(({ a, b }) => `${a}${b ?? ' rests'}`)

test('an even list is folded: first with middle + 1', () => {
  expect(told('abcdef')).toEqual(['ad', 'be', 'cf'])
  expect(told('ab')).toEqual(['ab'])
})

test('in an odd list the best placed of those with the fewest byes rests, last of the boards', () => {
  expect(told('abcde')).toEqual(['bd', 'ce', 'a rests'])
  expect(told('abcde', { a: 1, b: 1, d: 1 })).toEqual(['ad', 'be', 'c rests'])
  expect(told('abc', { a: 2, b: 1, c: 1 })).toEqual(['ac', 'b rests'])
  expect(told('abcde', {}, ['bc'])).toEqual(['bd', 'ce', 'a rests'])
})

test('of three, one rests who leaves no pair of the last round', () => {
  expect(told('abc', {}, ['bc'])).toEqual(['ac', 'b rests'])
  expect(told('abc', {}, ['ab'])).toEqual(['bc', 'a rests'])
})

test('the fewest byes come before a rematch that could be avoided', () => {
  expect(told('abc', { a: 1, b: 1 }, ['ab'])).toEqual(['ab', 'c rests'])
})

test('neighbours in the list, such as two who drew, never meet again while more than three are left', () => {
  for (let length = 4; length <= 41; length++) {
    const list = Array.from({ length }, (_, index) => entryId(String(index)))
    for (let resting = 0; resting < length; resting++) {
      const byes = new Map<EntryId, number>(list.map((id, index) => [id, index === resting ? 0 : 1]))
      const pairs = fold(list, { byes, metLastRound: () => true })
      for (const { a, b } of pairs) if (b !== undefined) expect(Number(b) - Number(a)).toBeGreaterThan(1)
    }
  }
})
