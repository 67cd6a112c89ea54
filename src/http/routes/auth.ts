import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { changeAccount, claimFirstAdmin, login, me, register } from '../../app/accounts.ts'
import type { AccountsContext } from '../../app/accounts-context.ts'
import { logout, refresh, type SignedIn } from '../../app/accounts-sessions.ts'
import { isoTime } from '../../app/match-view.ts'
import { type Answer, refusal } from '../../app/refusal.ts'
import type { Account } from '../../db/accounts.ts'
import { findAnswer, releaseKey, reserveKey, storeAnswer } from '../../db/idempotency.ts'
import { ok } from '../../domain/kernel/result.ts'
import { callerOn } from '../authenticate.ts'
import {
  clearRefreshCookie,
  isBrowser,
  isForeignOrigin,
  refreshCookie,
  setRefreshCookie,
} from '../cookies.ts'
import { keyOf, requestHash } from '../idempotency.ts'
import { addRoute } from '../route.ts'
import {
  account,
  accountChange,
  firstAdminBody,
  loginBody,
  refreshBody,
  registerBody,
  signedIn,
} from '../schemas/auth.ts'
import { nothing } from '../schemas/common.ts'
import { addSessionListRoutes, addTokenRoutes } from './auth-tokens.ts'

export type AuthRoutesContext = AccountsContext & { readonly secret: string }

const AUTH = { tag: 'accounts', method: 'POST', auth: 'none' } as const

const accountDto = (found: Account) => ({ ...found, createdAt: isoTime(found.createdAt) })

/** Browsers get the refresh token in an HttpOnly cookie only, programs in the body. */
const signedInDto = (request: FastifyRequest, reply: FastifyReply, answer: Answer<SignedIn>) => {
  if (!answer.ok) return answer
  const { player, refreshToken, accessToken, expiresInSeconds } = answer.value
  setRefreshCookie(request, reply, refreshToken)
  reply.header('cache-control', 'no-store')
  return ok({
    player: accountDto(player),
    accessToken,
    tokenType: 'Bearer',
    expiresInSeconds,
    refreshToken: isBrowser(request) ? null : refreshToken,
  })
}

export const addAuthRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute<z.infer<typeof registerBody>>(app, {
    ...AUTH,
    url: '/auth/register',
    summary: 'Make an account and sign in',
    body: registerBody,
    answer: [201, signedIn],
    codes: ['USERNAME_TAKEN'],
    handle: async ({ request, reply, body }) =>
      signedInDto(request, reply, await registerOnce(ctx, request, body)),
  })
  addRoute<z.infer<typeof loginBody>>(app, {
    ...AUTH,
    url: '/auth/login',
    summary: 'Sign in with user name and password',
    body: loginBody,
    answer: [200, signedIn],
    codes: ['INVALID_CREDENTIALS', 'PLAYER_NOT_ACTIVE'],
    handle: async ({ request, reply, body }) => signedInDto(request, reply, await login(ctx, body)),
  })
  addRoute<z.infer<typeof firstAdminBody>>(app, {
    ...AUTH,
    url: '/auth/first-admin',
    summary: 'Follow the one-time link of the first start: make the first admin and sign in',
    body: firstAdminBody,
    answer: [201, signedIn],
    codes: ['LINK_NOT_VALID', 'USERNAME_TAKEN'],
    handle: async ({ request, reply, body }) =>
      signedInDto(
        request,
        reply,
        await claimFirstAdmin(ctx, { ...body, displayName: body.displayName ?? body.username }),
      ),
  })
  addSessionRoutes(app, ctx)
  addTokenRoutes(app, ctx)
  addSessionListRoutes(app, ctx)
  addAccountRoutes(app, ctx)
}

/**
 * Registering again with the same `Idempotency-Key` and body, because the first answer was lost, signs in
 * instead of saying that the name is taken.
 */
const registerOnce = async (
  ctx: AuthRoutesContext,
  request: FastifyRequest,
  body: z.infer<typeof registerBody>,
): Promise<Answer<SignedIn>> => {
  const key = keyOf(request)
  const registration = { ...body, displayName: body.displayName }
  if (key === undefined) return register(ctx, registration)
  const scope = 'anonymous /auth/register'
  const hash = requestHash(ctx.secret, request)
  const reserved = await reserveKey(ctx.pool, scope, key, hash)
  const held = await findAnswer(ctx.pool, scope, key)
  if (held !== undefined && held.requestHash !== hash) return refusal('IDEMPOTENCY_KEY_REUSED')
  const answer = await register(ctx, registration)
  if (answer.ok) await storeAnswer(ctx.pool, scope, key, 201, '')
  else if (reserved) await releaseKey(ctx.pool, scope, key)
  const before = !answer.ok && answer.error.code === 'USERNAME_TAKEN' && held?.status === 201
  return before ? login(ctx, body) : answer
}

const addSessionRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute<z.infer<typeof refreshBody>>(app, {
    ...AUTH,
    url: '/auth/refresh',
    summary: 'Exchange the refresh token (body, or cookie in a browser) for a new pair',
    body: refreshBody,
    answer: [200, signedIn],
    codes: ['UNAUTHENTICATED', 'PLAYER_NOT_ACTIVE', 'FORBIDDEN'],
    handle: async ({ request, reply, body }) => {
      const sent = body?.refreshToken
      if (sent === undefined && isForeignOrigin(request)) return refusal('FORBIDDEN')
      const token = sent ?? refreshCookie(request)
      if (token === undefined) return refusal('UNAUTHENTICATED')
      return signedInDto(request, reply, await refresh(ctx, token))
    },
  })
  addRoute(app, {
    ...AUTH,
    auth: 'signed-in',
    scope: 'session',
    url: '/auth/logout',
    summary: 'End this session',
    answer: [200, nothing],
    idempotency: 'own',
    codes: [],
    handle: async ({ request, reply }) => {
      await logout(ctx, callerOn(request))
      clearRefreshCookie(request, reply)
      return ok({})
    },
  })
}

const addAccountRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...AUTH,
    method: 'GET',
    auth: 'signed-in',
    url: '/auth/me',
    summary: 'Who is signed in',
    answer: [200, account],
    codes: [],
    handle: async ({ request }) => {
      const found = await me(ctx, callerOn(request))
      return found.ok ? ok(accountDto(found.value)) : found
    },
  })
  addRoute<z.infer<typeof accountChange>>(app, {
    ...AUTH,
    method: 'PATCH',
    auth: 'active',
    missing: 'PLAYER_NOT_FOUND',
    scope: 'session',
    url: '/players/:id',
    summary: 'Suspend or reinstate an account, or change its role (admins only)',
    body: accountChange,
    answer: [200, account],
    codes: ['FORBIDDEN'],
    handle: async ({ request, body, id }) => {
      const change = { status: body.status, role: body.role }
      const changed = await changeAccount(ctx, callerOn(request), id, change)
      return changed.ok ? ok(accountDto(changed.value)) : changed
    },
  })
}
