import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access, Caller } from '../app/access.ts'
import type { Timeline } from '../app/timeline.ts'
import type { Tokens } from '../app/tokens.ts'
import { sendProblem } from './problem.ts'

export type AuthContext = { readonly timeline: Timeline; readonly tokens: Tokens; readonly access: Access }

/**
 * Stamps every request with its instant of receipt and finds out who is asking, before the body is even read:
 * `401 UNAUTHENTICATED`, then `403 PLAYER_NOT_ACTIVE` for a suspended account (contract section 2).
 */
export const installAuthentication = (app: FastifyInstance, ctx: AuthContext): void => {
  app.decorateRequest('receivedAt', 0)
  app.decorateRequest('caller', undefined)
  // Hooks that every move passes are callbacks, not promises: each promise costs a turn of the microtask queue.
  app.addHook('onRequest', (request, reply, done) => {
    request.receivedAt = ctx.timeline.now()
    const refused = identify(ctx, request)
    if (refused === undefined) done()
    else sendProblem(request, reply, refused)
  })
}

/** Finds out who asks, and why he may not, if he may not. */
const identify = (
  ctx: AuthContext,
  request: FastifyRequest,
): 'UNAUTHENTICATED' | 'PLAYER_NOT_ACTIVE' | undefined => {
  const need = request.routeOptions.config.auth ?? 'none'
  if (need === 'none') return undefined
  const header = request.headers.authorization
  if (header === undefined) return need === 'optional' ? undefined : 'UNAUTHENTICATED'
  request.caller = callerOf(ctx, request, header)
  if (request.caller === undefined) return 'UNAUTHENTICATED'
  return need === 'active' && request.caller.status !== 'ACTIVE' ? 'PLAYER_NOT_ACTIVE' : undefined
}

const callerOf = (ctx: AuthContext, request: FastifyRequest, header: string): Caller | undefined => {
  const text = /^bearer +([^ ]+)$/i.exec(header)?.[1]
  if (text === undefined) return undefined
  const token = ctx.tokens.verify(text, request.receivedAt)
  return token === undefined ? undefined : ctx.access.callerOf(token)
}

/** The caller of a route that needs one. */
export const callerOn = (request: FastifyRequest): Caller => {
  if (request.caller === undefined) throw new Error(`${request.routeOptions.url} has no caller`)
  return request.caller
}
