import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tokens } from '../app/accounts/access-tokens.ts'
import { isPersonalToken, type KeptTokens } from '../app/accounts/personal-token-cache.ts'
import type { Access, Caller } from '../app/rights/access.ts'
import type { Timeline } from '../app/time/timeline.ts'
import { isPreview } from './idempotency.ts'
import { isFromHere } from './loopback.ts'
import { sendProblem } from './problems/problem.ts'
import type { ProblemCode } from './problems/problems.ts'
import type { Limiter } from './rate-limit/rate-limit.ts'

export type AuthContext = {
  readonly timeline: Timeline
  readonly tokens: Tokens
  readonly keptTokens: KeptTokens
  readonly access: Access
  readonly limiter: Limiter
  /** Whether admins need a second factor where they do not sit at this machine. */
  readonly adminsNeedFactor: boolean
}

/**
 * Stamps every request with its instant of receipt and finds out who is asking, before the body is even read. In
 * this order: `429 RATE_LIMITED`; `401 UNAUTHENTICATED`; `403 PLAYER_NOT_ACTIVE` for a suspended account (contract
 * section 2); `403 SCOPE_MISSING` for a personal token that was not made for this; `403 SECOND_FACTOR_REQUIRED` for an admin who is to
 * turn a second factor on first.
 */
export const installAuthentication = (app: FastifyInstance, ctx: AuthContext): void => {
  app.decorateRequest('receivedAt', 0)
  app.decorateRequest('heldMs', 0)
  app.decorateRequest('undecided', undefined)
  app.decorateRequest('cameWhole', false)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('madeBy', undefined)
  // Hooks that every move passes are callbacks, not promises: each promise costs a turn of the microtask queue.
  app.addHook('onRequest', (request, reply, done) => {
    stamp(ctx, request)
    const answer = (refused: ProblemCode | undefined): void => {
      if (refused === undefined) done()
      else sendProblem(request, reply, refused)
    }
    const found = callerOf(ctx, request)
    if (typeof found === 'string') admitUnknown(ctx, request, reply, found).then(answer, done)
    else answer(admit(ctx, request, reply, found))
  })
  app.server.on('connection', socket => ctx.timeline.accepted(socket))
  installReceipt(app, ctx)
}

const stamp = ({ timeline }: AuthContext, request: FastifyRequest): void => {
  const { at, heldMs } = timeline.receive(request.raw.socket)
  request.receivedAt = at
  request.heldMs = heldMs
}

/**
 * A request is received when all of it was: whoever sends the head of a move, thinks, and then sends its body has thought
 * on their own clock. While the database was asked who is asking, the body may have come and lain unread.
 */
const installReceipt = (app: FastifyInstance, ctx: AuthContext): void => {
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.cameWhole) stamp(ctx, request)
    if (request.routeOptions.config.budget === 'moves')
      request.undecided = ctx.timeline.undecided({ at: request.receivedAt, heldMs: request.heldMs })
    done()
  })
  // Once there is an answer, not once it was read: whoever does not read theirs would hold up everybody's flags.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.undecided?.done()
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.undecided?.done()
    const isReplay = reply.hasHeader('idempotency-replayed')
    if (reply.statusCode !== 201 || isReplay) ctx.limiter.madeNothing(request)
    if (reply.statusCode < 300 && !isReplay && !isPreview(request)) ctx.limiter.changed(request)
    done()
  })
}

/** Whoever a request speaks for; the text of a personal token that this node sees for the first time. */
const callerOf = (ctx: AuthContext, request: FastifyRequest): Caller | undefined | string => {
  if ((request.routeOptions.config.auth ?? 'none') === 'none') return undefined
  const text = tokenOf(request)
  if (text === undefined) return undefined
  const at = request.receivedAt
  const caller = isPersonalToken(text) ? ctx.keptTokens.find(text, at) : ctx.tokens.verify(text, at)
  if (caller === 'unknown') return text
  return caller === undefined ? undefined : ctx.access.present(caller)
}

/** Lets somebody in at the cost of one request, or says why not. */
const admit = (
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | undefined,
): ProblemCode | undefined => {
  if (!ctx.limiter.charge(request, reply, caller)) return 'RATE_LIMITED'
  const { auth, withoutFactor = false } = request.routeOptions.config
  const isDue = caller !== undefined && !withoutFactor && isFactorDue(ctx, request, caller)
  // What everybody may read they read as everybody does.
  request.caller = isDue && auth === 'optional' ? undefined : caller
  return refusalOf(request, caller) ?? (isDue && auth !== 'optional' ? 'SECOND_FACTOR_REQUIRED' : undefined)
}

/** Whether an admin is to turn a second factor on before anything else: whoever sits at this machine needs none. */
export const isFactorDue = (
  { access, adminsNeedFactor }: Pick<AuthContext, 'access' | 'adminsNeedFactor'>,
  request: FastifyRequest,
  caller: Caller,
): boolean => access.lacksFactor(caller) && adminsNeedFactor && !isFromHere(request)

/** The database has to be asked about a text that may be anything: the address it comes from pays for that. */
const admitUnknown = async (
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<ProblemCode | undefined> => {
  if (!ctx.limiter.charge(request, reply, undefined)) return 'RATE_LIMITED'
  const caller = await ctx.keptTokens.read(text, request.receivedAt)
  request.cameWhole = request.raw.complete
  return caller === undefined ? 'UNAUTHENTICATED' : admit(ctx, request, reply, caller)
}

const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer +([^ ]+)$/i.exec(headers.authorization ?? '')?.[1]

/** Who asks, as of now, long after they were let in: `gone` once the token no longer serves, or has expired. */
export const callerNow = (ctx: AuthContext, request: FastifyRequest): Caller | undefined | 'gone' => {
  const { caller } = request
  const text = tokenOf(request)
  if (caller === undefined || text === undefined) return undefined
  const at = ctx.timeline.now()
  const { credential } = caller
  const expired =
    credential.kind === 'token'
      ? credential.expiresAt !== null && credential.expiresAt <= at
      : ctx.tokens.verify(text, at) === undefined
  const present = expired ? undefined : ctx.access.present(caller)
  if (present?.status !== 'ACTIVE') return 'gone'
  // Made an admin while a stream was open.
  const due = request.routeOptions.config.withoutFactor !== true && isFactorDue(ctx, request, present)
  return due ? 'gone' : present
}

/** Why somebody may not call this route at all, if they may not. */
const refusalOf = (request: FastifyRequest, caller: Caller | undefined): ProblemCode | undefined => {
  const { auth = 'none', scopes = [], saysSuspended = false } = request.routeOptions.config
  if (auth === 'none') return undefined
  if (caller === undefined)
    return auth === 'optional' && request.headers.authorization === undefined ? undefined : 'UNAUTHENTICATED'
  if (caller.status !== 'ACTIVE') return saysSuspended ? 'PLAYER_NOT_ACTIVE' : 'UNAUTHENTICATED'
  const { credential } = caller
  if (credential.kind === 'session') return undefined
  return credential.scopes.some(held => scopes.includes(held)) ? undefined : 'SCOPE_MISSING'
}

/** The caller of a route that needs one. */
export const callerOn = (request: FastifyRequest): Caller => {
  if (request.caller === undefined) throw new Error(`${request.routeOptions.url} has no caller`)
  return request.caller
}
