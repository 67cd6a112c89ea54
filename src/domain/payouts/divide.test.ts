import { expect, test } from 'vitest'
import { divide } from './divide.ts'

const claim = (numerator: number, denominator: number, rank: number) => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
  rank,
})

test('what is left over goes to the largest remainder, compared as fractions', () => {
  // 7 divided as 1/2, 1/3, 1/6: 3 1/2, 2 1/3, 1 1/6.
  expect(divide(7n, [claim(1, 2, 3), claim(1, 3, 2), claim(1, 6, 1)])).toEqual([4n, 2n, 1n])
})

test('equal remainders go by rank, lowest first', () => {
  expect(divide(5n, [claim(1, 3, 3), claim(1, 3, 1), claim(1, 3, 2)])).toEqual([1n, 2n, 2n])
})

test('claims that come out even leave nothing over', () => {
  expect(divide(12n, [claim(1, 2, 1), claim(1, 3, 2), claim(2, 12, 3)])).toEqual([6n, 4n, 2n])
  expect(divide(0n, [claim(1, 1, 1)])).toEqual([0n])
})
