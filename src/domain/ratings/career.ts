import type { Instant, Millis } from '../kernel/time.ts'
import { LOWEST_PUBLISHED, type RatedGame } from './rating-change.ts'

/** What one rated event did to a player, as it is stored. */
export type RatedEvent = {
  readonly startedAt: Instant
  /** The end of its last game. */
  readonly ratedAt: Instant
  /** Absent for someone who was unrated when the event began. */
  readonly ratingBefore: number | undefined
  /** The first rating, where this event and those before it made one. */
  readonly firstRating: number | undefined
  readonly change: number
  readonly games: readonly RatedGame[]
}

/** What a player's events of one kind add up to. */
export type Career = {
  /** Absent: unrated. */
  readonly rating: number | undefined
  readonly games: number
  /** A rating of the list has been 2400 or more. */
  readonly reached2400: boolean
  /** Games that still count for a first rating, each with the end of its event. */
  readonly towardsFirst: readonly { readonly ratedAt: Instant; readonly games: readonly RatedGame[] }[]
}

const NEW_PLAYER: Career = { rating: undefined, games: 0, reached2400: false, towardsFirst: [] }

/**
 * Adds up events in order of their starts, which no correction changes. A rating is the one a player came with, or
 * the first, and all changes since: so an event corrected later changes it by the difference, and no other event.
 * Below 1400 a player is unrated again (B.02 8.2).
 */
export const careerOf = (events: readonly RatedEvent[]): Career =>
  [...events].sort((one, other) => one.startedAt - other.startedAt).reduce(withEvent, NEW_PLAYER)

const withEvent = (career: Career, event: RatedEvent): Career => {
  const games = career.games + event.games.length
  const start = career.rating ?? event.ratingBefore
  const sum = event.firstRating ?? (start === undefined ? undefined : start + event.change)
  const rating = sum !== undefined && sum >= LOWEST_PUBLISHED ? sum : undefined
  if (rating !== undefined)
    return {
      rating,
      games,
      reached2400: career.reached2400 || Math.max(rating, start ?? 0) >= 2400,
      towardsFirst: [],
    }
  // A first event without a point is left out (B.02 8.2.1).
  const ignored = career.towardsFirst.length === 0 && event.games.every(({ points }) => points === 0)
  const fellOut = start !== undefined
  const towardsFirst =
    ignored || fellOut ? [] : [...career.towardsFirst, { ratedAt: event.ratedAt, games: event.games }]
  return { ...career, rating, games, towardsFirst }
}

/** 26 months of the mean Gregorian length: for so long games are pooled for a first rating (B.02 8.2). */
const POOLED: Millis = Math.round((26 * 365.2425 * 86_400_000) / 12)

/** Earlier games that count, together with those of an event that ends at `at`, for a first rating. */
export const pooledGames = (career: Career, at: Instant): readonly RatedGame[] =>
  career.towardsFirst.filter(({ ratedAt }) => ratedAt >= at - POOLED).flatMap(({ games }) => games)
