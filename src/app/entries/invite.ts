import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { type EntryRow, findEntry, findEntryOfPlayer } from '../../db/entries.ts'
import {
  countPending,
  type InvitationRead,
  type InvitationRow,
  invitationOf,
  pendingInvitation,
  putInvitation,
  readInvitations,
  withdrawInvitation,
} from '../../db/invitations.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Context, EventContext } from '../context.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'
import { acceptFor } from './accept-invitation.ts'
import { accountNamed } from './account-named.ts'

/** How many invitations may wait for an answer: of one organiser, of one organiser to one account, and to one account. */
const MOST_PENDING = { ofOrganiser: 5_000, between: 10, ofPlayer: 200 } as const

export type InviteTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly caller: Caller
  readonly at: Instant
}

/**
 * What an account had to do with an event before an arbiter enters it: the entry that would be its own again, and whether
 * its owner has to be asked. Whoever left by themselves comes back by their own word.
 */
export const beforeInviting = async (
  { tx, tournament }: InviteTransaction,
  playerId: string,
): Promise<Answer<{ readonly earlier: EntryRow | undefined; readonly asks: boolean }>> => {
  const own = await findEntryOfPlayer(tx, tournament.id, playerId)
  if (own?.status === 'ENTERED') return refusal('ALREADY_ENTERED')
  if (own !== undefined && own.leftAt === null) return ok({ earlier: own, asks: false })
  if (own !== undefined && own.seed !== null) return refusal('WITHDRAWN_BY_PLAYER')
  const invitation = await invitationOf(tx, tournament.id, playerId)
  const refused = await mayNotAsk(tx, tournament, playerId, invitation)
  if (refused !== undefined) return refusal(refused)
  if (own !== undefined) return ok({ earlier: own, asks: true })
  const invited =
    invitation === undefined ? undefined : await findEntry(tx, tournament.id, invitation.entryId)
  if (invited?.status === 'ENTERED') return refusal('ALREADY_ENTERED')
  return ok({ earlier: invited, asks: true })
}

/** Whoever has declined is not asked again, and nobody is asked by any number of events. */
const mayNotAsk = async (
  tx: PoolClient,
  { id }: TournamentRow,
  playerId: string,
  invitation: InvitationRow | undefined,
): Promise<RefusalCode | undefined> => {
  if (invitation?.status === 'DECLINED') return 'INVITATION_DECLINED'
  const pending = await countPending(tx, id, playerId)
  const tooMany = (['ofOrganiser', 'between', 'ofPlayer'] as const).some(
    count => pending[count] >= MOST_PENDING[count],
  )
  return tooMany ? 'TOO_MANY_INVITATIONS' : undefined
}

/** Asks an account whether an entry is to be its own. */
export const ask = async (
  { tx, tournament, caller, at }: InviteTransaction,
  entryId: string,
  { playerId, madeEntry, note }: { playerId: string; madeEntry: boolean; note?: string | undefined },
): Promise<InvitationRead> => {
  const tournamentId = tournament.id
  await putInvitation(tx, { tournamentId, entryId, playerId, madeEntry, invitedBy: caller.playerId }, at)
  const line = { tournamentId, matchId: null, actorId: caller.playerId, note: note ?? null }
  const after = { entryId, playerId }
  await recordAudit(tx, { ...line, action: 'ENTRY_INVITED', before: null, after }, at)
  return (await readInvitations(tx, tournamentId, playerId))[0]!
}

/** An arbiter asks an account whether an entry without one is its own; their own they just take. */
export const inviteToEntry = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  entryId: string,
  { username, note }: { readonly username: string; readonly note?: string | undefined },
): Promise<Answer<InvitationRead>> =>
  asChief(ctx, seen, caller, async (tx, tournament): Promise<Answer<InvitationRead>> => {
    const work = { tx, tournament, caller, at: ctx.timeline.now() }
    const entry = await findEntry(tx, tournament.id, entryId)
    const account = await accountNamed(tx, username)
    const refused = entryRefused(entry, tournament)
    if (refused !== undefined) return refusal(refused)
    if (account === undefined) return refusal('PLAYER_NOT_FOUND')
    const pending = await pendingInvitation(tx, entryId)
    if (pending?.playerId === account.id)
      return ok((await readInvitations(tx, tournament.id, account.id))[0]!)
    if (pending !== undefined) return refusal('ENTRY_HAS_INVITATION')
    const invitation = await invitationOf(tx, tournament.id, account.id)
    const earlier = await elsewhere(work, account.id, invitation)
    if (earlier !== undefined) return refusal(earlier)
    const isOneself = account.id === caller.playerId
    const mayNot = isOneself ? undefined : await mayNotAsk(tx, tournament, account.id, invitation)
    if (mayNot !== undefined) return refusal(mayNot)
    const invited = await ask(work, entryId, { playerId: account.id, madeEntry: false, note })
    await touchTournament(tx, tournament.id)
    if (!isOneself) return ok(invited)
    await acceptFor(ctx, work, (await pendingInvitation(tx, entryId))!)
    return ok((await readInvitations(tx, tournament.id, account.id))[0]!)
  })

const entryRefused = (entry: EntryRow | undefined, { status }: TournamentRow): RefusalCode | undefined => {
  if (entry === undefined) return 'ENTRY_NOT_FOUND'
  if (status === 'FINISHED' || status === 'CANCELED') return 'TOURNAMENT_ENDED'
  if (entry.status === 'WITHDRAWN') return 'ENTRY_WITHDRAWN'
  return entry.playerId === null ? undefined : 'ENTRY_HAS_ACCOUNT'
}

/** Whether the account has a place in the event already, or is asked about another entry of it. */
const elsewhere = async (
  { tx, tournament: { id } }: InviteTransaction,
  playerId: string,
  invitation: InvitationRow | undefined,
): Promise<RefusalCode | undefined> => {
  if ((await findEntryOfPlayer(tx, id, playerId)) !== undefined) return 'ALREADY_ENTERED'
  return invitation?.status === 'PENDING' ? 'ALREADY_ENTERED' : undefined
}

/** An arbiter asks no more: the entry stays, as one without account. */
export const uninvite = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  entryId: string,
  note: string | undefined,
): Promise<Answer<InvitationRead>> =>
  asChief(ctx, seen, caller, async (tx, tournament): Promise<Answer<InvitationRead>> => {
    const invitation = await pendingInvitation(tx, entryId)
    if (invitation === undefined || invitation.tournamentId !== tournament.id)
      return refusal('INVITATION_NOT_FOUND')
    const at = ctx.timeline.now()
    await withdrawInvitation(tx, entryId, at)
    await touchTournament(tx, tournament.id)
    const line = { tournamentId: tournament.id, matchId: null, actorId: caller.playerId, note: note ?? null }
    const before = { entryId, playerId: invitation.playerId }
    await recordAudit(tx, { ...line, action: 'INVITATION_WITHDRAWN', before, after: null }, at)
    return ok((await readInvitations(tx, tournament.id, invitation.playerId))[0]!)
  })

/** Whom arbiters have invited to an event, and what became of it. */
export const listInvitations = (
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<Answer<readonly InvitationRead[]>> =>
  asChief(ctx, { id }, caller, async tx => ok(await readInvitations(tx, id, null)))
