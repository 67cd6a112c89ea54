import type { FastifyInstance } from 'fastify'
import type { Context } from '../../app/context.ts'
import { readRatings, readRatingsOf } from '../../app/ratings/read-ratings.ts'
import { playerRatings, ratingList } from '../../wire/ratings.ts'
import { ratingsQuery } from '../queries.ts'
import { addRoute } from '../route.ts'

/** Ratings of this server (docs/ratings.md). */
export const addRatingRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    tag: 'ratings',
    method: 'GET',
    url: '/ratings',
    auth: 'none',
    summary: 'The rating list of one kind, best first, by pages of fifty',
    query: ratingsQuery,
    answer: [200, ratingList],
    codes: [],
    handle: ({ query }) => readRatings(ctx, query.kind, query.page),
  })
  addRoute(app, {
    tag: 'ratings',
    method: 'GET',
    url: '/players/:id/ratings',
    auth: 'none',
    missing: 'PLAYER_NOT_FOUND',
    summary: 'A player’s ratings, and what each rated event did to them',
    answer: [200, playerRatings],
    codes: [],
    handle: ({ id }) => readRatingsOf(ctx, id),
  })
}
