import type { AccountsContext, SignInContext } from '../../app/accounts/accounts-context.ts'
import type { Proof } from '../../app/accounts/factor-check.ts'
import type { Guesses } from '../../app/accounts/passwords.ts'
import type { Answer } from '../../app/refusal.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Nothing } from '../../wire/values.ts'
import { whenceOf } from '../device.ts'
import { isKnownDevice } from '../known-device.ts'
import { addressKey } from '../rate-limit/address.ts'
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

/** The same where what is hashed for a call has its turns by the address that it comes from, and a session is known by that. */
export const asFrom = <Body, Query>(
  ctx: AuthRoutesContext,
  { request }: Pick<Call<Body, Query>, 'request'>,
): AuthRoutesContext & SignInContext => ({
  ...ctx,
  whence: whenceOf(request),
  isKnown: username => isKnownDevice(ctx.tokens, request, username),
  hashing: ctx.hashing.from(addressKey(request.ip)),
})

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
