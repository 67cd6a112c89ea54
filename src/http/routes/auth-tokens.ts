import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { confirmationRefused } from '../../app/accounts/confirmation.ts'
import { listOwnTokens, makeToken, revokeToken } from '../../app/accounts/personal-tokens.ts'
import { endOtherSessions, listOwnSessions, revokeSession } from '../../app/accounts/sessions.ts'
import { refusal } from '../../app/refusal.ts'
import { tokenDto } from '../../app/views/account.ts'
import { ok } from '../../domain/kernel/result.ts'
import { session } from '../../wire/accounts.ts'
import { newPersonalToken, personalToken, tokenBody } from '../../wire/tokens.ts'
import { nothing } from '../../wire/values.ts'
import { callerOn } from '../authenticate.ts'
import { seedOf } from '../idempotency.ts'
import { addRoute, type Call } from '../route.ts'
import { type AuthRoutesContext, asFrom, emptied, FACTOR_WRONG, ownGuesses, proofIn } from './auth-context.ts'

const CREDENTIALS = { tag: 'accounts', scope: 'session', codes: [] } as const

/** Personal tokens for programs (contract section 2). No token makes, lists or revokes tokens. */
export const addTokenRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  const shared = { ...CREDENTIALS, auth: 'active' } as const
  addRoute(app, {
    ...shared,
    method: 'GET',
    url: '/auth/tokens',
    summary: 'Your personal tokens, without their secrets',
    answer: [200, z.array(personalToken)],
    handle: async ({ request }) => ok((await listOwnTokens(ctx, callerOn(request))).map(tokenDto)),
  })
  addTokenMaking(app, ctx)
  addRoute(app, {
    ...shared,
    method: 'DELETE',
    url: '/auth/tokens/:id',
    missing: 'TOKEN_NOT_FOUND',
    summary: 'Revoke a personal token: refused everywhere within five seconds',
    answer: [200, nothing],
    handle: async call => emptied(await revokeToken(asFrom(ctx, call), callerOn(call.request), call.id)),
  })
}

const addTokenMaking = (app: FastifyInstance, ctx: AuthRoutesContext): void =>
  addRoute(app, {
    ...CREDENTIALS,
    auth: 'active',
    method: 'POST',
    url: '/auth/tokens',
    summary: 'Make a personal token; its text is shown this once',
    uncompressed: 'secret',
    body: tokenBody,
    idempotency: 'own',
    answer: [201, newPersonalToken],
    // Asked again with a later code, it is the same token.
    meaning: ({ name, scopes, expiresAt }) => ({ name, scopes, expiresAt }),
    codes: ['TOKEN_LIMIT_REACHED', 'CONFIRMATION_REQUIRED', 'INVALID_CREDENTIALS', ...FACTOR_WRONG, 'BUSY'],
    handle: async call => {
      call.reply.header('cache-control', 'no-store')
      const made = await makeTokenOnce(ctx, call)
      return made.ok ? ok(tokenDto(made.value)) : made
    },
  })

/** With an `Idempotency-Key`, the token comes from the key and the request: asked for again, it is the same one. */
const makeTokenOnce = async (ctx: AuthRoutesContext, call: Call<z.infer<typeof tokenBody>, undefined>) => {
  const { request } = call
  const { name, scopes, expiresAt, password } = call.body
  const caller = callerOn(request)
  const guesses = ownGuesses(ctx, call, caller.playerId)
  const shown = { password, ...proofIn(call.body) }
  const refused = await confirmationRefused(asFrom(ctx, call), caller, shown, guesses)
  if (refused !== undefined) return refusal(refused.code, refused)
  const seed = await seedOf(ctx, request, caller.playerId)
  if (seed === 'reused') return refusal('IDEMPOTENCY_KEY_REUSED')
  const ends = expiresAt === undefined || expiresAt === null ? null : Date.parse(expiresAt)
  return makeToken(asFrom(ctx, call), caller, { name, scopes, expiresAt: ends, seed })
}

/** Where one is signed in. */
export const addSessionListRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...CREDENTIALS,
    scope: 'account',
    auth: 'signed-in',
    withoutFactor: true,
    method: 'GET',
    url: '/auth/sessions',
    summary: 'Where you are signed in',
    answer: [200, z.array(session)],
    handle: async ({ request }) => ok(await listOwnSessions(ctx, callerOn(request))),
  })
  addRoute(app, {
    ...CREDENTIALS,
    auth: 'signed-in',
    withoutFactor: true,
    method: 'DELETE',
    url: '/auth/sessions',
    summary: 'Sign out everywhere else; this session and personal tokens stay',
    answer: [200, nothing],
    handle: async call => emptied(await endOtherSessions(asFrom(ctx, call), callerOn(call.request))),
  })
  addRoute(app, {
    ...CREDENTIALS,
    auth: 'signed-in',
    withoutFactor: true,
    method: 'DELETE',
    url: '/auth/sessions/:id',
    missing: 'SESSION_NOT_FOUND',
    summary: 'Sign out elsewhere',
    answer: [200, nothing],
    handle: async call => emptied(await revokeSession(asFrom(ctx, call), callerOn(call.request), call.id)),
  })
}
