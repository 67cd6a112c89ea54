import { expect, test } from 'vitest'
import { entryId } from '../kernel/ids.ts'
import { startingRanks } from './starting-rank.ts'

const order = (
  ...lines: readonly (readonly [name: string, rating?: number | undefined, title?: string])[]
): string =>
  startingRanks(lines.map(([name, rating, title]) => ({ id: entryId(name), name, rating, title })))
    .map(({ id, seed }) => `${seed} ${id}`)
    .join(', ')

test('the initial order of a Swiss is by rating, then title, then name (C.04.2 B)', () => {
  expect(order(['Zoe', 2000], ['Yan', 2400], ['Xu', 2000, 'WFM'], ['Wim', 2000, 'FM'], ['Abe', 2000])).toBe(
    '1 Yan, 2 Wim, 3 Xu, 4 Abe, 5 Zoe',
  )
})

test('who has no rating comes after a rating of 0, by title and name too', () => {
  expect(order(['Cy'], ['Bea', undefined, 'CM'], ['Al'], ['Di', 0])).toBe('1 Di, 2 Bea, 3 Al, 4 Cy')
})
