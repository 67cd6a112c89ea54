import { recordAudit } from '../../db/audit.ts'
import type { Db } from '../../db/transaction.ts'
import type { Instant } from '../../domain/kernel/time.ts'

/** A line in the audit log about an account and no tournament: who, when, what. */
export const auditAccount = (
  db: Db,
  action:
    | 'ACCOUNT_CHANGED'
    | 'ACCOUNT_DELETED'
    | 'PASSWORD_CHANGED'
    | 'PASSWORD_RESET'
    | 'PASSWORD_RESET_LINK'
    | 'SECOND_FACTOR_ON'
    | 'SECOND_FACTOR_OFF'
    | 'SECOND_FACTOR_RESET'
    | 'RECOVERY_CODES_RENEWED'
    | 'PASSKEY_ADDED'
    | 'PASSKEY_REMOVED',
  actorId: string | null,
  account: { readonly playerId: string } & Readonly<Record<string, unknown>>,
  at: Instant,
): Promise<void> =>
  recordAudit(
    db,
    { tournamentId: null, matchId: null, actorId, action, note: null, before: null, after: account },
    at,
  )
