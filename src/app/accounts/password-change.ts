import {
  dropResetLink,
  findResetLink,
  findSecret,
  setPasswordHash,
  storeResetLink,
  takeResetLink,
} from '../../db/accounts/passwords.ts'
import { revokeAllAccess } from '../../db/accounts/sessions.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Instant, MINUTE, type Millis } from '../../domain/kernel/time.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asAdminOf } from '../rights/admin.ts'
import { hashSecret, newSecret } from './access-tokens.ts'
import type { CalledContext } from './accounts-context.ts'
import { type Guesses, newPasswordHash, ownPassword } from './passwords.ts'
import { actorOf, noteAndAudit } from './security-log.ts'

const RESET_LIFE: Millis = 24 * 60 * MINUTE

/**
 * A new password for whoever knows the present one. Every other session, every personal token, and a link for a new
 * password end.
 */
export const changePassword = async (
  ctx: CalledContext,
  caller: Caller,
  change: { readonly password: string; readonly newPassword: string },
  guesses: Guesses,
): Promise<Answer<null>> => {
  const { playerId, credential } = caller
  const known = await ownPassword(ctx, caller, change.password, guesses)
  if (!known.ok) return known
  const { username } = known.value
  const hashed = await newPasswordHash(ctx, { username, password: change.newPassword })
  if (!hashed.ok) return atField(hashed, 'newPassword')
  const at = ctx.timeline.now()
  await inTransaction(ctx.pool, async tx => {
    await setPasswordHash(tx, playerId, hashed.value)
    await dropResetLink(tx, playerId)
    await revokeAllAccess(tx, playerId, credential.id, at)
    await noteAndAudit(ctx, tx, 'PASSWORD_CHANGED', { playerId, actor: actorOf(caller) }, at)
  })
  await ctx.access.reload(at)
  return ok(null)
}

/** The same refusal, about the field by which this call names the password. */
const atField = (answer: Answer<string> & { readonly ok: false }, path: string): Answer<null> => {
  const { code, errors = [] } = answer.error
  return refusal(code, { errors: errors.map(error => ({ ...error, path })) })
}

export type ResetLink = { readonly token: string; readonly expiresAt: Instant }

/**
 * A one-time link for somebody who has forgotten their password, for an admin to pass on; a day long. None for the admin's own
 * account: whoever has come by an access token for a quarter of an hour would have the account by it.
 */
export const makeResetLink = (
  ctx: CalledContext,
  caller: Caller,
  playerId: string,
): Promise<Answer<ResetLink>> =>
  asAdminOf(caller, playerId, () => {
    const at = ctx.timeline.now()
    const link = { token: newSecret(), expiresAt: at + RESET_LIFE }
    return inTransaction(ctx.pool, async (tx): Promise<Answer<ResetLink>> => {
      if ((await findSecret(tx, playerId)) === undefined) return refusal('PLAYER_NOT_FOUND')
      const madeBy = caller.playerId
      await storeResetLink(tx, { ...link, playerId, madeBy, tokenHash: hashSecret(link.token) }, at)
      await noteAndAudit(ctx, tx, 'PASSWORD_RESET_LINK', { playerId, actor: actorOf(caller) }, at)
      return ok(link)
    })
  })

/** Follows such a link, once. All sessions and tokens end: somebody else may have had them. */
export const resetPassword = async (
  ctx: CalledContext,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Answer<null>> => {
  const tokenHash = hashSecret(token)
  const at = ctx.timeline.now()
  const account = await findResetLink(ctx.pool, tokenHash, at)
  if (account === undefined) return refusal('RESET_LINK_NOT_VALID')
  const hashed = await newPasswordHash(ctx, { username: account.username, password })
  if (!hashed.ok) return hashed
  const taken = await inTransaction(ctx.pool, async tx => {
    if (!(await takeResetLink(tx, tokenHash))) return false
    await setPasswordHash(tx, account.id, hashed.value)
    await revokeAllAccess(tx, account.id, undefined, at)
    const actor = { playerId: account.id, sessionId: null }
    await noteAndAudit(ctx, tx, 'PASSWORD_RESET', { playerId: account.id, actor }, at)
    return true
  })
  if (!taken) return refusal('RESET_LINK_NOT_VALID')
  await ctx.access.reload(at)
  return ok(null)
}
