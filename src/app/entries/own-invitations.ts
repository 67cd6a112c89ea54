import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { findEntry, findEntryOfPlayer } from '../../db/entries.ts'
import { listOwnInvitations, readOwnInvitation } from '../../db/feed/own-invitations.ts'
import type { LoggedInvitation } from '../../db/feed/rows.ts'
import {
  answerInvitation,
  findInvitation,
  type InvitationRow,
  pendingInvitation,
} from '../../db/invitations.ts'
import { lockTournament, type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context, EventContext } from '../context.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import type { Log } from '../runtime/log.ts'
import { transact } from '../transact.ts'
import { acceptFor } from './accept-invitation.ts'
import { accountOf } from './account-named.ts'
import { takeOut } from './withdraw.ts'

/** The invitations that wait for an account's answer. */
export const readOwnInvitations = (ctx: Context, caller: Caller): Promise<readonly LoggedInvitation[]> =>
  listOwnInvitations(ctx.pool, caller.playerId)

type AnswerTransaction = {
  readonly tx: PoolClient
  readonly log: Log
  readonly tournament: TournamentRow
  readonly invitation: InvitationRow
}

/** Runs `work` under the lock of the event that an account is invited to, whether or not it may see more of it. */
const answering = async (
  ctx: EventContext,
  caller: Caller,
  id: string,
  work: (asked: AnswerTransaction) => Promise<RefusalCode | undefined>,
): Promise<Answer<LoggedInvitation>> => {
  await ctx.timeline.ready()
  return transact(ctx, async (tx, log): Promise<Answer<LoggedInvitation>> => {
    const found = await findInvitation(tx, id)
    if (found?.playerId !== caller.playerId) return refusal('INVITATION_NOT_FOUND')
    const tournament = await lockTournament(tx, found.tournamentId)
    // It may have been answered, withdrawn or deleted before the lock was to be had.
    const invitation = await findInvitation(tx, id)
    if (tournament === undefined || invitation?.playerId !== caller.playerId)
      return refusal('INVITATION_NOT_FOUND')
    const refused = await work({ tx, log, tournament, invitation })
    return refused === undefined ? ok((await readOwnInvitation(tx, id))!) : refusal(refused)
  })
}

/**
 * The invited account takes the entry as its own, until the end of the event; also after it had declined, while the entry stands.
 * Asked for again it changes nothing.
 */
export const acceptInvitation = (
  ctx: EventContext,
  caller: Caller,
  id: string,
): Promise<Answer<LoggedInvitation>> =>
  answering(ctx, caller, id, async ({ tx, tournament, invitation }) => {
    if (invitation.status === 'ACCEPTED') return undefined
    if (invitation.status === 'WITHDRAWN') return 'INVITATION_CLOSED'
    if (isOver(tournament)) return 'TOURNAMENT_ENDED'
    if ((await accountOf(tx, caller.playerId)) === undefined) return 'PLAYER_NOT_FOUND'
    const entry = await findEntry(tx, tournament.id, invitation.entryId)
    if (entry?.status !== 'ENTERED') return 'ENTRY_WITHDRAWN'
    if (entry.playerId !== null || (await isMeantForAnother(tx, invitation))) return 'INVITATION_CLOSED'
    if ((await findEntryOfPlayer(tx, tournament.id, caller.playerId)) !== undefined) return 'ALREADY_ENTERED'
    await acceptFor(ctx, { tx, tournament, caller, at: ctx.timeline.now() }, invitation)
    return undefined
  })

/**
 * The invited account says no, and is not asked again by this event. Over the board the entry stays, as one without account;
 * online, where nobody plays for it, one that was made for the account leaves.
 */
export const declineInvitation = (
  ctx: EventContext,
  caller: Caller,
  id: string,
): Promise<Answer<LoggedInvitation>> =>
  answering(ctx, caller, id, async ({ tx, log, tournament, invitation }) => {
    const { status, entryId, madeEntry } = invitation
    if (status === 'DECLINED') return undefined
    if (status !== 'PENDING') return 'INVITATION_CLOSED'
    const at = ctx.timeline.now()
    await answerInvitation(tx, id, 'DECLINED', at)
    await touchTournament(tx, tournament.id)
    const line = { tournamentId: tournament.id, matchId: null, actorId: caller.playerId, note: null }
    const after = { entryId, playerId: caller.playerId }
    await recordAudit(tx, { ...line, action: 'INVITATION_DECLINED', before: null, after }, at)
    const entry = await findEntry(tx, tournament.id, entryId)
    const leaves = madeEntry && tournament.playMode === 'ONLINE' && !isOver(tournament)
    if (leaves && entry?.status === 'ENTERED')
      await takeOut({ ...ctx, log }, { tx, tournament, caller, at }, entry, { reason: null, note: undefined })
    return undefined
  })

/** Another account has been asked since, about the same entry. */
const isMeantForAnother = async (tx: PoolClient, { id, entryId }: InvitationRow): Promise<boolean> => {
  const pending = await pendingInvitation(tx, entryId)
  return pending !== undefined && pending.id !== id
}

const isOver = ({ status }: TournamentRow): boolean => status === 'FINISHED' || status === 'CANCELED'
