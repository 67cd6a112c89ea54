import { expect, test } from 'vitest'
import { entryId } from '../kernel/ids.ts'
import { assignSeeds, type Unseeded } from './seeds.ts'

const entries = (...list: [string, number?][]): Unseeded[] =>
  list.map(([id, rating]) => ({ id: entryId(id), rating }))

const order = (list: readonly Unseeded[], drawSeed?: string) =>
  assignSeeds(list, drawSeed).map(({ id, seed }) => `${seed} ${id}`)

test('seeds go by rating, then by order of entry, and who has none comes last', () => {
  const field = entries(['Ada'], ['Bo', 1900], ['Cyr', 2400], ['Dina'], ['Eva', 1900])
  expect(order(field)).toEqual(['1 Cyr', '2 Bo', '3 Eva', '4 Ada', '5 Dina'])
})

test('a rating of 0 is a rating', () => {
  expect(order(entries(['Ada'], ['Bo', 0]))).toEqual(['1 Bo', '2 Ada'])
})

test('a published seed draws the order by lot, the same on every machine, whatever the ratings', () => {
  const field = entries(['Ada', 2800], ['Bo', 1900], ['Cyr', 2400], ['Dina'], ['Eva', 1900])
  expect(order(field, 'Open 2026')).toEqual(order(field, 'Open 2026'))
  const unrated = field.map(({ id }) => ({ id, rating: undefined }))
  expect(order(unrated, 'Open 2026')).toEqual(order(field, 'Open 2026'))
})

test('different published seeds give every entry every seed about equally often', () => {
  const field = entries(['Ada'], ['Bo'], ['Cyr'], ['Dina'])
  const times = new Map<string, number>()
  for (let draw = 0; draw < 2400; draw++) {
    for (const line of order(field, `draw ${draw}`)) times.set(line, (times.get(line) ?? 0) + 1)
  }
  expect(times.size).toBe(16)
  for (const count of times.values()) expect(Math.abs(count - 600)).toBeLessThan(100)
})
