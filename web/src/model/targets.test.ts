import { expect, test } from 'vitest'
import { initialPosition } from '../../../src/domain/chess/position.ts'
import { needsPromotion, positionOf, targetsOf } from './targets.ts'

test('each piece has its squares, and pieces that cannot move have none', () => {
  const targets = targetsOf(initialPosition())
  expect(targets.get('g1')).toEqual(['f3', 'h3'])
  expect(targets.get('e2')).toEqual(['e3', 'e4'])
  expect(targets.has('a1')).toBe(false)
  expect(targets.size).toBe(10)
})

test('a king castles by two squares or onto its rook, where it may', () => {
  const both = targetsOf(positionOf('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1')!)
  expect(both.get('e1')).toEqual(expect.arrayContaining(['g1', 'h1', 'c1', 'a1']))
  const none = targetsOf(positionOf('r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1')!)
  expect(none.get('e1')).not.toContain('h1')
  // A king that walks from e1 to a square of the g file does not castle.
  const queen = targetsOf(positionOf('3k4/8/8/8/8/8/8/K3Q2R w - - 0 1')!)
  expect(queen.get('e1')).toContain('g1')
  expect(queen.get('e1')).not.toContain('h1')
})

test('only a pawn that reaches the last rank asks for a piece', () => {
  const position = positionOf('1n6/P5k1/8/8/8/8/8/K6R w - - 0 1')!
  expect(needsPromotion(position, 'a7', 'a8')).toBe(true)
  expect(needsPromotion(position, 'a7', 'b8')).toBe(true)
  expect(needsPromotion(position, 'h1', 'h5')).toBe(false)
  expect(needsPromotion(position, 'a7', 'c8')).toBe(false)
})

test('what is no position has none', () => {
  expect(positionOf('')).toBeUndefined()
  expect(positionOf('8/8/8/8/8/8/8/8 w - - 0 1')).toBeUndefined()
})
