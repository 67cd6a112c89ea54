import type { PoolClient } from 'pg'
import { type EntryRow, insertEntry, listEntries, type NewEntry, renewEntry } from '../../db/entries.ts'
import { detachAccount, type InvitationRead, invitationOf, pendingInvitation } from '../../db/invitations.ts'
import { lastRoundMade } from '../../db/progress.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import type { ListedFact } from '../../domain/files/fide/rating-list.ts'
import { nameKey } from '../../domain/files/person-name.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type EntryWarning, entryWarnings } from '../../domain/tournament/entry-warnings.ts'
import { lookAlike } from '../../domain/tournament/look-alikes.ts'
import { saidRating } from '../../domain/tournament/people.ts'
import type { EventContext } from '../context.ts'
import { fillOne } from '../files/fide-list.ts'
import { chargeFees } from '../money/fees.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { type Rights, type SeenTournament, withTournament } from '../rights/rights.ts'
import { acceptFor } from './accept-invitation.ts'
import { accountNamed, accountOf } from './account-named.ts'
import { ask, beforeInviting } from './invite.ts'
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

/**
 * An entry, with what FIDE's list said of the person where the arbiter had left it open, what the arbiter should know, and
 * whether the account was asked.
 */
export type Entered = {
  readonly entry: EntryRow
  readonly fromFideList: readonly ListedFact[]
  readonly warnings: readonly EntryWarning[]
  readonly invitation: InvitationRead | undefined
}

export const enter = async (
  ctx: EventContext,
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
    const entering = { ...filled.person, invited: entrant.value.invited, byOneself: !others }
    const placed = await place({ ctx, ...work }, entering, request.late)
    if (!placed.ok) return placed
    const { entry, others: present, invitation } = placed.value
    return ok({
      entry,
      fromFideList: filled.given.filter(fact => entry[fact] === filled.person[fact]),
      warnings: rights.chief ? entryWarnings(tournament, entry, present) : [],
      invitation,
    })
  })

const entrantOf = async (
  tx: PoolClient,
  caller: Caller,
  { chief }: Rights,
  request: EntryRequest,
): Promise<Answer<NewEntry & Pick<Entrant, 'invited'>>> => {
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
    return ok({ playerId: null, invited: undefined, name: request.name, ...facts })
  const account =
    request.username === undefined
      ? await accountOf(tx, caller.playerId)
      : await accountNamed(tx, request.username)
  if (account === undefined) return refusal('PLAYER_NOT_FOUND')
  const isOneself = account.id === caller.playerId
  const whose = isOneself
    ? { playerId: account.id, invited: undefined }
    : { playerId: null, invited: account.id }
  return ok({ ...whose, name: request.name ?? account.displayName, ...facts })
}

/** Somebody who is to be in an event: an account that has to be asked is `invited`, and enters by name until it says yes. */
type Entrant = NewEntry & { readonly byOneself: boolean; readonly invited: string | undefined }

type EntryTransaction = {
  readonly ctx: EventContext
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly caller: Caller
  readonly rights: Rights
  readonly at: Instant
}

/** An entry, who was in the event before, and how its account was asked. */
type Placed = {
  readonly entry: EntryRow
  readonly others: readonly EntryRow[]
  readonly invitation: InvitationRead | undefined
}

const place = async (
  work: EntryTransaction,
  { byOneself, invited, ...entrant }: Entrant,
  late: LateEntry,
): Promise<Answer<Placed>> => {
  const { tx, tournament } = work
  const entries = await listEntries(tx, tournament.id)
  if (entries.some(entry => entry.disqualifiedAt !== null && isSamePerson(entry, entrant)))
    return refusal('ENTRY_DISQUALIFIED')
  const entered = entries.filter(entry => entry.status === 'ENTERED')
  const accepted = entrant.playerId === null ? undefined : await accepts(work, entrant.playerId, entered)
  if (accepted !== undefined) return ok({ entry: accepted, others: entered, invitation: undefined })
  const before = invited === undefined ? ownEarlier(entries, entrant) : await beforeInviting(work, invited)
  if (!before.ok) return before
  const { earlier, asks } = before.value
  const kept = earlier === undefined ? undefined : keptOut(earlier, work.rights)
  if (kept !== undefined) return refusal(kept)
  if (isFull(tournament, entries)) return refusal('TOURNAMENT_FULL')
  // An arbiter knows the people, and two may have one name; whoever enters themselves may be posing as another.
  if (byOneself && entered.some(({ name }) => lookAlike(name, entrant.name)))
    return refusal('NAME_CONFUSABLE')
  // Whoever left is not in the event until they say so themselves: the entry is nobody's meanwhile.
  if (asks && earlier !== undefined) await detachAccount(tx, earlier.id)
  const entry = await write(work, entrant, earlier, late)
  const invitation =
    asks && invited !== undefined
      ? await ask(work, entry.id, { playerId: invited, madeEntry: true })
      : undefined
  return ok({ entry, others: entered, invitation })
}

/** Whoever enters themselves where they are invited accepts, also after they had declined. */
const accepts = async (
  work: EntryTransaction,
  playerId: string,
  entered: readonly EntryRow[],
): Promise<EntryRow | undefined> => {
  const invitation = await invitationOf(work.tx, work.tournament.id, playerId)
  if (invitation?.status !== 'PENDING' && invitation?.status !== 'DECLINED') return undefined
  const isThere = entered.some(({ id, playerId: owner }) => id === invitation.entryId && owner === null)
  const isElsewhere = entered.some(entry => entry.playerId === playerId)
  const pending = await pendingInvitation(work.tx, invitation.entryId)
  const isMeant = pending === undefined || pending.id === invitation.id
  return isThere && isMeant && !isElsewhere ? acceptFor(work.ctx, work, invitation) : undefined
}

const ownEarlier = (
  entries: readonly EntryRow[],
  { playerId }: NewEntry,
): Answer<{ readonly earlier: EntryRow | undefined; readonly asks: boolean }> => {
  const earlier = playerId === null ? undefined : entries.find(entry => entry.playerId === playerId)
  return earlier?.status === 'ENTERED' ? refusal('ALREADY_ENTERED') : ok({ earlier, asks: false })
}

const write = async (
  work: EntryTransaction,
  entrant: NewEntry,
  earlier: EntryRow | undefined,
  late: LateEntry,
): Promise<EntryRow> => {
  const { tx, tournament, at } = work
  if (tournament.status === 'ACTIVE' && earlier !== undefined && earlier.seed !== null)
    return comeBackLate(work, earlier, late)
  const entry = await enterAnew(work, entrant, earlier, late)
  await touchTournament(tx, tournament.id)
  await chargeFees(tx, tournament, [entry.id], at)
  return entry
}

type Person = { readonly name: string; readonly fideId: string | null }

/** By their FIDE numbers where both have one, else by their names, in whichever order their words are. */
const isSamePerson = (one: Person, other: Person): boolean =>
  one.fideId === null || other.fideId === null
    ? lookAlike(one.name, other.name) || nameKey(one.name) === nameKey(other.name)
    : one.fideId === other.fideId

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
