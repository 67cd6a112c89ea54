import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import {
  type EntryRow,
  findEntry,
  letComeBack,
  listEntries,
  renumber,
  returnEntry,
} from '../../db/entries.ts'
import { insertRound, lastRoundMade, loadPairings, seatedIn } from '../../db/progress.ts'
import { putRequestedBye } from '../../db/swiss.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { byeMatch } from '../../domain/formats/swiss/pair-state.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { lastRoundOf } from '../../domain/rounds/pairing.ts'
import { LARGEST_FIELD } from '../../domain/tournament/tournament.ts'
import type { Context } from '../context.ts'
import { chargeFees } from '../money/fees.ts'
import { type Answer, type FieldError, type Refused, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { type Rights, type SeenTournament, withTournament } from '../rights/rights.ts'
import { roundsRefused } from '../rounds/round-in-event.ts'
import { startingRanksOf } from '../views/seeds.ts'

/** Whether every seat is taken by somebody who is in the event. */
export const isFull = (
  { maxPlayers, format }: TournamentRow,
  entries: readonly Pick<EntryRow, 'status'>[],
): boolean =>
  entries.filter(({ status }) => status === 'ENTERED').length >= (maxPlayers ?? LARGEST_FIELD[format])

/** How someone joins a Swiss late: the first round to play, and what each round missed before is worth. */
export type LateEntry = {
  readonly fromRound: number | undefined
  readonly missedRounds: 'FULL' | 'HALF' | 'ZERO'
}

/** Who comes late comes into a round that is still to be made, of an event in which rounds are made one by one. */
export const lateRefused = async (
  tx: PoolClient,
  tournament: TournamentRow,
  { fromRound }: LateEntry,
): Promise<Refused | undefined> => {
  const { format, rounds } = tournament
  const wrong = (code: FieldError['code']): Refused => ({
    code: 'VALIDATION_FAILED',
    errors: [{ path: 'fromRound', code }],
  })
  if (format !== 'SWISS') return fromRound === undefined ? undefined : wrong('NEEDS_SWISS')
  const made = await lastRoundMade(tx, tournament.id)
  if (rounds !== null && made >= rounds) return { code: 'ALL_ROUNDS_PLAYED' }
  if (fromRound !== undefined && fromRound <= made) return wrong('OUT_OF_RANGE')
  return roundsRefused(tournament, { fromRound })
}

type LateEntryTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly caller: Caller
  readonly at: Instant
}

/**
 * A late entry (C.04.2): it takes its place in the initial order, so that later starting ranks move down; rounds that
 * are made already, and those up to `fromRound`, are byes of the announced kind.
 */
export const enterLate = async (
  work: LateEntryTransaction,
  { id: entry, name }: EntryRow,
  late: LateEntry,
  note?: string,
): Promise<EntryRow> => {
  const { tx, tournament, caller, at } = work
  const inEvent = (await listEntries(tx, tournament.id)).filter(
    ({ id, seed }) => id === entry || seed !== null,
  )
  const ranks = startingRanksOf(inEvent)
  await renumber(
    tx,
    tournament.id,
    ranks.map(({ id, seed }) => [id, seed]),
  )
  await giveByes(work, entry, late)
  const line = { tournamentId: tournament.id, matchId: null, actorId: caller.playerId, note: note ?? null }
  const after = { entryId: entry, name, ...late }
  await recordAudit(tx, { ...line, action: 'LATE_ENTRY', before: null, after }, at)
  return (await findEntry(tx, tournament.id, entry))!
}

const giveByes = async (
  { tx, tournament, caller, at }: LateEntryTransaction,
  entry: string,
  { fromRound, missedRounds }: LateEntry,
): Promise<void> => {
  const pairings = await loadPairings(tx, tournament.id)
  const made = lastRoundOf(pairings)
  const rounds = Array.from({ length: made }, (_, at) => at + 1)
  const seated = await seatedIn(tx, tournament.id, rounds)
  // Where a match has come to nothing, a table may lie beyond the last board.
  const taken = (round: number) =>
    seated.filter(match => match.round === round).flatMap(({ board, table }) => [board, table])
  const missed = rounds.map(round =>
    byeMatch(entryId(entry), round, Math.max(0, ...taken(round)) + 1, missedRounds),
  )
  await insertRound(
    tx,
    tournament.id,
    missed.map(pairing => ({ pairing, opensAt: at, opensFixed: false, dueAt: undefined })),
    at,
  )
  await announceByes({ tx, tournament, caller, at }, entry, made + 1, { fromRound, missedRounds })
}

/** Byes in the rounds to come, from `next`, that somebody is known to miss. */
export const announceByes = async (
  { tx, tournament, caller, at }: LateEntryTransaction,
  entry: string,
  next: number,
  { fromRound, missedRounds }: LateEntry,
): Promise<void> => {
  for (let round = next; round < (fromRound ?? 0); round++)
    await putRequestedBye(tx, tournament.id, {
      entryId: entry,
      roundNumber: round,
      byeType: missedRounds,
      requestedBy: caller.playerId,
      requestedAt: at,
    })
}

/** Which entry is withdrawn or comes back, and why. */
export type EntryChange = { readonly entryId: string; readonly note: string | undefined }

/**
 * Who has withdrawn from a Swiss that is on comes back, and is paired from the next round on. Who was not in the field at
 * the start, not having checked in, or having withdrawn before, comes as a late entry: only an arbiter enters those.
 */
export const returnToEvent = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  { entryId: entry, note }: EntryChange,
): Promise<Answer<EntryRow>> =>
  withTournament(ctx, seen, caller, async (tx, tournament, rights): Promise<Answer<EntryRow>> => {
    const found = await findEntry(tx, tournament.id, entry)
    if (found === undefined) return refusal('ENTRY_NOT_FOUND')
    if (!rights.chief && found.playerId !== caller.playerId) return refusal('FORBIDDEN')
    if (found.status !== 'WITHDRAWN' || tournament.format !== 'SWISS' || tournament.status !== 'ACTIVE')
      return refusal('ENTRY_NOT_WITHDRAWN')
    const kept = keptOut(found, rights)
    if (kept !== undefined) return refusal(kept)
    const work = { tx, tournament, caller, at: ctx.timeline.now() }
    if (hasLeft(found, caller)) return letIn(work, found, note)
    // Somebody else may have taken the seat meanwhile.
    if (isFull(tournament, await listEntries(tx, tournament.id))) return refusal('TOURNAMENT_FULL')
    if (found.seed !== null) return ok(await comeBack(work, found, note))
    if (!rights.chief) return refusal('FORBIDDEN')
    await returnEntry(tx, entry)
    await chargeFees(tx, tournament, [entry], work.at)
    await touchTournament(tx, tournament.id)
    return ok(await enterLate(work, found, { fromRound: undefined, missedRounds: 'ZERO' }, note))
  })

/** Whom an arbiter has taken out, only an arbiter lets in again; and nobody who is disqualified while that stands. */
export const keptOut = (
  { withdrawalReason, disqualifiedAt }: EntryRow,
  { chief }: Rights,
): 'WITHDRAWN_BY_ARBITER' | 'ENTRY_DISQUALIFIED' | undefined => {
  if (withdrawalReason === 'BY_ARBITER' && !chief) return 'WITHDRAWN_BY_ARBITER'
  return disqualifiedAt === null ? undefined : 'ENTRY_DISQUALIFIED'
}

/** Whoever has an account and left by themselves is brought back by nobody else. */
const hasLeft = ({ playerId, leftAt }: EntryRow, caller: Caller): boolean =>
  playerId !== null && leftAt !== null && playerId !== caller.playerId

/** All that an arbiter can do about whoever has left is to keep them out no longer, if one did. */
const letIn = async (
  { tx, tournament, caller, at }: LateEntryTransaction,
  { id, withdrawalReason }: EntryRow,
  note: string | undefined,
): Promise<Answer<EntryRow>> => {
  if (withdrawalReason === null) return refusal('WITHDRAWN_BY_PLAYER')
  await touchTournament(tx, tournament.id)
  const line = { tournamentId: tournament.id, matchId: null, actorId: caller.playerId, note: note ?? null }
  const change = (reason: EntryRow['withdrawalReason']) => ({
    entryId: id,
    status: 'WITHDRAWN',
    withdrawalReason: reason,
  })
  const [before, after] = [change(withdrawalReason), change(null)]
  await recordAudit(tx, { ...line, action: 'ENTRY_RETURNED', before, after }, at)
  return ok(await letComeBack(tx, id))
}

export const comeBack = async (
  { tx, tournament, caller, at }: LateEntryTransaction,
  { id }: EntryRow,
  note: string | undefined,
): Promise<EntryRow> => {
  await touchTournament(tx, tournament.id)
  const line = { tournamentId: tournament.id, matchId: null, actorId: caller.playerId, note: note ?? null }
  const change = (status: EntryRow['status']) => ({ entryId: id, status })
  await recordAudit(
    tx,
    { ...line, action: 'ENTRY_RETURNED', before: change('WITHDRAWN'), after: change('ENTERED') },
    at,
  )
  return returnEntry(tx, id)
}
