import { randomUUID } from 'node:crypto'
import { findAccount } from '../../db/accounts/accounts.ts'
import { recordAudit } from '../../db/audit.ts'
import { type EntryRow, findEntry } from '../../db/entries.ts'
import { eraseEntry } from '../../db/erasure.ts'
import { touchTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'

/**
 * An arbiter takes out, for somebody who asks for it, who an entry without account is, at any time. Results, pairings, payments
 * and standings stay. An account that is there deletes itself.
 */
export const erasePerson = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  entryId: string,
): Promise<Answer<EntryRow>> =>
  asChief(ctx, seen, caller, async (tx, { id: tournamentId }, log): Promise<Answer<EntryRow>> => {
    const found = await findEntry(tx, tournamentId, entryId)
    if (found === undefined) return refusal('ENTRY_NOT_FOUND')
    const owner = found.playerId === null ? undefined : await findAccount(tx, found.playerId)
    if (owner !== undefined && owner.status !== 'DELETED') return refusal('ENTRY_HAS_ACCOUNT')
    const at = ctx.timeline.now()
    await eraseEntry(tx, { id: randomUUID(), entryId, at })
    await touchTournament(tx, tournamentId)
    const line = { tournamentId, matchId: null, actorId: caller.playerId, note: null }
    await recordAudit(tx, { ...line, action: 'ENTRY_ERASED', before: null, after: { entryId } }, at)
    log.info(
      { tournamentId, entryId, actorId: caller.playerId },
      `[erasePerson] entry erased - tournamentId=${tournamentId}, entryId=${entryId} - ok`,
    )
    return ok((await findEntry(tx, tournamentId, entryId))!)
  })
