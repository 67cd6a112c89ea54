import { z } from 'zod'
import { RATING_KINDS } from '../domain/ratings/rating-kind.ts'
import { id, instant, type Output } from './values.ts'

const kind = z.enum(RATING_KINDS)

/** A page of fifty of one list, best first. */
export const ratingList = z
  .strictObject({
    kind,
    page: z.int(),
    pages: z.int(),
    total: z.int(),
    items: z.array(
      z.strictObject({
        place: z.int(),
        playerId: id,
        name: z.string(),
        rating: z.int(),
        games: z.int(),
        ratedAt: instant,
      }),
    ),
  })
  .meta({ id: 'RatingList' })
export type RatingList = Output<typeof ratingList>

/** A player's ratings, and what each event did to them, latest first. A private event has no name here. */
export const playerRatings = z
  .strictObject({
    playerId: id,
    name: z.string(),
    ratings: z.array(z.strictObject({ kind, rating: z.int(), games: z.int(), ratedAt: instant })),
    history: z.array(
      z.strictObject({
        kind,
        tournamentId: id.nullable(),
        title: z.string().nullable(),
        ratedAt: instant,
        /** Null for someone who was unrated when the event began. */
        ratingBefore: z.int().nullable(),
        /** The first rating, where this event made one. */
        firstRating: z.int().nullable(),
        k: z.int(),
        change: z.int(),
        /** The change before it was rounded, to one decimal. */
        exactChange: z.number(),
        games: z.array(z.strictObject({ opponentRating: z.int(), points: z.number() })),
      }),
    ),
  })
  .meta({ id: 'PlayerRatings' })
export type PlayerRatings = Output<typeof playerRatings>
export type RatingChange = PlayerRatings['history'][number]
