import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Desk, WrittenJson } from '../app/desk/desk.ts'
import type { Answer } from '../app/refusal.ts'
import { eventSize, sizeAround } from '../db/revisions.ts'
import { ok } from '../domain/kernel/result.ts'
import { encodedFor, sayCoding } from './compression/install.ts'
import type { Written } from './route.ts'
import { inSlices } from './slices.ts'
import { costOf, type ViewContext } from './view-route.ts'

export type DeskContext = ViewContext & { readonly desk: Desk }

/** How many entries and matches an event has; nothing where there is none. */
export const rowsOf = async ({ reading, pool }: DeskContext, id: string): Promise<number> =>
  (await reading.share(`size ${id}`, () => eventSize(pool, id)))?.rows ?? 0

/** The same of the event of a match. */
export const rowsAround = ({ reading, pool }: DeskContext, matchId: string): Promise<number> =>
  reading.share(`size around ${matchId}`, () => sizeAround(pool, matchId))

/** Sends what the desk answered; JSON that is written already goes out in slices, or whole where it is kept under a key. */
export const deskAnswer = async <Value>(
  { compressor }: DeskContext,
  request: FastifyRequest,
  reply: FastifyReply,
  carriedOut: Promise<Answer<Value> | Answer<WrittenJson>>,
): Promise<Answer<Value | Written>> => {
  const done = await carriedOut
  if (!done.ok) return done
  if (!(done.value instanceof WrittenJson)) return ok(done.value)
  reply.type('application/json; charset=utf-8')
  const { bytes } = done.value
  if (request.idempotency !== undefined) return ok(new TextDecoder().decode(bytes))
  const sent = await encodedFor(compressor, request, bytes)
  sayCoding(reply, sent)
  return ok(inSlices(sent.bytes))
}

/** Lets whoever sent a long list or a file, and had an event made of it, pay for that. */
export const paidFor = async <Value>(
  { limiter }: DeskContext,
  request: FastifyRequest,
  carriedOut: Promise<Answer<Value> | Answer<WrittenJson>>,
): Promise<Answer<Value> | Answer<WrittenJson>> => {
  limiter.spend(request, costOf({ received: Number(request.headers['content-length'] ?? 0) }))
  const done = await carriedOut
  if (done.ok && done.value instanceof WrittenJson) limiter.spend(request, costOf({ ms: done.value.ms }))
  return done
}

/** What the desk answered as the use case gives it, for answers that are small whatever they are about. */
export const plainAnswer = async <Value>(
  carriedOut: Promise<Answer<Value> | Answer<WrittenJson>>,
): Promise<Answer<Value>> => {
  const done = await carriedOut
  if (!done.ok) return done
  if (!(done.value instanceof WrittenJson)) return ok(done.value)
  return ok(JSON.parse(new TextDecoder().decode(done.value.bytes)) as Value)
}
