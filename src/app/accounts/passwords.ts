import { type AccountSecret, findSecret } from '../../db/accounts/passwords.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import type { AccountsContext, CalledContext } from './accounts-context.ts'
import { isOftenChosen } from './password-list.ts'
import { objectionToPassword } from './password-rule.ts'

/** How passwords are let be tried. */
export type Guesses = {
  /** Whether none is tried for now, whatever it is: known before anything is looked up, and asked once of a request. */
  readonly areSpent: () => boolean
  /** Waits until it may be tried, where others have guessed; false where it may not be. */
  readonly turn: () => Promise<boolean>
  /**
   * Asked at the moment when it is about to be tried; undefined where whoever tries has had too many wrong ones already. A
   * guess that was right costs nothing.
   */
  readonly take: () => { readonly wasRight: () => void } | undefined
}

/** Why somebody who gave this password is not let in; undefined where it is the right one. */
export const passwordRefused = async (
  ctx: AccountsContext,
  passwordHash: string | undefined,
  password: string,
  guesses: Guesses,
): Promise<Extract<RefusalCode, 'BUSY' | 'RATE_LIMITED' | 'INVALID_CREDENTIALS'> | undefined> => {
  if (!(await guesses.turn())) return 'RATE_LIMITED'
  const tried = await ctx.hashing.run(async () => {
    const guess = guesses.take()
    if (guess === undefined) return 'limited'
    const right = await ctx.hashing.verify(passwordHash, password)
    if (right) guess.wasRight()
    return right
  })
  if (tried === 'busy') return 'BUSY'
  if (tried === 'limited') return 'RATE_LIMITED'
  return tried ? undefined : 'INVALID_CREDENTIALS'
}

/** The account of somebody signed in who knows its password; a wrong one is written down. */
export const ownPassword = async (
  ctx: CalledContext,
  { playerId }: Pick<Caller, 'playerId'>,
  password: string,
  guesses: Guesses,
): Promise<Answer<AccountSecret>> => {
  const account = await findSecret(ctx.pool, playerId)
  const wrong = await passwordRefused(ctx, account?.passwordHash, password, guesses)
  if (wrong === 'INVALID_CREDENTIALS') {
    const { whence, timeline } = ctx
    ctx.refusals.note({ playerId, kind: 'PASSWORD_REFUSED', detail: wrong, whence, at: timeline.now() })
    const { address } = whence
    ctx.lines.warn(
      { address, playerId, code: wrong },
      `[password] refused - address=${address}, account=${playerId}, code=${wrong}`,
    )
  }
  if (wrong !== undefined || account === undefined) return refusal(wrong ?? 'UNAUTHENTICATED')
  return ok(account)
}

/** What is stored of a new password, if it may be one, and nothing else is refused `before` it is worked out. */
export const newPasswordHash = async (
  ctx: AccountsContext,
  { username, password }: { readonly username: string; readonly password: string },
  before: () => Promise<RefusalCode | undefined> = async () => undefined,
): Promise<Answer<string>> => {
  const objection =
    objectionToPassword(password, username) ?? ((await isOftenChosen(password)) ? 'TOO_COMMON' : undefined)
  if (objection !== undefined)
    return refusal('VALIDATION_FAILED', { errors: [{ path: 'password', code: objection }] })
  const refused = await before()
  if (refused !== undefined) return refusal(refused)
  const hashed = await ctx.hashing.run(() => ctx.hashing.hash(password))
  return hashed === 'busy' ? refusal('BUSY') : ok(hashed)
}
