import type { PoolClient } from 'pg'
import { findAccount, findAccountByName } from '../../db/accounts/accounts.ts'
import { holdAccount } from '../../db/accounts/deletion.ts'
import {
  type EntryRow,
  findEntryOfPlayer,
  insertEntry,
  listEntries,
  type NewEntry,
  renewEntry,
} from '../../db/entries.ts'
import { lastRoundMade } from '../../db/progress.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import type { ListedFact } from '../../domain/files/fide/rating-list.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type EntryWarning, entryWarnings } from '../../domain/tournament/entry-warnings.ts'
import { isSamePerson, lookAlike } from '../../domain/tournament/look-alikes.ts'
import { saidRating } from '../../domain/tournament/people.ts'
import type { Context } from '../context.ts'
import { fillOne } from '../files/fide-list.ts'
import { chargeFees } from '../money/fees.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { type Rights, type SeenTournament, withTournament } from '../rights/rights.ts'
import {
  announceByes,
  comeBack,
  enterLate,
  isFull,
  keptOut,
  type LateEntry,
  lateRefused,
} from './late-entry.ts'

export type EntryRequest = {
  /** An account to enter, by an arbiter; oneself where neither this nor a name is given. */
  readonly username: string | undefined
  /** A person without an account, by an arbiter. */
  readonly name: string | undefined
  readonly rating: number | null | undefined
  readonly title: string | null | undefined
  readonly federation: string | null | undefined
  readonly fideId: string | null | undefined
  /** Club, fixed board and tags are said by an arbiter. */
  readonly club: string | null | undefined
  readonly fixedBoard: number | null | undefined
  readonly tags: readonly string[] | undefined
  /** How late an arbiter says that somebody comes, into a Swiss. */
  readonly late: LateEntry
}

/** An entry, with what FIDE's list said of the person where the arbiter had left it open, and what the arbiter should know. */
export type Entered = {
  readonly entry: EntryRow
  readonly fromFideList: readonly ListedFact[]
  readonly warnings: readonly EntryWarning[]
}

export const enter = async (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  request: EntryRequest,
): Promise<Answer<Entered>> =>
  withTournament(ctx, seen, caller, async (tx, tournament, rights): Promise<Answer<Entered>> => {
    const others = request.username !== undefined || request.name !== undefined
    const saysMore = [request.tags, request.club, request.fixedBoard].some(said => (said ?? null) !== null)
    const asArbiter = others || saysMore
    if (asArbiter && !rights.chief) return refusal('FORBIDDEN')
    const late = tournament.status === 'ACTIVE' && tournament.format === 'SWISS'
    const byArbiter = rights.chief && (late || tournament.status === 'DRAFT')
    if (tournament.status !== 'OPEN' && !byArbiter) return refusal('TOURNAMENT_NOT_OPEN')
    const tooLate = await lateRefused(tx, tournament, request.late)
    if (tooLate !== undefined) return refusal(tooLate.code, tooLate)
    const entrant = await entrantOf(tx, caller, rights, request)
    if (!entrant.ok) return entrant
    const filled = rights.chief
      ? await fillOne(tx, tournament, entrant.value)
      : { person: entrant.value, given: [] }
    const work = { tx, tournament, caller, rights, at: ctx.timeline.now() }
    const placed = await place(work, { ...filled.person, byOneself: !others }, request.late)
    if (!placed.ok) return placed
    const { entry, others: present } = placed.value
    return ok({
      entry,
      fromFideList: filled.given.filter(fact => entry[fact] === filled.person[fact]),
      warnings: rights.chief ? entryWarnings(tournament, entry, present) : [],
    })
  })

const entrantOf = async (
  tx: PoolClient,
  caller: Caller,
  { chief }: Rights,
  request: EntryRequest,
): Promise<Answer<NewEntry>> => {
  const { title, fideId } = request
  const rating = saidRating(request.rating)
  const facts = {
    claimed: !chief && [rating, title ?? null, fideId ?? null].some(fact => fact !== null),
    rating,
    title: title ?? null,
    federation: request.federation ?? null,
    fideId: fideId ?? null,
    club: request.club ?? null,
    fixedBoard: request.fixedBoard ?? null,
    tags: request.tags ?? [],
  }
  if (request.username === undefined && request.name !== undefined)
    return ok({ playerId: null, name: request.name, ...facts })
  const account =
    request.username === undefined
      ? await findAccount(tx, caller.playerId)
      : await findAccountByName(tx, request.username)
  // Held until the entry is written: it is not deleted in between.
  const held = account === undefined ? undefined : await holdAccount(tx, account.id)
  if (account === undefined || held?.status === 'DELETED') return refusal('PLAYER_NOT_FOUND')
  return ok({ playerId: account.id, name: request.name ?? account.displayName, ...facts })
}

type EntryTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly caller: Caller
  readonly rights: Rights
  readonly at: Instant
}

/** An entry, and who was in the event before. */
type Placed = { readonly entry: EntryRow; readonly others: readonly EntryRow[] }

const place = async (
  work: EntryTransaction,
  { byOneself, ...entrant }: NewEntry & { readonly byOneself: boolean },
  late: LateEntry,
): Promise<Answer<Placed>> => {
  const { tx, tournament, at } = work
  const earlier =
    entrant.playerId === null ? undefined : await findEntryOfPlayer(tx, tournament.id, entrant.playerId)
  if (earlier?.status === 'ENTERED') return refusal('ALREADY_ENTERED')
  const kept = earlier === undefined ? undefined : keptOut(earlier, work.rights)
  if (kept !== undefined) return refusal(kept)
  const entries = await listEntries(tx, tournament.id)
  if (entries.some(entry => entry.disqualifiedAt !== null && isSamePerson(entry, entrant)))
    return refusal('ENTRY_DISQUALIFIED')
  const entered = entries.filter(entry => entry.status === 'ENTERED')
  if (isFull(tournament, entries)) return refusal('TOURNAMENT_FULL')
  // An arbiter knows the people, and two may have one name; whoever enters themselves may be posing as another.
  if (byOneself && entered.some(({ name }) => lookAlike(name, entrant.name)))
    return refusal('NAME_CONFUSABLE')
  if (tournament.status === 'ACTIVE' && earlier !== undefined && earlier.seed !== null)
    return ok({ entry: await comeBackLate(work, earlier, late), others: entered })
  const entry = await enterAnew(work, entrant, earlier, late)
  await touchTournament(tx, tournament.id)
  await chargeFees(tx, tournament, [entry.id], at)
  return ok({ entry, others: entered })
}

const comeBackLate = async (
  work: EntryTransaction,
  earlier: EntryRow,
  late: LateEntry,
): Promise<EntryRow> => {
  const next = (await lastRoundMade(work.tx, work.tournament.id)) + 1
  await announceByes(work, earlier.id, next, late)
  return comeBack(work, earlier, undefined)
}

const enterAnew = async (
  work: EntryTransaction,
  entrant: NewEntry,
  earlier: EntryRow | undefined,
  late: LateEntry,
): Promise<EntryRow> => {
  const { tx, tournament, at } = work
  const entry =
    earlier === undefined
      ? await insertEntry(tx, tournament.id, entrant, at)
      : await renewEntry(tx, earlier.id, entrant, at)
  if (tournament.status === 'ACTIVE') return enterLate(work, entry, late)
  await announceByes(work, entry.id, 1, late)
  return entry
}
