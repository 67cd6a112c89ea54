import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type PushContext, pushKeyOf, subscribe, unsubscribe } from '../../app/push/push.ts'
import { readOwnMatches } from '../../app/reading/account-feed.ts'
import { refusal } from '../../app/refusal.ts'
import { ok } from '../../domain/kernel/result.ts'
import { ownMatches } from '../../wire/account-stream.ts'
import { pushBody, pushEndBody, pushKey } from '../../wire/push.ts'
import { nothing } from '../../wire/values.ts'
import { callerOn } from '../authenticate.ts'
import { pageCursor, parsePageCursor } from '../page-cursor.ts'
import { addRoute } from '../route.ts'
import { addOwnInvitationRoutes } from './own-invitations.ts'

const query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
})

const PUSH = { tag: 'accounts', auth: 'active', scope: 'session', url: '/me/push' } as const

/** Messages to a device while the site is closed (decision 0092): only a browser that is signed in asks for them. */
const addPushRoutes = (app: FastifyInstance, ctx: PushContext): void => {
  addRoute(app, {
    ...PUSH,
    method: 'GET',
    summary: 'The key with which a browser subscribes to messages of this server',
    answer: [200, pushKey],
    codes: [],
    handle: async () => ok(pushKeyOf(ctx)),
  })
  addRoute(app, {
    ...PUSH,
    method: 'POST',
    summary: 'Have messages sent to this device, until you sign out on it',
    body: pushBody,
    answer: [200, nothing],
    codes: ['URL_NOT_ALLOWED'],
    handle: ({ request, body }) => subscribe(ctx, callerOn(request), body),
  })
  addRoute(app, {
    ...PUSH,
    method: 'DELETE',
    summary: 'Have no more messages sent to a device',
    body: pushEndBody,
    answer: [200, nothing],
    codes: [],
    handle: ({ request, body }) => unsubscribe(ctx, callerOn(request), body.endpoint),
  })
}

/** What an account reads of itself. */
export const addOwnRoutes = (app: FastifyInstance, ctx: PushContext): void => {
  addPushRoutes(app, ctx)
  addOwnInvitationRoutes(app, ctx)
  addRoute(app, {
    method: 'GET',
    url: '/me/matches',
    withoutFactor: true,
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
