import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { happeningOnce, type Once } from '../app/transact.ts'
import {
  drawAttempt,
  findAnswer,
  type HeldKey,
  releaseKey,
  releaseKeyIfUndone,
  reserveKey,
  type StoredAnswer,
  storeAnswer,
  storeAnswerIfDone,
} from '../db/idempotency.ts'
import { type GivingBack, giveBackLater } from './give-back.ts'
import { sendProblem } from './problems/problem.ts'

export type IdempotencyContext = { readonly pool: Pool; readonly secret: string }

declare module 'fastify' {
  interface FastifyRequest {
    idempotency: Once | undefined
  }
}

const LONGEST_KEY = 255
/** How long a repeated request waits for the first one's answer. */
const WAIT_MS = 10_000
const POLL_MS = 50

/** The key that a request carries; `undefined` for none. */
export const keyOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' && header !== '' ? header : undefined
}

/** A request's fingerprint, query and body. Keyed with the server's secret, since some bodies hold a password. */
export const requestHash = (secret: string, request: FastifyRequest): string => {
  return createHmac('sha256', secret)
    .update(request.url.split('?')[1] ?? '')
    .update(JSON.stringify(meantBy(request) ?? null))
    .digest('hex')
}

/** What of a body tells two requests with one key apart. */
const meantBy = ({ body, routeOptions }: FastifyRequest): unknown => {
  const { meaning } = routeOptions.config
  return meaning === undefined ? body : meaning(body)
}

/**
 * A key that a route keeps for itself, because the answer holds what may not be stored. What is stored of the key is its hash: secrets
 * are derived from the key itself, and whoever reads the database must not be able to do so as well.
 */
export type NotedKey = {
  readonly scope: string
  readonly key: string
  readonly attempt: number
  readonly isRepeated: boolean
  readonly wasAnswered: boolean
}

/** Notes the key of a request, if it has one; `'reused'` where it came with another body before. */
export const noteKey = async (
  { pool, secret }: IdempotencyContext,
  request: FastifyRequest,
  who: string,
): Promise<NotedKey | 'reused' | undefined> => {
  const said = keyOf(request)
  if (said === undefined) return undefined
  const scope = `${who} ${request.url.split('?')[0]}`
  const key = createHash('sha256').update(`${scope} ${said}`).digest('base64url')
  const hash = requestHash(secret, request)
  const attempt = drawAttempt()
  const reserved = await reserveKey(pool, { scope, key, attempt }, hash)
  const held = await findAnswer(pool, scope, key)
  if (held !== undefined && held.requestHash !== hash) return 'reused'
  return {
    scope,
    key,
    attempt,
    isRepeated: reserved === undefined,
    wasAnswered: typeof held?.status === 'number',
  }
}

/**
 * What the secret of a request's answer is derived from, so that the same request again is answered with the same one,
 * and no kept answer holds it; undefined for a request without a key.
 */
export const seedOf = async (
  ctx: IdempotencyContext,
  request: FastifyRequest,
  who: string,
): Promise<string | 'reused' | undefined> => {
  const noted = await noteKey(ctx, request, who)
  if (noted === undefined || noted === 'reused') return noted
  return `${noted.scope} ${keyOf(request)} ${JSON.stringify(meantBy(request))}`
}

/**
 * `Idempotency-Key` on every POST (contract section 2), never required: the same request again gets the same
 * answer and happens once; another body under the same key is 422. Keys are each caller's own, and a request
 * that was refused and changed nothing leaves its key free. Routes that recognise retries by themselves (a move
 * by its ply and key, signing in) keep out of it.
 */
export const installIdempotency = (app: FastifyInstance, { pool, secret }: IdempotencyContext): void => {
  app.decorateRequest('idempotency', undefined)
  const givingBack = giveBackLater(pool)
  app.addHook('onClose', givingBack.stop)

  app.addHook('preHandler', (request, reply, done) => {
    const key = keyOf(request)
    if (key !== undefined && key.length > LONGEST_KEY) {
      const errors = [{ path: 'Idempotency-Key', code: 'TOO_BIG' }] as const
      sendProblem(request, reply, 'VALIDATION_FAILED', { errors })
      return
    }
    const own = request.routeOptions.config.idempotency === 'own' || isPreview(request)
    if (request.method !== 'POST' || key === undefined || request.caller === undefined || own) return done()
    const scope = `${request.caller.playerId} ${request.url.split('?')[0]}`
    const held = { scope, key, attempt: drawAttempt(), hash: requestHash(secret, request) }
    takeOrReplay(pool, request, reply, held).then(
      sent => {
        if (request.idempotency !== undefined) happeningOnce(request.idempotency, done)
        else if (!sent) done()
      },
      (error: Error) => {
        givingBack.add(held)
        done(error)
      },
    )
  })

  settleKeys(app, pool, givingBack)
}

/** The answer of a request is kept under its key, or the key given back. */
const settleKeys = (app: FastifyInstance, pool: Pool, givingBack: GivingBack): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const held = request.idempotency
    if (held === undefined) return done(null, payload)
    const settled = settleKey(pool, held, reply.statusCode, payload)
    const goOn = () => done(null, payload)
    const noted = settled.catch(error => {
      request.log.warn({ err: error }, '[idempotency] answer - not stored')
      if (reply.statusCode >= 500) givingBack.add(held)
    })
    // The answer is true whether or not it can be stored; a request sent again is answered by what was kept. A failure is
    // told at once: where the database is silent its key would be waited for in vain.
    if (reply.statusCode >= 500) goOn()
    else noted.then(goOn)
  })
}

/** Of what changed nothing no answer is kept, however often it is asked: done again, it changes nothing again. */
const settleKey = async (pool: Pool, held: Once, status: number, payload: unknown): Promise<unknown> => {
  if (typeof payload === 'string' && changedSomething(status, payload)) {
    if (held.isTransacted !== true) return storeAnswer(pool, held.scope, held.key, status, payload)
    if (await storeAnswerIfDone(pool, held, status, payload)) return undefined
  }
  return status < 500 ? releaseKey(pool, held) : releaseKeyIfUndone(pool, held)
}

/** Nothing happens in a preview, so it may happen as often as it likes: its answer, which may be large, is not kept. */
export const isPreview = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && 'preview' in query && query.preview === 'true'

type Held = HeldKey & { readonly hash: string }

/** Takes the key for this request; true where the answer of the first has been sent instead. */
const takeOrReplay = async (
  pool: Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  held: Held,
): Promise<boolean> => (await take(pool, request, held)) || (await replay(pool, request, reply, held))

const take = async (pool: Pool, request: FastifyRequest, { hash, ...held }: Held): Promise<boolean> => {
  const reserved = await reserveKey(pool, held, hash)
  if (reserved !== undefined) request.idempotency = { ...held, ...reserved }
  return reserved !== undefined
}

/** Success; and a wrong draw claim, which is refused but has its price. */
const changedSomething = (status: number, payload: string): boolean =>
  status < 300 || (status === 400 && payload.includes('"code":"CLAIM_NOT_VALID"'))

/**
 * Waits for the answer of the request that holds the key, or for the key, if that one gives it back or is gone. What was sent
 * is on its way, and not written yet where it is compressed: so that it was sent is said here, and not asked of the reply.
 */
const replay = async (
  pool: Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  held: Held,
): Promise<boolean> => {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const found = await findAnswer(pool, held.scope, held.key)
    if (found !== undefined && found.requestHash !== held.hash) {
      sendProblem(request, reply, 'IDEMPOTENCY_KEY_REUSED')
      return true
    }
    if (found?.status !== undefined && found.status !== null) {
      send(reply, found, found.status)
      return true
    }
    if (await take(pool, request, held)) return true
    await sleep(POLL_MS)
  }
  sendProblem(request, reply, 'UNAVAILABLE')
  return true
}

const send = (reply: FastifyReply, found: StoredAnswer, status: number): FastifyReply =>
  reply
    .code(status)
    .header('idempotency-replayed', 'true')
    .type(status < 300 ? 'application/json; charset=utf-8' : 'application/problem+json')
    .send(found.body ?? '')
