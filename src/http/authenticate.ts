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
  app.addHook('onRequest', async (request, reply) => {
    request.receivedAt = ctx.timeline.now()
    const need = request.routeOptions.config.auth ?? 'none'
    if (need === 'none') return undefined
    const header = request.headers.authorization
    if (header === undefined)
      return need === 'optional' ? undefined : sendProblem(request, reply, 'UNAUTHENTICATED')
    request.caller = callerOf(ctx, request, header)
    if (request.caller === undefined) return sendProblem(request, reply, 'UNAUTHENTICATED')
    const suspended = request.caller.status !== 'ACTIVE'
    return need === 'active' && suspended ? sendProblem(request, reply, 'PLAYER_NOT_ACTIVE') : undefined
  })
}

const callerOf = (ctx: AuthContext, request: FastifyRequest, header: string): Caller | undefined => {
  const [scheme = '', text = ''] = header.split(' ')
  if (scheme.toLowerCase() !== 'bearer') return undefined
  const token = ctx.tokens.verify(text, request.receivedAt)
  return token === undefined ? undefined : ctx.access.callerOf(token)
}

/** The caller of a route that needs one. */
export const callerOn = (request: FastifyRequest): Caller => {
  if (request.caller === undefined) throw new Error(`${request.routeOptions.url} has no caller`)
  return request.caller
}
