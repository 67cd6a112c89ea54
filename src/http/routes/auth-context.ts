import type { AccountsContext, SignInContext } from '../../app/accounts/accounts-context.ts'
import type { Proof } from '../../app/accounts/factor-check.ts'
import type { Guesses } from '../../app/accounts/passwords.ts'
import type { Answer } from '../../app/refusal.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Nothing } from '../../wire/values.ts'
import { whenceOf } from '../device.ts'
import { isKnownDevice } from '../known-device.ts'
import { addressOf } from '../rate-limit/address.ts'
import type { Limiter } from '../rate-limit/rate-limit.ts'
import type { Call } from '../route.ts'

/** What the routes of accounts share. */
export type AuthRoutesContext = AccountsContext & {
  readonly secret: string
  readonly limiter: Limiter
  readonly adminsNeedFactor: boolean
}

/** What is answered to a factor that is not right, and where none was shown. */
export const FACTOR_WRONG = [
  'SECOND_FACTOR_WRONG',
  'PASSKEY_WRONG',
  'PASSKEYS_UNAVAILABLE',
  'SECOND_FACTOR_PAUSED',
] as const
export const FACTOR_ASKED = ['SECOND_FACTOR_DUE', ...FACTOR_WRONG] as const

/** What of a body shows a second factor. */
export const proofIn = ({ code, passkey }: Partial<Proof>): Proof => ({ code, passkey })

/** The password beside that. */
export const shownIn = (body: Partial<Proof> & { readonly password: string }) => ({
  password: body.password,
  ...proofIn(body),
})

export const emptied = (answer: Answer<unknown>): Answer<Nothing> => (answer.ok ? ok({}) : answer)

/**
 * The same where a session is known by the address that a call comes from, and what is hashed for it has its turns by that too: or
 * by the account, of whoever has signed in already, and of whoever signs in as `username` on a device which that account knows.
 */
export const asFrom = <Body, Query>(
  ctx: AuthRoutesContext,
  { request }: Pick<Call<Body, Query>, 'request'>,
  username?: string,
): AuthRoutesContext & SignInContext => {
  const isKnown = (name: string): boolean => isKnownDevice(ctx.tokens, request, name)
  const known =
    request.caller?.playerId ??
    (username !== undefined && isKnown(username) ? username.toLowerCase() : undefined)
  return {
    ...ctx,
    whence: whenceOf(request),
    isKnown,
    hashing: known === undefined ? ctx.hashing.from(addressOf(request)) : ctx.hashing.from(known, 'trusted'),
  }
}

/** Passwords for `name`, which somebody gives who has not signed in. */
export const guessesAt = (
  { limiter, tokens }: AuthRoutesContext,
  { request, reply }: Call<unknown, unknown>,
  name: string,
): Guesses => limiter.guesses(request, reply, { name, known: isKnownDevice(tokens, request, name) })

/** Passwords that somebody gives who has signed in already, for the account of the session. */
export const ownGuesses = (
  { limiter }: AuthRoutesContext,
  { request, reply }: Call<unknown, unknown>,
  playerId: string,
): Guesses => limiter.guesses(request, reply, { name: playerId, known: true })
