import type { FastifyInstance } from 'fastify'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  factorOf,
  renewRecoveryCodes,
  resetSecondFactor,
} from '../../app/accounts/second-factor.ts'
import { factorDto } from '../../app/views/account.ts'
import { ok } from '../../domain/kernel/result.ts'
import {
  factorBody,
  factorCodeBody,
  newSecondFactor,
  recoveryCodes,
  secondFactor,
} from '../../wire/second-factor.ts'
import { nothing } from '../../wire/values.ts'
import { callerOn, isFactorDue } from '../authenticate.ts'
import { addRoute } from '../route.ts'
import { type AuthRoutesContext, asFrom, emptied, FACTOR_ASKED, ownGuesses, shownIn } from './auth-context.ts'

const FACTOR = {
  tag: 'accounts',
  auth: 'signed-in',
  scope: 'session',
  url: '/auth/second-factor',
  withoutFactor: true,
} as const
/** An answer that is shown once, and kept nowhere. */
const ONCE = { uncompressed: 'secret', idempotency: 'own' } as const
const SHOWN = ['INVALID_CREDENTIALS', ...FACTOR_ASKED, 'SECOND_FACTOR_OFF', 'BUSY'] as const

/** One's own second factor: an app that shows codes, and passkeys (`auth-passkeys.ts`). */
export const addFactorRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...FACTOR,
    method: 'GET',
    summary:
      'Whether a second factor is asked for when you sign in, and how many recovery codes you have left',
    answer: [200, secondFactor],
    codes: [],
    handle: async ({ request }) => {
      const caller = callerOn(request)
      const required = isFactorDue(ctx, request, caller)
      const passkeyOrigin = ctx.passkeySite?.origin ?? null
      return ok({ ...factorDto(await factorOf(ctx, caller.playerId)), passkeyOrigin, required })
    },
  })
  addEnrolmentRoutes(app, ctx)
  addRoute(app, {
    ...FACTOR,
    method: 'DELETE',
    summary: 'Turn your second factor off, app and passkeys: by password, and code or passkey',
    body: factorBody,
    answer: [200, nothing],
    codes: SHOWN,
    handle: async call => {
      const caller = callerOn(call.request)
      const guesses = ownGuesses(ctx, call, caller.playerId)
      return emptied(await endSecondFactor(asFrom(ctx, call), caller, shownIn(call.body), guesses))
    },
  })
  addResetRoute(app, ctx)
}

const addEnrolmentRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...FACTOR,
    ...ONCE,
    method: 'POST',
    summary:
      'Begin with an app that shows codes, by password, and by passkey where there is one: what the app is told',
    body: factorBody,
    answer: [201, newSecondFactor],
    codes: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_ON', ...FACTOR_ASKED, 'BUSY'],
    handle: call => {
      const caller = callerOn(call.request)
      const guesses = ownGuesses(ctx, call, caller.playerId)
      call.reply.header('cache-control', 'no-store')
      return beginSecondFactor(asFrom(ctx, call), caller, shownIn(call.body), guesses)
    },
  })
  addRoute(app, {
    ...FACTOR,
    ...ONCE,
    url: '/auth/second-factor/confirmation',
    method: 'POST',
    summary: 'Turn it on, by the first code of the app; the recovery codes are shown this once',
    body: factorCodeBody,
    answer: [200, recoveryCodes],
    codes: ['SECOND_FACTOR_ON', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_PAUSED', 'SECOND_FACTOR_OFF'],
    handle: call => {
      const caller = callerOn(call.request)
      call.reply.header('cache-control', 'no-store')
      const guesses = ownGuesses(ctx, call, caller.playerId)
      return confirmSecondFactor(asFrom(ctx, call), caller, call.body.code, guesses)
    },
  })
  addRenewalRoute(app, ctx)
}

const addRenewalRoute = (app: FastifyInstance, ctx: AuthRoutesContext): void =>
  addRoute(app, {
    ...FACTOR,
    ...ONCE,
    url: '/auth/second-factor/recovery-codes',
    method: 'POST',
    summary: 'Have ten new recovery codes, by password, and code or passkey; those before them serve no more',
    body: factorBody,
    answer: [200, recoveryCodes],
    codes: SHOWN,
    handle: call => {
      const caller = callerOn(call.request)
      const guesses = ownGuesses(ctx, call, caller.playerId)
      call.reply.header('cache-control', 'no-store')
      return renewRecoveryCodes(asFrom(ctx, call), caller, shownIn(call.body), guesses)
    },
  })

const addResetRoute = (app: FastifyInstance, ctx: AuthRoutesContext): void =>
  addRoute(app, {
    tag: 'accounts',
    auth: 'active',
    scope: 'session',
    missing: 'PLAYER_NOT_FOUND',
    method: 'DELETE',
    url: '/players/:id/second-factor',
    summary: 'Turn the second factor of somebody off who has lost it (admins only)',
    answer: [200, nothing],
    codes: ['FORBIDDEN', 'SECOND_FACTOR_OFF'],
    handle: async call =>
      emptied(await resetSecondFactor(asFrom(ctx, call), callerOn(call.request), call.id)),
  })
