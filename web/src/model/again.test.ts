import { expect, test } from 'vitest'
import { pauseAfter } from './again.ts'

test.each([
  ['a view of an event that came at once', '/tournaments/1/standings', 3, 200],
  ['a view that took a while, a tenth of the time', '/tournaments/1/standings', 150, 1_500],
  ['one that took very long, as soon as without a stream', '/tournaments/1/standings', 3_000, 5_000],
  ['a game over a slow line', '/matches/1', 3_000, 200],
  ['its moves over a slow line', '/matches/1/moves', 3_000, 200],
])('%s is read again in time: %s after %i ms waits for %i', (_, path, tookMs, pauseMs) => {
  expect(pauseAfter(path, tookMs)).toBe(pauseMs)
})
