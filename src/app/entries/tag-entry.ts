import { recordAudit } from '../../db/audit.ts'
import { type EntryRow, findEntry, setTags } from '../../db/entries.ts'
import { touchTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'

/**
 * An arbiter says what an entry is for the prize categories, in place of what was said before, until the event is
 * over: prizes follow from it.
 */
export const tagEntry = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  entryId: string,
  { tags, note }: { readonly tags: readonly string[]; readonly note?: string | undefined },
): Promise<Answer<EntryRow>> =>
  asChief(ctx, seen, caller, async (tx, { id: tournamentId, status }): Promise<Answer<EntryRow>> => {
    const found = await findEntry(tx, tournamentId, entryId)
    if (found === undefined) return refusal('ENTRY_NOT_FOUND')
    if (status === 'FINISHED' || status === 'CANCELED') return refusal('TOURNAMENT_ENDED')
    await setTags(tx, entryId, tags)
    await touchTournament(tx, tournamentId)
    const line = { tournamentId, matchId: null, actorId: caller.playerId, note: note ?? null }
    const said = (list: readonly string[]) => ({ entryId, tags: list })
    const before = said(found.tags)
    await recordAudit(tx, { ...line, action: 'ENTRY_TAGGED', before, after: said(tags) }, ctx.timeline.now())
    return ok({ ...found, tags })
  })
