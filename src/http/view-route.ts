import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { pageOf } from '../app/reading/encoded.ts'
import type { Ask, Made } from '../app/reading/make-view.ts'
import type { ReadingContext } from '../app/reading/reading.ts'
import { type MadeOf, type SeenEvent, seenEvent } from '../app/reading/seen-event.ts'
import { type Answer, type RefusalCode, refusal } from '../app/refusal.ts'
import { ok } from '../domain/kernel/result.ts'
import type { Compressor } from './compression/compress.ts'
import { encodedFor, sayCoding } from './compression/install.ts'
import { answersUnchanged, UNCHANGED } from './etag.ts'
import type { Limiter } from './rate-limit/rate-limit.ts'
import { addRoute, type Call, type Route, type Written } from './route.ts'
import { bodyOf, type Outgoing } from './slices.ts'

export type ViewContext = ReadingContext & {
  readonly limiter: Limiter
  readonly outgoing: Outgoing
  readonly compressor: Compressor
}

/** A part of a list: `cursor` is what the page before gave in its `Link`. Without either a list is complete. */
export const pageQuery = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'Items of a page; all without it' }),
  cursor: z.string().max(200).optional().meta({ description: 'From the Link of the page before' }),
})
export type PageQuery = z.infer<typeof pageQuery>

const USUAL_LIMIT = 100

/** Which part of a list is asked for. */
export type PageAsked = { readonly after: string | undefined; readonly limit: number }

type ViewRoute<Query> = Omit<Route<undefined, Query>, 'method' | 'handle' | 'etag'> & {
  readonly madeOf: MadeOf
  /** Whether a view of the same state may be given again; not where it shows clocks. */
  readonly kept: boolean
  /** Whether its tag is the state it is made of; else it is the hash of what it says. */
  readonly tagged: boolean
  readonly forArbiters?: boolean
  /** How it is said that there is nothing to make it of; a cursor that leads nowhere without it. */
  readonly nothing?: RefusalCode
  /** What keeps whoever sees the event from it, such as an entry that the event has not. */
  readonly refused?: (call: Call<undefined, Query>) => Promise<RefusalCode | undefined>
  readonly ask: (call: Call<undefined, Query>, event: SeenEvent, page: PageAsked | undefined) => Ask
  /** How a page comes about: cut from the whole, or made alone; absent where there are none. */
  readonly pages?: 'cut' | 'made'
  /** What is said of a file beside what it holds. */
  readonly prepare?: (reply: FastifyReply, event: SeenEvent, call: Call<undefined, Query>) => void
}

/** A read of all of an event. */
export const addViewRoute = <Query = undefined>(
  app: FastifyInstance,
  ctx: ViewContext,
  { type = 'application/json; charset=utf-8', ...route }: ViewRoute<Query>,
): void =>
  addRoute<z.ZodType, undefined, Query>(app, {
    ...route,
    codes: [...route.codes, 'BUSY', ...(route.madeOf === 'anything' ? [] : (['VERSION_CONFLICT'] as const))],
    method: 'GET',
    heavy: true,
    handle: call => answerView(ctx, { ...route, type }, call),
  })

const answerView = async <Query>(
  ctx: ViewContext,
  route: ViewRoute<Query>,
  call: Call<undefined, Query>,
): Promise<Answer<Written | typeof UNCHANGED>> => {
  const { request, reply, id } = call
  const seen = await seenEvent(ctx, request.caller, id, route.madeOf)
  if (!seen.ok) return seen
  if (route.forArbiters === true && !seen.value.rights.chief) return refusal('FORBIDDEN')
  const refused = await route.refused?.(call)
  if (refused !== undefined) return refusal(refused)
  const page = route.pages === undefined ? undefined : pageAsked(call.query as PageQuery)
  if (page === 'invalid') return BAD_CURSOR
  const { tag, rows } = seen.value
  ctx.limiter.spend(request, costOf({ rows }))
  if (tag !== undefined && isOutdated(call, tag)) return refusal('VERSION_CONFLICT')
  if (route.tagged && answersUnchanged(request, reply, tag)) return ok(UNCHANGED)
  const read = await ctx.reading.read(route.ask(call, seen.value, page), {
    rows,
    state: route.kept ? tag : undefined,
  })
  if (read === 'busy') return refusal('BUSY')
  if (read.made === undefined) return route.nothing === undefined ? BAD_CURSOR : refusal(route.nothing)
  ctx.limiter.spend(request, costOf({ ms: read.ms }))
  if (!route.tagged && answersUnchanged(request, reply, read.made.hash)) return ok(UNCHANGED)
  const part = partOf(route, read.made, page)
  if (part === undefined) return BAD_CURSOR
  const sent = await encodedFor(ctx.compressor, request, part.bytes)
  const body = bodyOf(ctx.outgoing, sent.bytes)
  if (body === 'busy') return refusal('BUSY')
  if (part.last !== undefined) reply.header('link', nextLink(call, page!.limit, part.last))
  if (route.type !== undefined) reply.type(route.type)
  route.prepare?.(reply, seen.value, call)
  ctx.limiter.spend(request, costOf({ bytes: part.bytes.length }))
  sayCoding(reply, sent)
  return ok(body)
}

const BAD_CURSOR: Answer<never> = refusal('VALIDATION_FAILED', {
  errors: [{ path: 'cursor', code: 'INVALID' }],
})

/** As `work` of the rate limits counts. */
export const costOf = (spent: {
  readonly ms?: number
  readonly bytes?: number
  readonly rows?: number
  readonly received?: number
}): number => {
  const { ms = 0, bytes = 0, rows = 0, received = 0 } = spent
  return ms + bytes / (64 * 1024) + rows / 2000 + received / 4096
}

type Part = { readonly bytes: Uint8Array; readonly last?: string | undefined }

const partOf = <Query>(
  { pages }: ViewRoute<Query>,
  made: Made,
  page: PageAsked | undefined,
): Part | undefined => {
  if (page === undefined) return { bytes: made.bytes }
  return pages === 'made' ? { bytes: made.bytes, last: made.note } : pageOf(made, page.after, page.limit)
}

/** A cursor is the id of the last item of a page, written so that nobody builds one. */
const pageAsked = ({ limit, cursor }: PageQuery): PageAsked | undefined | 'invalid' => {
  if (cursor === undefined) return limit === undefined ? undefined : { after: undefined, limit }
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== 16 || bytes.toString('base64url') !== cursor) return 'invalid'
  const after = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { after, limit: limit ?? USUAL_LIMIT }
}

/** RFC 8288: where the next page is, with everything else that was asked. */
const nextLink = ({ request }: Call<undefined, unknown>, limit: number, last: string): string => {
  const [path, query = ''] = request.url.split('?')
  const next = new URLSearchParams(query)
  next.set('limit', String(limit))
  next.set('cursor', Buffer.from(last.replaceAll('-', ''), 'hex').toString('base64url'))
  return `<${path}?${next}>; rel="next"`
}

/** Whoever pages and wants one picture names the tag of the first page. */
const isOutdated = ({ request }: Call<undefined, unknown>, tag: string): boolean => {
  const held = request.headers['if-match']?.trim()
  if (held === undefined || held === '*') return false
  return !held.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === `"${tag}"`)
}
