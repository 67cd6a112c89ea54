import {
  dropAnswersWithoutRight,
  dropLinksWithoutRight,
  endWebhooksWithoutRight,
} from '../../db/accounts/lost-rights.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Db } from '../../db/transaction.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Caller } from './access.ts'

/**
 * Whoever changes somebody's rights says so here, once they are changed: what was made by a right ends with it, and does not wake
 * up should it be given again. Tokens are looked at with each request, streams again and again.
 */
export const endWhatHungOnRights = async (
  tx: Db,
  { playerId: actorId }: Pick<Caller, 'playerId'>,
  whose: string,
  at: Instant,
): Promise<void> => {
  await dropLinksWithoutRight(tx, whose)
  await dropAnswersWithoutRight(tx, whose)
  for (const { tournamentId, ...before } of await endWebhooksWithoutRight(tx, whose, at)) {
    const line = { tournamentId, matchId: null, actorId, action: 'WEBHOOK_REMOVED', note: null }
    await recordAudit(tx, { ...line, before, after: null }, at)
  }
}
