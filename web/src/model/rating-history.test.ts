import { expect, test } from 'vitest'
import type { RatingChange } from '../../../src/wire/ratings.ts'
import { courseOf, linePoints, ratingAfter } from './rating-history.ts'

const change = (over: Partial<RatingChange>): RatingChange => ({
  kind: 'RAPID',
  tournamentId: 't',
  title: 'Cup',
  ratedAt: '2027-01-01T00:00:00.000Z',
  ratingBefore: 1800,
  firstRating: null,
  k: 20,
  change: 12,
  exactChange: 12,
  games: [],
  ...over,
})

test('a first rating stands where nobody had one before', () => {
  expect(ratingAfter(change({ ratingBefore: null, firstRating: 1650, change: 0 }))).toBe(1650)
  expect(ratingAfter(change({ ratingBefore: null, firstRating: null }))).toBeUndefined()
})

test('the course of a list begins with the rating before its oldest event and leaves other lists out', () => {
  const later = change({ ratedAt: '2027-02-01T00:00:00.000Z', ratingBefore: 1812, change: -5 })
  expect(courseOf([later, change({ kind: 'BLITZ' }), change({})], 'RAPID')).toEqual([1800, 1812, 1807])
})

test('the best rating is at the top of the picture, and a flat course runs in the middle', () => {
  expect(linePoints([1800, 1812], 100, 40)).toBe('0,40 100,0')
  expect(linePoints([1800, 1800], 100, 40)).toBe('0,20 100,20')
})
