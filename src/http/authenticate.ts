import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access, Caller } from '../app/access.ts'
import type { Timeline } from '../app/timeline.ts'
import type { Tokens } from '../app/tokens.ts'
import { isPersonalToken, type KeptTokens } from '../app/tokens-kept.ts'
import { sendProblem } from './problem.ts'
import type { ProblemCode } from './problems.ts'

export type AuthContext = {
  readonly timeline: Timeline
  readonly tokens: Tokens
  readonly keptTokens: KeptTokens
  readonly access: Access
}

/**
 * Stamps every request with its instant of receipt and finds out who is asking, before the body is even read:
 * `401 UNAUTHENTICATED`, then `403 PLAYER_NOT_ACTIVE` for a suspended account (contract section 2), then
 * `403 SCOPE_MISSING` for a personal token that was not made for this.
 */
export const installAuthentication = (app: FastifyInstance, ctx: AuthContext): void => {
  app.decorateRequest('receivedAt', 0)
  app.decorateRequest('caller', undefined)
  // Hooks that every move passes are callbacks, not promises: each promise costs a turn of the microtask queue.
  app.addHook('onRequest', (request, reply, done) => {
    request.receivedAt = ctx.timeline.now()
    const proceed = (caller: Caller | undefined): void => {
      request.caller = caller
      const refused = refusalOf(request, caller)
      if (refused === undefined) done()
      else sendProblem(request, reply, refused)
    }
    const found = callerOf(ctx, request)
    if (found instanceof Promise) found.then(proceed, done)
    else proceed(found)
  })
}

/** Whoever the `Authorization` header speaks for; a promise for the first use of a personal token on this node. */
const callerOf = (
  ctx: AuthContext,
  request: FastifyRequest,
): Caller | undefined | Promise<Caller | undefined> => {
  if ((request.routeOptions.config.auth ?? 'none') === 'none') return undefined
  const text = tokenOf(request)
  if (text === undefined) return undefined
  if (!isPersonalToken(text)) return presentCaller(ctx, ctx.tokens.verify(text, request.receivedAt))
  const kept = ctx.keptTokens.find(text, request.receivedAt)
  return kept === 'unknown' ? ctx.keptTokens.read(text, request.receivedAt) : presentCaller(ctx, kept)
}

const presentCaller = (ctx: AuthContext, caller: Caller | undefined): Caller | undefined =>
  caller === undefined ? undefined : ctx.access.present(caller)

const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer +([^ ]+)$/i.exec(headers.authorization ?? '')?.[1]

/** Who asks, as of now, long after he was let in: `gone` once the token no longer serves, or has expired. */
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
  return (expired ? undefined : ctx.access.present(caller)) ?? 'gone'
}

/** Why somebody may not call this route at all, if he may not. */
const refusalOf = (request: FastifyRequest, caller: Caller | undefined): ProblemCode | undefined => {
  const { auth = 'none', scope } = request.routeOptions.config
  if (auth === 'none') return undefined
  if (caller === undefined)
    return auth === 'optional' && request.headers.authorization === undefined ? undefined : 'UNAUTHENTICATED'
  if (auth === 'active' && caller.status !== 'ACTIVE') return 'PLAYER_NOT_ACTIVE'
  const { credential } = caller
  if (credential.kind === 'session') return undefined
  return credential.scopes.some(held => held === scope) ? undefined : 'SCOPE_MISSING'
}

/** The caller of a route that needs one. */
export const callerOn = (request: FastifyRequest): Caller => {
  if (request.caller === undefined) throw new Error(`${request.routeOptions.url} has no caller`)
  return request.caller
}
