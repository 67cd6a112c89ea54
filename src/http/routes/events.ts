import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { visibleEventOf } from '../../app/reading/read-match.ts'
import { type Answer, refusal } from '../../app/refusal.ts'
import { visibleWithDelay } from '../../app/rights/delay.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Framing } from '../../live/frames.ts'
import type { Live } from '../../live/live.ts'
import { BEAT_SECONDS, SHORTEST_BEAT_SECONDS, type Subscription } from '../../live/subscription.ts'
import { type AuthContext, callerNow, callerOn } from '../authenticate.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { addressOf } from '../rate-limit/address.ts'
import { addRoute, type Call } from '../route.ts'

export type StreamRoutesContext = Context & AuthContext & { readonly streams: Live }

const streamQuery = z.strictObject({
  /** For programs that do not set headers: where to resume, as `Last-Event-ID`, which comes first. */
  after: z.string().max(2000).optional().meta({
    description: 'The last id you got, or `now` where you read by yourself what there is: no snapshot comes.',
  }),
  beatSeconds: z.coerce
    .number()
    .int()
    .min(SHORTEST_BEAT_SECONDS)
    .max(BEAT_SECONDS)
    .default(BEAT_SECONDS)
    .meta({
      description: `A sign of life comes at least this often, in seconds: ${SHORTEST_BEAT_SECONDS} for whoever must soon know that the line is dead.`,
    }),
})
type StreamQuery = z.infer<typeof streamQuery>

const TYPES: Readonly<Record<Framing, string>> = {
  sse: 'text/event-stream; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

const CODES: readonly ProblemCode[] = ['PLAYER_NOT_ACTIVE', 'RATE_LIMITED']
const stream = z.string().meta({
  description:
    'Server-sent events, or a JSON object a line with `Accept: application/x-ndjson`: docs/live.md',
})

const ROUTE = {
  method: 'GET',
  query: streamQuery,
  uncompressed: 'stream',
  answer: [200, stream],
  codes: CODES,
} as const

/** Contract section 10. Anyone who may read the match or the tournament may follow it, and everybody themselves. */
export const addEventRoutes = (app: FastifyInstance, ctx: StreamRoutesContext): void => {
  addRoute(app, {
    ...ROUTE,
    auth: 'optional',
    tag: 'matches',
    missing: 'MATCH_NOT_FOUND',
    url: '/matches/:id/events',
    summary: 'Follow a match; Last-Event-ID is the version you have',
    handle: async call => {
      const event = await visibleEventOf(ctx, call.request.caller, call.id)
      if (!event.ok) return event
      const { id: tournamentId, delayMs } = event.value
      return follow(ctx, call, { of: 'match', tournamentId, delayMs, players: event.value })
    },
  })
  addRoute(app, {
    ...ROUTE,
    auth: 'optional',
    tag: 'tournaments',
    missing: 'TOURNAMENT_NOT_FOUND',
    url: '/tournaments/:id/events',
    summary: 'Follow a tournament with the moves of its matches; ids are opaque',
    handle: async call => {
      const event = await visibleWithDelay(ctx.pool, call.id, call.request.caller)
      if (!event.ok) return event
      const { delayMs } = event.value
      return follow(ctx, call, { of: 'tournament', tournamentId: call.id, delayMs, players: undefined })
    },
  })
  addOwnRoute(app, ctx)
}

/** Nobody is kept behind in their own games. */
const OWN = { of: 'account', tournamentId: undefined, delayMs: 0, players: undefined } as const

const addOwnRoute = (app: FastifyInstance, ctx: StreamRoutesContext): void =>
  addRoute(app, {
    ...ROUTE,
    auth: 'active',
    scope: ['read', 'play'],
    tag: 'accounts',
    url: '/me/events',
    withoutFactor: true,
    summary: 'Follow what concerns you: your matches, without their moves, and your entries; ids are opaque',
    handle: call => {
      const id = callerOn(call.request).playerId
      return follow(ctx, { ...call, id }, OWN)
    },
  })

const follow = async (
  ctx: StreamRoutesContext,
  { request, reply, query, id }: Call<undefined, StreamQuery>,
  subject: Pick<Subscription, 'of' | 'tournamentId' | 'delayMs' | 'players'>,
): Promise<Answer<Readable>> => {
  const framing = framingOf(request)
  prepare(reply, framing)
  if (request.method === 'HEAD') return ok(Readable.from([]))
  const opened = await ctx.streams.open({
    ...subject,
    id,
    framing,
    beatSeconds: query.beatSeconds,
    lastId: request.headers['last-event-id']?.toString() ?? query.after,
    address: addressOf(request),
    caller: () => callerNow(ctx, request),
  })
  if (opened !== undefined) return ok(opened)
  reply.header('retry-after', '5')
  return refusal('RATE_LIMITED')
}

const framingOf = (request: FastifyRequest): Framing =>
  /\bapplication\/x-ndjson\b/i.test(request.headers.accept ?? '') ? 'ndjson' : 'sse'

/**
 * Nothing on the way may keep, gather or change what passes. The stream ends with its connection: without chunks
 * around it, a message is one write.
 */
const prepare = (reply: FastifyReply, framing: Framing): void => {
  reply.raw.useChunkedEncodingByDefault = false
  reply.type(TYPES[framing])
  reply.headers({
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
    vary: 'authorization, accept',
  })
}
