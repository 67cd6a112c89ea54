import { describe, expect, test } from 'vitest'
import { averageRating, perfectPerformance, tournamentPerformance } from './performance.ts'
import { developmentCoefficient, firstRating, type RatingCareer, ratingChange } from './rating-change.ts'
import { differenceFor, expectedHundredths } from './tables.ts'

const career = (rating: number, more: Partial<RatingCareer> = {}): RatingCareer => ({
  rating,
  newcomer: false,
  junior: false,
  reached2400: false,
  fast: false,
  ...more,
})

describe('the tables of the rating regulations', () => {
  test.each([
    [0, 50],
    [3, 50],
    [4, 51],
    [65, 59],
    [-65, 41],
    [735, 99],
    [736, 100],
    [-736, 0],
  ])('a difference of %i is expected to score %i hundredths', (difference, hundredths) => {
    expect(expectedHundredths(difference)).toBe(hundredths)
  })

  test('both sides of a game expect one point together', () => {
    for (let difference = -900; difference <= 900; difference++) {
      if (difference === 0) continue
      expect(expectedHundredths(difference) + expectedHundredths(-difference)).toBe(100)
    }
  })

  test('the table by percentage is odd around .50', () => {
    for (let p = 0; p <= 100; p++) expect(differenceFor(p) + differenceFor(100 - p)).toBe(0)
  })
})

describe('a rating change', () => {
  test('K 20, 2 of 3 against 1900, 2050, 2200 at 2000 is +13.8, rounded to 14', () => {
    const games = [
      { opponent: 1900, points: 2 },
      { opponent: 2050, points: 2 },
      { opponent: 2200, points: 0 },
    ]
    expect(ratingChange(career(2000), games)).toEqual({
      k: 20,
      surplusHundredths: 69,
      changeHundredths: 1380,
      change: 14,
    })
  })

  test('a difference above 400 counts as 400, but in full from 2650 on', () => {
    expect(ratingChange(career(2100), [{ opponent: 2570, points: 0 }]).surplusHundredths).toBe(-8)
    expect(ratingChange(career(2650), [{ opponent: 2180, points: 2 }]).surplusHundredths).toBe(5)
  })

  test.each([
    [career(1500, { newcomer: true }), 9, 40],
    [career(2299, { junior: true }), 9, 40],
    [career(2300, { junior: true }), 9, 20],
    [career(2399), 9, 20],
    [career(2350, { reached2400: true }), 9, 10],
    [career(1500, { newcomer: true, fast: true }), 9, 20],
    [career(1500, { newcomer: true }), 40, 17],
  ])('K of %j over %i games is %i', (who, games, k) => {
    expect(developmentCoefficient(who, games)).toBe(k)
  })
})

describe('a first rating', () => {
  const games = [1700, 1800, 1650, 1900, 2000].map((opponent, at) => ({ opponent, points: at < 3 ? 2 : 0 }))

  test('adds two draws against 1800: 3 of 5 is 1857', () => {
    expect(firstRating(games)).toBe(1857)
  })

  test('needs five games and a point, is never above 2200 and never below 1400', () => {
    expect(firstRating(games.slice(1))).toBeUndefined()
    expect(firstRating(games.map(game => ({ ...game, points: 0 })))).toBeUndefined()
    expect(firstRating(games.map(game => ({ opponent: game.opponent + 700, points: 2 })))).toBe(2200)
    expect(
      firstRating(games.map(game => ({ opponent: 1000, points: game.points === 2 ? 1 : 0 }))),
    ).toBeUndefined()
  })
})

describe('performances', () => {
  test('an average is rounded, a half up', () => {
    expect(averageRating([2001, 2002])).toBe(2002)
    expect(averageRating([])).toBeUndefined()
  })

  test.each([
    [[1750, 1900, 2200, 1450, 2100], 8, 2216],
    [[1950, 1850, 1600], 4, 1942],
    [[2000], 2, 2736],
    [[2000, 1500], 0, 700],
  ])('the perfect performance against %j with %i halves is %i (bugs.md P25)', (ratings, halves, expected) => {
    expect(perfectPerformance(ratings, halves)).toBe(expected)
  })

  test('the tournament performance is the average plus the difference for the percentage', () => {
    expect(tournamentPerformance([1800, 1600, 2150, 1500, 2050], 7)).toBe(1969)
    expect(tournamentPerformance([2000, 2100], 0)).toBe(1250)
    expect(tournamentPerformance([], 0)).toBeUndefined()
  })
})
