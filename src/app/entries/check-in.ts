import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { type EntryRow, listEntries, setCheckedIn } from '../../db/entries.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type CheckInWindow, checkInWindow } from '../../domain/tournament/check-in.ts'
import type { Context } from '../context.ts'
import { type Answer, type Refused, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament, withTournament } from '../rights/rights.ts'
import { isoTimeOrNull } from '../views/iso-time.ts'

/** Who is there, or is not there after all. */
export type CheckIn = { readonly present: boolean; readonly note: string | undefined }

/** A player says that they are there, while the check-in is open; an arbiter says it of anybody, until the start. */
export const checkIn = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  entryId: string,
  said: CheckIn,
): Promise<Answer<EntryRow>> =>
  withTournament(ctx, seen, caller, async (tx, tournament, rights): Promise<Answer<EntryRow>> => {
    const entry = (await entriesById(tx, tournament)).get(entryId)
    if (entry === undefined) return refusal('ENTRY_NOT_FOUND')
    if (!rights.chief && entry.playerId !== caller.playerId) return refusal('FORBIDDEN')
    if (entry.status === 'WITHDRAWN') return refusal('ENTRY_WITHDRAWN')
    const at = ctx.timeline.now()
    const refused = checkInRefused(tournament, rights.chief, at)
    if (refused !== undefined) return refusal(refused.code, refused)
    const [after] = await write({ tx, tournament, caller, at }, [entry], said)
    return ok(after!)
  })

/** An arbiter says of many at once that they are there: all, or none where one of them has not entered. */
export const checkInAll = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  { entryIds, note }: { readonly entryIds: readonly string[]; readonly note: string | undefined },
): Promise<Answer<readonly EntryRow[]>> =>
  asChief(ctx, seen, caller, async (tx, tournament): Promise<Answer<readonly EntryRow[]>> => {
    const inEvent = await entriesById(tx, tournament)
    const entries = [...new Set(entryIds)].flatMap(id => inEvent.get(id) ?? [])
    if (entries.length < new Set(entryIds).size) return refusal('ENTRY_NOT_FOUND')
    if (entries.some(({ status }) => status === 'WITHDRAWN')) return refusal('ENTRY_WITHDRAWN')
    const at = ctx.timeline.now()
    const refused = checkInRefused(tournament, true, at)
    if (refused !== undefined) return refusal(refused.code, refused)
    return ok(await write({ tx, tournament, caller, at }, entries, { present: true, note }))
  })

/** Why the event cannot start: players may still check in. */
export const startsTooEarly = (tournament: TournamentRow, at: Instant): Refused | undefined => {
  const window = checkInWindow(tournament)
  return window !== undefined && at < window.closesAt
    ? { code: 'CHECK_IN_OPEN', ...windowOnWire(window) }
    : undefined
}

const windowOnWire = (window: CheckInWindow | undefined) => ({
  opensAt: isoTimeOrNull(window?.opensAt ?? null),
  closesAt: isoTimeOrNull(window?.closesAt ?? null),
})

const entriesById = async (tx: PoolClient, { id }: TournamentRow): Promise<ReadonlyMap<string, EntryRow>> =>
  new Map((await listEntries(tx, id)).map(entry => [entry.id, entry]))

const checkInRefused = (tournament: TournamentRow, arbiter: boolean, at: Instant): Refused | undefined => {
  const { status } = tournament
  if (status === 'FINISHED' || status === 'CANCELED') return { code: 'TOURNAMENT_ENDED' }
  if (status === 'ACTIVE') return { code: 'TOURNAMENT_ALREADY_STARTED' }
  const window = checkInWindow(tournament)
  const isOpen = window !== undefined && (arbiter || (window.opensAt <= at && at < window.closesAt))
  return isOpen ? undefined : { code: 'CHECK_IN_NOT_OPEN', ...windowOnWire(window) }
}

type CheckInTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly caller: Caller
  readonly at: Instant
}

/** Whoever has said so before is left as they are: the first time counts. */
const write = async (
  { tx, tournament: { id }, caller, at }: CheckInTransaction,
  entries: readonly EntryRow[],
  { present, note }: CheckIn,
): Promise<readonly EntryRow[]> => {
  const changed = entries.filter(({ checkedInAt }) => (checkedInAt !== null) !== present)
  if (changed.length === 0) return entries
  const ids = changed.map(entry => entry.id)
  await setCheckedIn(tx, ids, present ? at : null)
  await touchTournament(tx, id)
  const line = { tournamentId: id, matchId: null, actorId: caller.playerId, note: note ?? null }
  const change = (checkedIn: boolean) => ({ entryIds: ids, checkedIn })
  const action = present ? 'CHECKED_IN' : 'CHECK_IN_UNDONE'
  await recordAudit(tx, { ...line, action, before: change(!present), after: change(present) }, at)
  return entries.map(entry =>
    changed.includes(entry) ? { ...entry, checkedInAt: present ? at : null } : entry,
  )
}
