import { expect, test } from 'vitest'
import { stepFrom } from './cursor.ts'

test.each([
  ['e4', 'ArrowUp', 'WHITE', 'e5'],
  ['e4', 'ArrowLeft', 'WHITE', 'd4'],
  ['e4', 'ArrowUp', 'BLACK', 'e3'],
  ['e4', 'ArrowLeft', 'BLACK', 'f4'],
  ['a8', 'ArrowUp', 'WHITE', 'a8'],
  ['a8', 'ArrowLeft', 'WHITE', 'a8'],
  ['h1', 'ArrowUp', 'BLACK', 'h1'],
  ['e4', 'Enter', 'WHITE', undefined],
] as const)('from %s, %s leads %s to %s', (square, key, side, expected) => {
  expect(stepFrom(square, key, side)).toBe(expected)
})
