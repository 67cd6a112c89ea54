import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { claimFirstAdmin, login, register } from '../../app/accounts/accounts.ts'
import { endReplacedSession, logout, refresh, type SignedIn } from '../../app/accounts/sessions.ts'
import { type Answer, refusal } from '../../app/refusal.ts'
import { accountDto } from '../../app/views/account.ts'
import { releaseKey, storeAnswer } from '../../db/idempotency.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { SignedIn as SignedInAnswer } from '../../wire/accounts.ts'
import { firstAdminBody, loginBody, refreshBody, registerBody, signedIn } from '../../wire/accounts.ts'
import { nothing } from '../../wire/values.ts'
import { callerOn } from '../authenticate.ts'
import {
  clearRefreshCookie,
  isBrowser,
  isForeignOrigin,
  refreshCookie,
  setRefreshCookie,
} from '../cookies.ts'
import type { DeskContext } from '../desk-answer.ts'
import { noteKey } from '../idempotency.ts'
import { rememberDevice } from '../known-device.ts'
import { addRoute, type Call, type Route } from '../route.ts'
import {
  addAdminAccountRoutes,
  addDeletionRoute,
  addOwnAccountRoutes,
  addPasswordRoutes,
} from './auth-account.ts'
import { type AuthRoutesContext, asFrom, FACTOR_ASKED, guessesAt, proofIn } from './auth-context.ts'
import { addFactorRoutes } from './auth-factor.ts'
import { addPasskeyRoutes } from './auth-passkeys.ts'
import { addSessionListRoutes, addTokenRoutes } from './auth-tokens.ts'
import { addRegistrationRoutes } from './registration.ts'
import { addSecurityEventRoutes } from './security-events.ts'

const AUTH = { tag: 'accounts', method: 'POST', auth: 'none' } as const

/** Browsers get the refresh token in an HttpOnly cookie only, programs in the body. */
const signedInDto = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer<SignedIn>,
): Answer<SignedInAnswer> => {
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

export const addAuthRoutes = (app: FastifyInstance, ctx: AuthRoutesContext & DeskContext): void => {
  addSignInRoutes(app, ctx)
  addSessionRoutes(app, ctx)
  addTokenRoutes(app, ctx)
  addSessionListRoutes(app, ctx)
  addOwnAccountRoutes(app, ctx)
  addDeletionRoute(app, ctx)
  addPasswordRoutes(app, ctx)
  addFactorRoutes(app, ctx)
  addPasskeyRoutes(app, ctx)
  addAdminAccountRoutes(app, ctx)
  addRegistrationRoutes(app, ctx)
  addSecurityEventRoutes(app, ctx)
}

/** A call that answers who has signed in, with the tokens of the new session. */
type SignInRoute<Body> = Pick<Route<Body, undefined>, 'url' | 'summary' | 'body' | 'codes' | 'makes'> & {
  readonly status: 200 | 201
  /** Whether the session is the one that the browser had. */
  readonly renews?: true
  readonly signIn: (call: Call<Body, undefined>) => Promise<Answer<SignedIn>>
}

const addSignInRoute = <Body>(
  app: FastifyInstance,
  ctx: AuthRoutesContext,
  { status, signIn, renews, ...route }: SignInRoute<Body>,
): void =>
  addRoute(app, {
    ...AUTH,
    ...route,
    uncompressed: 'secret',
    answer: [status, signedIn],
    handle: async call => {
      const answer = await signIn(call)
      const { request, reply } = call
      const told = signedInDto(request, reply, answer)
      if (!told.ok) return told
      rememberDevice(ctx.tokens, request, reply, told.value.player.username)
      const before = refreshCookie(request)
      if (!renews && before !== undefined && !isForeignOrigin(request)) await endReplacedSession(ctx, before)
      return told
    },
  })

const addSignInRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addSignInRoute(app, ctx, {
    url: '/auth/register',
    summary: 'Make an account and sign in',
    makes: 'registrations',
    body: registerBody,
    status: 201,
    codes: ['USERNAME_TAKEN', 'REGISTRATION_BY_LINK', 'REGISTRATION_LINK_NOT_VALID', 'BUSY'],
    signIn: call => registerOnce(asFrom(ctx, call), call),
  })
  addSignInRoute(app, ctx, {
    url: '/auth/login',
    summary:
      'Sign in with user name and password, and a code or a passkey where the account has a second factor',
    body: loginBody,
    status: 200,
    codes: ['INVALID_CREDENTIALS', ...FACTOR_ASKED, 'PLAYER_NOT_ACTIVE', 'BUSY'],
    signIn: call =>
      login(
        asFrom(ctx, call, call.body.username),
        { ...call.body, ...proofIn(call.body) },
        guessesAt(ctx, call, call.body.username),
      ),
  })
  addSignInRoute(app, ctx, {
    url: '/auth/first-admin',
    summary: 'Follow the one-time link of the first start: make the first admin and sign in',
    body: firstAdminBody,
    status: 201,
    codes: ['LINK_NOT_VALID', 'USERNAME_TAKEN', 'BUSY'],
    signIn: call => claimFirstAdmin(asFrom(ctx, call), { ...call.body, displayName: call.body.displayName }),
  })
  addRefreshRoute(app, ctx)
}

const addRefreshRoute = (app: FastifyInstance, ctx: AuthRoutesContext): void =>
  addSignInRoute(app, ctx, {
    url: '/auth/refresh',
    renews: true,
    summary: 'Exchange the refresh token (body, or cookie in a browser) for a new pair',
    body: refreshBody,
    status: 200,
    codes: ['UNAUTHENTICATED', 'PLAYER_NOT_ACTIVE', 'FORBIDDEN'],
    signIn: async ({ request, body }) => {
      const sent = body?.refreshToken
      if (sent === undefined && isForeignOrigin(request)) return refusal('FORBIDDEN')
      const token = sent ?? refreshCookie(request)
      return token === undefined ? refusal('UNAUTHENTICATED') : refresh(asFrom(ctx, { request }), token)
    },
  })

const MADE_BEFORE: ReadonlySet<string> = new Set(['USERNAME_TAKEN', 'REGISTRATION_LINK_NOT_VALID'])

/**
 * Registering again with the same `Idempotency-Key` and body, because the first answer was lost, signs in
 * instead of saying that the name is taken.
 */
const registerOnce = async (
  ctx: ReturnType<typeof asFrom>,
  call: Call<z.infer<typeof registerBody>, undefined>,
): Promise<Answer<SignedIn>> => {
  const { request, body } = call
  const registration = { ...body, displayName: body.displayName }
  const key = await noteKey(ctx, request, 'anonymous')
  if (key === undefined) return register(ctx, registration)
  if (key === 'reused') return refusal('IDEMPOTENCY_KEY_REUSED')
  const answer = await register(ctx, registration)
  if (answer.ok) await storeAnswer(ctx.pool, key.scope, key.key, 201, '')
  else if (!key.isRepeated) await releaseKey(ctx.pool, key)
  // Its last use may have been the first answer's.
  const before = !answer.ok && MADE_BEFORE.has(answer.error.code) && key.wasAnswered
  if (!before) return answer
  const again = await login(ctx, { ...body, ...proofIn({}) }, guessesAt(ctx, call, body.username))
  return again.ok || again.error.code === 'BUSY' ? again : answer
}

const addSessionRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...AUTH,
    auth: 'signed-in',
    scope: 'session',
    withoutFactor: true,
    url: '/auth/logout',
    summary: 'End this session',
    answer: [200, nothing],
    idempotency: 'own',
    codes: [],
    handle: async ({ request, reply }) => {
      await logout(asFrom(ctx, { request }), callerOn(request))
      clearRefreshCookie(request, reply)
      return ok({})
    },
  })
}
