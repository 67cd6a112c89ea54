import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { type EntryRow, findEntry, setLeft, withdrawEntry } from '../../db/entries.ts'
import { withdrawInvitation } from '../../db/invitations.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { WithdrawalReason } from '../../domain/tournament/people.ts'
import type { Context, EventContext } from '../context.ts'
import { voidFee } from '../money/fees.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { type Rights, type SeenTournament, withTournament } from '../rights/rights.ts'
import type { EntryChange } from './late-entry.ts'
import { loseOpenMatch } from './lose-open-match.ts'

/**
 * A player leaves, or an arbiter takes one out. Once the event is on, this loses a pending match (`NO_SHOW`)
 * and a running one (`RESIGNATION`), with all that follows; asked for again it changes nothing.
 */
export const withdraw = async (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  { entryId, note }: EntryChange,
): Promise<Answer<EntryRow>> => {
  await ctx.timeline.ready()
  return withTournament(ctx, seen, caller, async (tx, tournament, rights, log) => {
    const entry = await findEntry(tx, tournament.id, entryId)
    const refused = withdrawalRefused(entry, caller, rights, tournament)
    if (refused !== undefined) return refusal(refused)
    const at = ctx.timeline.now()
    const isOwn = entry!.playerId === caller.playerId
    if (isOwn) await setLeft(tx, entryId, at)
    if (entry!.status === 'WITHDRAWN') return ok(entry!)
    const reason = isOwn ? null : 'BY_ARBITER'
    return ok(await takeOut({ ...ctx, log }, { tx, tournament, caller, at }, entry!, { reason, note }))
  })
}

type WithdrawalTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly caller: Caller
  readonly at: Instant
}

/** Somebody who is in the event is out of it, with all that follows; nobody is asked any more whose the entry is. */
export const takeOut = async (
  ctx: Pick<EventContext, 'live' | 'log'>,
  { tx, tournament, caller, at }: WithdrawalTransaction,
  entry: EntryRow,
  { reason, note }: { readonly reason: WithdrawalReason | null; readonly note: string | undefined },
): Promise<EntryRow> => {
  const tournamentId = tournament.id
  const entryId = entry.id
  await withdrawEntry(tx, entryId, reason, at)
  await withdrawInvitation(tx, entryId, at)
  await touchTournament(tx, tournamentId)
  const line = { tournamentId, matchId: null, actorId: caller.playerId, note: note ?? null }
  const [before, after] = [
    { entryId, status: 'ENTERED' },
    { entryId, status: 'WITHDRAWN', withdrawalReason: reason },
  ]
  await recordAudit(tx, { ...line, action: 'ENTRY_WITHDRAWN', before, after }, at)
  if (tournament.status === 'ACTIVE') await loseOpenMatch(ctx, tx, tournament, entryId, at)
  else await voidFee(tx, tournament, entryId, at)
  ctx.log.info(
    { tournamentId, entryId, actorId: caller.playerId },
    `[withdraw] entry withdrawn - tournamentId=${tournamentId}, entryId=${entryId} - ok`,
  )
  return { ...entry, status: 'WITHDRAWN', withdrawalReason: reason }
}

const withdrawalRefused = (
  entry: EntryRow | undefined,
  caller: Caller,
  rights: Rights,
  tournament: TournamentRow,
) => {
  if (entry === undefined) return 'ENTRY_NOT_FOUND'
  if (!rights.chief && entry.playerId !== caller.playerId) return 'FORBIDDEN'
  const ended = tournament.status === 'FINISHED' || tournament.status === 'CANCELED'
  return ended && entry.status === 'ENTERED' ? 'TOURNAMENT_ENDED' : undefined
}
