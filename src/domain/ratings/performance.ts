import type { Score } from '../kernel/outcome.ts'
import { differenceFor, expectedHundredths, roundHalfUp } from './tables.ts'

/**
 * Points of rated games in halves: a win is 2, a draw 1. Ratings have a scale of their own, whatever an event's point
 * system gives (B.02), and they are stored by it.
 */
export type Halves = number

const HALVES = { WIN: 2, DRAW: 1, LOSS: 0 } as const satisfies Record<Score, Halves>

export const halvesOf = (score: Score): 0 | 1 | 2 => HALVES[score]

/** C.07 article 10.1: the mean rating of the opponents, halves up; `undefined` without opponents. */
export const averageRating = (ratings: readonly number[]): number | undefined =>
  ratings.length === 0
    ? undefined
    : roundHalfUp(
        ratings.reduce((sum, rating) => sum + rating, 0),
        ratings.length,
      )

/** C.07 article 10.2: average rating of the opponents plus the difference for the percentage (B.02 8.1.1). */
export const tournamentPerformance = (ratings: readonly number[], points: Halves): number | undefined => {
  const average = averageRating(ratings)
  if (average === undefined) return undefined
  return average + differenceFor(roundHalfUp(points * 100, 2 * ratings.length))
}

/**
 * C.07 article 10.3: the lowest rating whose expected score (B.02 8.1.2, no limit of 400) reaches the points
 * made; without points, 800 below the lowest opponent.
 */
export const perfectPerformance = (ratings: readonly number[], points: Halves): number | undefined => {
  if (ratings.length === 0) return undefined
  const lowest = Math.min(...ratings)
  if (points === 0) return lowest - 800
  const reached = (rating: number) =>
    ratings.reduce((sum, opponent) => sum + expectedHundredths(rating - opponent), 0) >= points * 50
  let below = lowest - 800
  let above = Math.max(...ratings) + 800
  while (above - below > 1) {
    const middle = Math.floor((above + below) / 2)
    if (reached(middle)) above = middle
    else below = middle
  }
  return above
}
