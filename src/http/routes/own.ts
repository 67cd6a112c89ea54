import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { readOwnMatches } from '../../app/reading/account-feed.ts'
import { refusal } from '../../app/refusal.ts'
import { ok } from '../../domain/kernel/result.ts'
import { ownMatches } from '../../wire/account-stream.ts'
import { callerOn } from '../authenticate.ts'
import { pageCursor, parsePageCursor } from '../page-cursor.ts'
import { addRoute } from '../route.ts'

const query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
})

/** What an account reads of itself. */
export const addOwnRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    method: 'GET',
    url: '/me/matches',
    tag: 'accounts',
    auth: 'active',
    scope: ['read', 'play'],
    summary: 'Your matches that are over, the latest first',
    query,
    answer: [200, ownMatches],
    codes: [],
    handle: async ({ request, query: { limit, cursor } }) => {
      const after = cursor === undefined ? undefined : parsePageCursor(cursor)
      if (cursor !== undefined && after === undefined)
        return refusal('VALIDATION_FAILED', { errors: [{ path: 'cursor', code: 'INVALID' }] })
      const listing = { playerId: callerOn(request).playerId, after, limit: limit + 1 }
      const found = await readOwnMatches(ctx, listing)
      const items = found.slice(0, limit)
      const last = items[items.length - 1]
      const end = last === undefined ? undefined : { at: last.at, id: last.match.matchId }
      return ok({
        items: items.map(({ match }) => match),
        nextCursor: found.length > limit && end !== undefined ? pageCursor(end) : null,
      })
    },
  })
}
