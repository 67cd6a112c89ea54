import { describe, expect, test } from 'vitest'
import { dateTime, duration, money, names, parseCents, points } from './format.ts'

describe('figures', () => {
  test.each([
    [0, '0'],
    [0.5, '½'],
    [1, '1'],
    [2.5, '2½'],
    [10, '10'],
    [-0.5, '−½'],
    [-1, '−1'],
  ])('%f points are written %s', (value, text) => expect(points(value)).toBe(text))

  test('money keeps its cents in both languages', () => {
    expect(money(100_050, 'EUR', 'en')).toBe('€1,000.50')
    expect(money(100_000, 'EUR', 'fr')).toBe('1\u202f000,00\u00a0€')
  })

  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,05', 1205],
    ['1 000', 100_000],
    ['0', 0],
  ])('"%s" is %i cents', (text, cents) => expect(parseCents(text)).toBe(cents))

  test.each(['', '-1', '1.234', 'abc', '1e3', '1.2.3'])('"%s" is no sum of money', text =>
    expect(parseCents(text)).toBeUndefined(),
  )

  test.each([
    [180, '3\u202fmin'],
    [90, '1\u202fmin 30\u202fs'],
    [45, '45\u202fs'],
    [0, '0\u202fs'],
  ])('%i seconds are written %s', (seconds, text) => expect(duration(seconds)).toBe(text))

  test('dates are written day first in English, and in the words of the language', () => {
    expect(dateTime('2027-05-04T14:00:00.000Z', 'en', 'UTC')).toContain('4 May 2027')
    expect(dateTime('2027-05-04T14:00:00.000Z', 'fr', 'UTC')).toContain('4 mai 2027')
  })

  test('names are joined with the word of the language', () => {
    expect(names(['Anna', 'Boris'], 'en')).toBe('Anna and Boris')
    expect(names(['Anna', 'Boris', 'Carla'], 'fr')).toBe('Anna, Boris et Carla')
  })
})
