import {
  type Account,
  type AccountChange,
  type AccountSearch,
  changeAccount as changeAccountRow,
  findAccount,
  listAccounts,
} from '../../db/accounts/accounts.ts'
import { revokeAllAccess } from '../../db/accounts/sessions.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { SecurityEventKind } from '../../domain/accounts/security-event.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asAdmin, asAdminOf } from '../rights/admin.ts'
import { endWhatHungOnRights } from '../rights/lost.ts'
import type { CalledContext } from './accounts-context.ts'
import { auditAccount } from './audit.ts'
import { actorOf, noteSecurity } from './security-log.ts'

/** Accounts of this server, for its admins. */
export const readAccounts = (
  { pool }: Context,
  caller: Caller,
  search: AccountSearch,
): Promise<Answer<Account[]>> => asAdmin(caller, async () => ok(await listAccounts(pool, search)))

/**
 * An admin suspends or reinstates an account, or changes its role; not their own. Whoever is suspended loses every session
 * and personal token, and whoever loses a right what was made by it: what a misused account has made does not wake up with it.
 */
export const changeAccount = (
  ctx: CalledContext,
  caller: Caller,
  playerId: string,
  change: AccountChange,
): Promise<Answer<Account>> =>
  asAdminOf(caller, playerId, async () => {
    const at = ctx.timeline.now()
    const account = await inTransaction(ctx.pool, async tx => {
      await auditAccount(tx, 'ACCOUNT_CHANGED', caller.playerId, { playerId, ...change }, at)
      const before = await findAccount(tx, playerId)
      const changed = await changeAccountRow(tx, playerId, change, at)
      if (before === undefined || changed === undefined) return undefined
      if (changed.status === 'SUSPENDED') await revokeAllAccess(tx, playerId, undefined, at)
      await endWhatHungOnRights(tx, caller, playerId, at)
      for (const kind of changesIn(before, changed))
        await noteSecurity(ctx, tx, kind, { playerId, actor: actorOf(caller) }, at)
      return changed
    })
    if (account === undefined) return refusal('PLAYER_NOT_FOUND')
    await ctx.access.reload(at)
    ctx.log.info(
      { playerId, actorId: caller.playerId, status: account.status, role: account.role },
      `[changeAccount] account changed - playerId=${playerId}, status=${account.status}, role=${account.role} - ok`,
    )
    return ok(account)
  })

/** What of an account is another than it was. */
const changesIn = (before: Account, after: Account): SecurityEventKind[] => {
  const changes: SecurityEventKind[] = []
  if (before.status !== after.status) changes.push(after.status === 'ACTIVE' ? 'REINSTATED' : 'SUSPENDED')
  if (before.role !== after.role) changes.push(after.role === 'ADMIN' ? 'ADMIN_GIVEN' : 'ADMIN_TAKEN')
  if (before.trustedOrganiser !== after.trustedOrganiser)
    changes.push(after.trustedOrganiser ? 'TRUSTED' : 'DISTRUSTED')
  return changes
}
