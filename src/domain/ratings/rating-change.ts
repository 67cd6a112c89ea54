import type { Halves } from './performance.ts'
import { differenceFor, expectedHundredths, roundHalfAway, roundHalfUp } from './tables.ts'

/** A rated game: the opponent's published rating and the points made, in halves. */
export type RatedGame = { readonly opponent: number; readonly points: Halves }

/** What decides a player's K (B.02 article 8.3.3), at standard time control unless `fast`. */
export type RatingCareer = {
  readonly rating: number
  /** Events with 30 games are not completed yet. */
  readonly newcomer: boolean
  /** The year of the 18th birthday is not over. */
  readonly junior: boolean
  /** A published rating has reached 2400 before. */
  readonly reached2400: boolean
  /** Rapid or blitz: K is 20 for everybody. */
  readonly fast: boolean
}

const FULL_DIFFERENCE_FROM = 2650
const GREATEST_COUNTED_DIFFERENCE = 400

/** B.02 8.3.1: a difference above 400 counts as 400, for players below 2650 (as of 1 October 2025). */
export const countedDifference = (own: number, opponent: number): number => {
  const difference = own - opponent
  if (own >= FULL_DIFFERENCE_FROM || Math.abs(difference) <= GREATEST_COUNTED_DIFFERENCE) return difference
  return difference > 0 ? GREATEST_COUNTED_DIFFERENCE : -GREATEST_COUNTED_DIFFERENCE
}

/** B.02 8.3.3: K, lowered so that K times the games of the period is not above 700. */
export const developmentCoefficient = (career: RatingCareer, games: number): number => {
  const k = fullCoefficient(career)
  return k * games > 700 ? Math.floor(700 / games) : k
}

const fullCoefficient = ({ rating, newcomer, junior, reached2400, fast }: RatingCareer): number => {
  if (fast) return 20
  if (reached2400 || rating >= 2400) return 10
  return newcomer || (junior && rating < 2300) ? 40 : 20
}

export type RatingChange = {
  readonly k: number
  /** Points made less points expected, in hundredths. */
  readonly surplusHundredths: number
  /** K times the surplus, in hundredths of a rating point: exact, to be shown with one decimal. */
  readonly changeHundredths: number
  /** Rounded as at the end of a rating period, halves away from zero. */
  readonly change: number
}

/** B.02 8.3: the rating change from the rated games of one period. */
export const ratingChange = (career: RatingCareer, games: readonly RatedGame[]): RatingChange => {
  const k = developmentCoefficient(career, games.length)
  const surplusHundredths = games.reduce(
    (sum, game) =>
      sum + game.points * 50 - expectedHundredths(countedDifference(career.rating, game.opponent)),
    0,
  )
  const changeHundredths = k * surplusHundredths
  return { k, surplusHundredths, changeHundredths, change: roundHalfAway(changeHundredths, 100) }
}

const FEWEST_GAMES = 5
const HYPOTHETICAL_RATING = 1800
/** B.02 8.2: nobody is on the list below it. */
export const LOWEST_PUBLISHED = 1400
const HIGHEST_FIRST = 2200

/**
 * B.02 8.2: the first rating of an unrated player, from at least five games against rated opponents with two
 * draws against 1800 added; at most 2200, and none below 1400 or from an event without points.
 */
export const firstRating = (games: readonly RatedGame[]): number | undefined => {
  const points = games.reduce((sum, game) => sum + game.points, 0)
  if (games.length < FEWEST_GAMES || points === 0) return undefined
  const count = games.length + 2
  const ratings = games.reduce((sum, game) => sum + game.opponent, 2 * HYPOTHETICAL_RATING)
  const dp = differenceFor(roundHalfUp((points + 2) * 100, 2 * count))
  const rating = Math.min(roundHalfUp(ratings + dp * count, count), HIGHEST_FIRST)
  return rating < LOWEST_PUBLISHED ? undefined : rating
}
