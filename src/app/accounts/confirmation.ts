import type { Refused } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import type { CalledContext } from './accounts-context.ts'
import { codeRefused, hasFactor } from './factor-check.ts'
import { type Guesses, ownPassword } from './passwords.ts'

/** What somebody who is signed in shows once more. */
export type Shown = { readonly password: string | undefined; readonly code: string | undefined }

/**
 * Why it is not believed that whoever asks is the owner, and nobody who has come by an access token: by a code where there is
 * a second factor, else by the password; undefined where it is.
 */
export const confirmationRefused = async (
  ctx: CalledContext,
  caller: Caller,
  { password, code }: Shown,
  guesses: Guesses,
): Promise<Refused | undefined> => {
  const byCode = await hasFactor(ctx, caller.playerId)
  if ((byCode ? code : password) === undefined) return { code: 'CONFIRMATION_REQUIRED' }
  if (byCode) {
    if (!(await guesses.turn())) return { code: 'RATE_LIMITED' }
    return codeRefused(ctx, caller.playerId, code, guesses)
  }
  const known = await ownPassword(ctx, caller, password ?? '', guesses)
  return known.ok ? undefined : known.error
}
