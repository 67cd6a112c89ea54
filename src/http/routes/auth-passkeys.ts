import type { FastifyInstance } from 'fastify'
import { beginPasskey, confirmPasskey, removePasskey } from '../../app/accounts/passkeys.ts'
import { passkeyDto } from '../../app/views/account.ts'
import { ok } from '../../domain/kernel/result.ts'
import { newPasskeyChallenge, passkeyAdded, passkeyBody } from '../../wire/passkeys.ts'
import { factorBody } from '../../wire/second-factor.ts'
import { nothing } from '../../wire/values.ts'
import { callerOn } from '../authenticate.ts'
import { addRoute } from '../route.ts'
import { type AuthRoutesContext, asFrom, emptied, FACTOR_ASKED, ownGuesses, shownIn } from './auth-context.ts'

const PASSKEYS = {
  tag: 'accounts',
  auth: 'signed-in',
  scope: 'session',
  url: '/auth/second-factor/passkeys',
  withoutFactor: true,
} as const
/** An answer that is shown once, and kept nowhere. */
const ONCE = { uncompressed: 'secret', idempotency: 'own' } as const

/** One's own passkeys (WebAuthn), which are asked for at sign-in beside the password. */
export const addPasskeyRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...PASSKEYS,
    ...ONCE,
    method: 'POST',
    summary:
      'Begin a passkey, by password, and by the second factor where there is one: what a browser is asked for',
    body: factorBody,
    answer: [201, newPasskeyChallenge],
    codes: ['INVALID_CREDENTIALS', ...FACTOR_ASKED, 'PASSKEY_LIMIT_REACHED', 'BUSY'],
    handle: call => {
      const caller = callerOn(call.request)
      call.reply.header('cache-control', 'no-store')
      const guesses = ownGuesses(ctx, call, caller.playerId)
      return beginPasskey(asFrom(ctx, call), caller, shownIn(call.body), guesses)
    },
  })
  addRoute(app, {
    ...PASSKEYS,
    ...ONCE,
    url: '/auth/second-factor/passkeys/confirmation',
    method: 'POST',
    summary:
      'Add the passkey that was made; the recovery codes that come with a first factor are shown this once',
    body: passkeyBody,
    answer: [201, passkeyAdded],
    codes: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_WRONG', 'PASSKEY_KNOWN', 'PASSKEY_LIMIT_REACHED'],
    handle: async call => {
      call.reply.header('cache-control', 'no-store')
      const added = await confirmPasskey(asFrom(ctx, call), callerOn(call.request), call.body)
      return added.ok ? ok({ ...added.value, passkey: passkeyDto(added.value.passkey) }) : added
    },
  })
  addRemoval(app, ctx)
}

const addRemoval = (app: FastifyInstance, ctx: AuthRoutesContext): void =>
  addRoute(app, {
    ...PASSKEYS,
    method: 'DELETE',
    url: '/auth/second-factor/passkeys/:id',
    missing: 'PASSKEY_NOT_FOUND',
    summary:
      'Remove a passkey, by password, and code or passkey; the last one with what is left of the second factor',
    body: factorBody,
    answer: [200, nothing],
    codes: ['INVALID_CREDENTIALS', ...FACTOR_ASKED, 'SECOND_FACTOR_OFF', 'BUSY'],
    handle: async call => {
      const caller = callerOn(call.request)
      const guesses = ownGuesses(ctx, call, caller.playerId)
      return emptied(await removePasskey(asFrom(ctx, call), caller, call.id, shownIn(call.body), guesses))
    },
  })
