import { ok } from '../../domain/kernel/result.ts'
import { type Answer, type Refused, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import type { CalledContext } from './accounts-context.ts'
import { factorRefused, hasFactor, type Proof } from './factor-check.ts'
import { challengeFor, type Prover } from './passkey-check.ts'
import { type Guesses, ownPassword } from './passwords.ts'
import { actorOf } from './security-log.ts'

/** What somebody who is signed in shows once more. */
export type Shown = Proof & { readonly password: string | undefined }

/**
 * Why it is not believed that whoever asks is the owner, and nobody who has come by an access token: by the second factor where
 * there is one, else by the password; undefined where it is.
 */
export const confirmationRefused = async (
  ctx: CalledContext,
  caller: Caller,
  { password, ...proof }: Shown,
  guesses: Guesses,
): Promise<Refused | undefined> => {
  const who = actorOf(caller)
  if (await hasFactor(ctx, caller.playerId)) {
    if (proof.code === undefined && proof.passkey === undefined)
      return { code: 'CONFIRMATION_REQUIRED', ...(await challengeFor(ctx, who)) }
    if (!(await guesses.turn())) return { code: 'RATE_LIMITED' }
    return factorRefused(ctx, who, proof, guesses)
  }
  if (password === undefined) return { code: 'CONFIRMATION_REQUIRED' }
  const known = await ownPassword(ctx, caller, password, guesses)
  return known.ok ? undefined : known.error
}

export type PasswordAndProof = Proof & { readonly password: string }

/** Whether somebody knows the password, and has the second factor, which there must be. */
export const bothShown = async (
  ctx: CalledContext,
  caller: Caller,
  { password, ...proof }: PasswordAndProof,
  guesses: Guesses,
): Promise<Answer<null>> => {
  const known = await ownPassword(ctx, caller, password, guesses)
  if (!known.ok) return known
  const who: Prover = actorOf(caller)
  if (!(await hasFactor(ctx, who.playerId))) return refusal('SECOND_FACTOR_OFF')
  const refused = await factorRefused(ctx, who, proof, guesses)
  return refused === undefined ? ok(null) : refusal(refused.code, refused)
}
