import { expect, test } from 'vitest'
import { parseAdjustment } from './adjustment.ts'

test.each([
  ['-1', -1],
  ['−1', -1],
  ['+0.5', 0.5],
  ['0,5', 0.5],
  ['-½', -0.5],
  ['1½', 1.5],
  ['9.5', 9.5],
  ['0', undefined],
  ['0.25', undefined],
  ['10', undefined],
  ['one', undefined],
  ['', undefined],
])('%j is %j points', (text, points) => {
  expect(parseAdjustment(text)).toBe(points)
})
