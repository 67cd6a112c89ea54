import { findAccount } from '../../db/accounts/accounts.ts'
import {
  exportAdjustments,
  exportByes,
  exportCalls,
  exportEntries,
  exportInvitations,
  exportMatches,
  exportMoves,
  exportRatingChanges,
  exportRatings,
  exportReports,
} from '../../db/accounts/export.ts'
import {
  exportDifferences,
  exportFees,
  exportPayouts,
  exportTransactions,
} from '../../db/accounts/export-money.ts'
import {
  exportAudit,
  exportOffices,
  exportOrganised,
  exportWebhooks,
} from '../../db/accounts/export-office.ts'
import { listTokens } from '../../db/accounts/tokens.ts'
import { listDevices } from '../../db/push.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { AccountExport } from '../../wire/account-export.ts'
import type { EventContext } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { factorDto } from '../views/account.ts'
import { withIsoTimes } from '../views/iso-time.ts'
import { securityEventDto } from '../views/security-event.ts'
import { factorOf } from './second-factor.ts'
import { exportSecurity } from './security-log.ts'
import { listOwnSessions } from './sessions.ts'

/** As the wire has it: a long career is written by another thread. */
export const exportAccount = async (
  ctx: Pick<EventContext, 'pool' | 'timeline'>,
  caller: Caller,
): Promise<Answer<AccountExport>> => {
  const { pool } = ctx
  const { playerId } = caller
  const account = await findAccount(pool, playerId)
  if (account === undefined) return refusal('UNAUTHENTICATED')
  const all = {
    account,
    secondFactor: factorDto(await factorOf(ctx, playerId)),
    sessions: await listOwnSessions(ctx, caller),
    tokens: await listTokens(pool, playerId, ctx.timeline.now()),
    securityEvents: (await exportSecurity(ctx, caller)).map(securityEventDto),
    devices: await listDevices(pool, playerId),
    entries: await exportEntries(pool, playerId),
    invitations: await exportInvitations(pool, playerId),
    matches: await exportMatches(pool, playerId),
    moves: await exportMoves(pool, playerId),
    reports: await exportReports(pool, playerId),
    calls: await exportCalls(pool, playerId),
    byes: await exportByes(pool, playerId),
    adjustments: await exportAdjustments(pool, playerId),
    ratings: await exportRatings(pool, playerId),
    ratingChanges: await exportRatingChanges(pool, playerId),
    payouts: await exportPayouts(pool, playerId),
    fees: await exportFees(pool, playerId),
    transactions: await exportTransactions(pool, playerId),
    differences: await exportDifferences(pool, playerId),
    organised: await exportOrganised(pool, playerId),
    arbiterOf: await exportOffices(pool, playerId),
    webhooks: await exportWebhooks(pool, playerId),
    audit: await exportAudit(pool, playerId),
  }
  return ok(withIsoTimes(all))
}
