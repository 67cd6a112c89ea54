import { randomUUID } from 'node:crypto'
import { eraseAccount, isInOpenEvent, lockAccount } from '../../db/accounts/deletion.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asAdminOf } from '../rights/admin.ts'
import type { AccountsContext, CalledContext } from './accounts-context.ts'
import { auditAccount } from './audit.ts'
import { type Guesses, ownPassword } from './passwords.ts'

/** One's own account, for whoever knows its password. */
export const deleteOwnAccount = async (
  ctx: CalledContext,
  caller: Caller,
  asked: { readonly password: string; readonly keepName: boolean },
  guesses: Guesses,
): Promise<Answer<null>> => {
  const known = await ownPassword(ctx, caller, asked.password, guesses)
  return known.ok ? erase(ctx, caller, caller.playerId, asked.keepName) : known
}

/** Somebody's account, by an admin whom they have asked. */
export const deleteAccount = (
  ctx: AccountsContext,
  caller: Caller,
  playerId: string,
  keepName: boolean,
): Promise<Answer<null>> => asAdminOf(caller, playerId, () => erase(ctx, caller, playerId, keepName))

/**
 * Results, entries and payments stay, without the name unless it is to be kept. Not while the account organises or
 * plays in an event that is not over: what becomes of that is for its organiser to say, not for a deletion.
 */
const erase = async (
  ctx: AccountsContext,
  caller: Caller,
  playerId: string,
  keepName: boolean,
): Promise<Answer<null>> => {
  const at = ctx.timeline.now()
  const erased = await inTransaction(ctx.pool, async (tx): Promise<Answer<null>> => {
    const account = await lockAccount(tx, playerId)
    if (account === undefined || account.status === 'DELETED') return refusal('PLAYER_NOT_FOUND')
    if (await isInOpenEvent(tx, playerId)) return refusal('ACCOUNT_IN_USE')
    await eraseAccount(tx, { id: randomUUID(), playerId, keepName, at })
    await auditAccount(tx, 'ACCOUNT_DELETED', caller.playerId, { playerId, keepName }, at)
    return ok(null)
  })
  if (!erased.ok) return erased
  await ctx.access.reload(at)
  ctx.log.info(
    { playerId, actorId: caller.playerId, keepName },
    `[deleteAccount] account deleted - playerId=${playerId}, keepName=${keepName} - ok`,
  )
  return erased
}
