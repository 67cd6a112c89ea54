import type { Readable } from 'node:stream'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify'
import { z } from 'zod'
import type { Answer } from '../app/refusal.ts'
import type { Caller } from '../app/rights/access.ts'
import type { Scope } from '../domain/accounts/account.ts'
import type { Instant, Millis } from '../domain/kernel/time.ts'
import { problem } from '../wire/problem.ts'
import type { Output } from '../wire/values.ts'
import type { Uncompressed } from './compression/install.ts'
import { answersUnchanged, UNCHANGED } from './etag.ts'
import { sendProblem, sendRefusal } from './problems/problem.ts'
import { PROBLEMS, type ProblemCode } from './problems/problems.ts'
import type { MadeBudget, RouteBudget } from './rate-limit/rate-limit.ts'

/** Who may call: an active player, anyone signed in (suspended too), anyone with who they are, or anyone. */
export type AuthNeed = 'active' | 'signed-in' | 'optional' | 'none'

/** What a personal token needs to call a route, one of several being enough; `session` takes no such token at all. */
type RouteScope = Scope | readonly Scope[] | 'session'

declare module 'fastify' {
  interface FastifyRequest {
    /** The instant of receipt, on the timeline: of the whole request, once its body was read. */
    receivedAt: Instant
    /** How much of the time before that this node may have held the request up before it read it, in ms. */
    heldMs: Millis
    /** Whether all of it had come by the time it was known who asks, though that took a while. */
    cameWhole: boolean
    /** To be told when what a player asks is decided. */
    undecided: { readonly done: () => void } | undefined
    caller: Caller | undefined
    /** Whose budget of what is made has paid for this request. */
    madeBy: string | undefined
    /** Of a body in JSON. */
    bodyBytes: number
  }
  interface FastifyContextConfig {
    auth?: AuthNeed
    /** Any of these will do for a personal token. */
    scopes?: readonly Scope[]
    /** Whether what it makes grows with the event: then what was made is paid for, too. */
    heavy?: boolean
    /** What it makes that is counted beside the requests. */
    makes?: MadeBudget
    /** Whose budget pays for a request; none where the route is not ours (the site's files). */
    budget?: RouteBudget
    /** The code for an id in the path that is none. */
    missing?: ProblemCode
    /** How a repeated `Idempotency-Key` is answered; `replay` where nothing is said. */
    idempotency?: 'replay' | 'own'
    /** Whether an admin may call it who has no second factor yet. */
    withoutFactor?: boolean
    /** Whether it tells whoever is suspended so; elsewhere their session is over like any other. */
    saysSuspended?: boolean
    /** What of a body tells two requests with one key apart; all of it where nothing is said. */
    meaning?: (body: unknown) => unknown
  }
}

/** An answer that is bytes, or text, already: a file, a stream, or JSON that another thread wrote. */
export type Written = Readable | Uint8Array | string

export type Route<Body, Query, Sent extends z.ZodType = z.ZodType> = {
  readonly method: HTTPMethods
  readonly url: string
  readonly tag: string
  readonly summary: string
  readonly auth: AuthNeed
  /** `read` for a GET, `organise` for what changes something, where nothing is said. */
  readonly scope?: RouteScope
  /** `reads` for a GET, `sign-in` for other calls of whoever is nobody yet, else `writes`. */
  readonly budget?: RouteBudget
  readonly makes?: MadeBudget
  readonly missing?: ProblemCode
  /** An admin may call it who has no second factor yet: oneself, and the way to one. */
  readonly withoutFactor?: true
  /** Its answer grows with the event. */
  readonly heavy?: boolean
  readonly idempotency?: 'own'
  /** Why its answers are never compressed, if they are not. */
  readonly uncompressed?: Uncompressed
  /** What of a body tells two requests with one key apart. */
  readonly meaning?: (body: Body) => unknown
  /** The largest body in bytes, where it is not the server's. */
  readonly bodyBytes?: number
  readonly body?: z.ZodType<Body>
  readonly query?: z.ZodType<Query>
  /** Status and shape of success. */
  readonly answer: readonly [status: 200 | 201, schema: Sent]
  /** The media type of success, if it is not JSON: then the value is the text itself. */
  readonly type?: string
  /** Every refusal it can answer, beyond those that its `auth` and its body bring by themselves. */
  readonly codes: readonly ProblemCode[]
  /** The tag of what a read would answer, where that can be told without making the answer. */
  readonly etag?: (call: Call<Body, Query>) => Promise<string | undefined>
  readonly handle: (call: Call<Body, Query>) => Promise<Answer<Output<Sent> | Written | typeof UNCHANGED>>
}

export type Call<Body, Query> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly body: Body
  readonly query: Query
  readonly id: string
  readonly params: Readonly<Record<string, string>>
}

/** Registers a route with its schema: one source for validation, types and the OpenAPI document. */
export const addRoute = <Sent extends z.ZodType, Body = undefined, Query = undefined>(
  app: FastifyInstance,
  route: Route<Body, Query, Sent>,
): void => {
  const { method, url } = route
  app.route({
    method,
    url,
    config: configOf(route),
    ...optional('bodyLimit', route.bodyBytes),
    schema: schemaOf(route),
    handler: async (request, reply) => {
      const params = (request.params ?? {}) as Record<string, string>
      const call = {
        request,
        reply,
        body: request.body as Body,
        query: request.query as Query,
        id: (params['id'] ?? '').toLowerCase(),
        params,
      }
      if (answersUnchanged(request, reply, await route.etag?.(call))) return reply.code(304).send()
      const answer = await route.handle(call)
      if (!answer.ok) return sendRefusal(request, reply.removeHeader('etag'), answer.error)
      if (answer.value === UNCHANGED) return reply.code(304).send()
      if (route.type !== undefined) reply.type(route.type)
      return reply.code(route.answer[0]).send(answer.value)
    },
  })
}

const configOf = <Body, Query>(route: Route<Body, Query>): FastifyContextConfig => {
  const { method, auth, makes, missing, idempotency, meaning, heavy, uncompressed, withoutFactor } = route
  const isRead = method === 'GET'
  return {
    auth,
    scopes: scopesOf(route),
    saysSuspended: codesOf(route).includes('PLAYER_NOT_ACTIVE'),
    budget: route.budget ?? (isRead ? 'reads' : auth === 'none' ? 'sign-in' : 'writes'),
    ...optional('makes', makes),
    ...optional('missing', missing),
    ...optional('heavy', heavy),
    ...optional('withoutFactor', withoutFactor),
    ...optional('idempotency', idempotency),
    ...optional('uncompressed', uncompressed),
    ...optional('meaning', meaning as ((body: unknown) => unknown) | undefined),
  }
}

/** Ways to say who asks; the scopes are those of the route, each enough by itself. */
const securityOf = <Body, Query>(route: Route<Body, Query>): readonly Record<string, string[]>[] => {
  if (route.auth === 'none') return []
  const named = [{ bearer: [] }, ...scopesOf(route).map(scope => ({ personalToken: [scope] }))]
  return route.auth === 'optional' ? [{}, ...named] : named
}

const scopesOf = <Body, Query>({ scope, method }: Route<Body, Query>): readonly Scope[] => {
  if (scope === 'session') return []
  if (typeof scope === 'object') return scope
  return [scope ?? (method === 'GET' ? 'read' : 'organise')]
}

/** A query that means nothing is refused, rather than ignored: `?preview=true` must never write. */
const NO_QUERY = z.strictObject({})

const schemaOf = <Body, Query>(route: Route<Body, Query>) => {
  const names = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const params =
    names.length === 0 ? undefined : z.object(Object.fromEntries(names.map(name => [name, z.string()])))
  return {
    tags: [route.tag],
    summary: route.summary,
    security: securityOf(route),
    ...optional('params', params),
    ...optional('body', route.body),
    querystring: route.query ?? NO_QUERY,
    response: responsesOf(route),
  }
}

const optional = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value }

const AUTH_CODES: Readonly<Record<AuthNeed, readonly ProblemCode[]>> = {
  active: ['UNAUTHENTICATED', 'PLAYER_NOT_ACTIVE', 'SCOPE_MISSING'],
  'signed-in': ['UNAUTHENTICATED', 'SCOPE_MISSING'],
  optional: ['UNAUTHENTICATED', 'SCOPE_MISSING'],
  none: [],
}

const FACTOR_CODES = ['SECOND_FACTOR_REQUIRED'] as const

/** All codes of a route: its own and those that come with its kind. */
export const codesOf = <Body, Query>(route: Route<Body, Query>): readonly ProblemCode[] => {
  return [
    ...AUTH_CODES[route.auth],
    ...(route.withoutFactor === true || ['optional', 'none'].includes(route.auth) ? [] : FACTOR_CODES),
    'VALIDATION_FAILED',
    ...(route.missing === undefined || !route.url.includes(':') ? [] : [route.missing]),
    ...(route.method === 'POST' ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...route.codes,
    'RATE_LIMITED',
    'UNAVAILABLE',
  ]
}

const responsesOf = <Body, Query>(route: Route<Body, Query>) => {
  const [status, schema] = route.answer
  const responses: Record<number, unknown> = { [status]: schema }
  for (const code of new Set(codesOf(route))) {
    const key = PROBLEMS[code].status
    const others = (responses[key] as { codes?: ProblemCode[] } | undefined)?.codes ?? []
    responses[key] = { codes: [...others, code] }
  }
  return Object.fromEntries(
    Object.entries(responses).map(([key, response]) => {
      const codes = (response as { codes?: ProblemCode[] }).codes
      if (codes === undefined) return [key, response]
      const described = {
        description: codes.join(', '),
        content: { 'application/problem+json': { schema: problem } },
      }
      return [key, described]
    }),
  )
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text has the form of our ids. */
export const isId = (text: string): boolean => UUID.test(text)

/** An id that nothing has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A further id in the path, or the id of nothing where it is none. */
export const idOrNobody = (text: string | undefined): string =>
  text !== undefined && isId(text) ? text.toLowerCase() : NOBODY

/** An id in the path that is no id names nothing: it is refused like one that is not there. */
export const installIdCheck = (app: FastifyInstance): void => {
  app.addHook('preValidation', (request, reply, done) => {
    const { missing } = request.routeOptions.config
    const { id } = (request.params ?? {}) as { id?: string }
    if (missing === undefined || id === undefined || isId(id)) done()
    else sendProblem(request, reply, missing)
  })
}
