import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { type EntryRow, findEntry } from '../../db/entries.ts'
import { answerInvitation, attachAccount, type InvitationRow } from '../../db/invitations.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { EventContext } from '../context.ts'
import type { Caller } from '../rights/access.ts'

type AcceptTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly caller: Caller
  readonly at: Instant
}

/**
 * The entry becomes its account's, with the seat in matches that are open. Games that were played or paired under the name
 * alone stay unrated for it: nobody accepts the good ones afterwards.
 */
export const acceptFor = async (
  { live }: Pick<EventContext, 'live'>,
  { tx, tournament, caller, at }: AcceptTransaction,
  invitation: InvitationRow,
): Promise<EntryRow> => {
  const { id, entryId, playerId } = invitation
  for (const match of await attachAccount(tx, invitation)) live.forget(match)
  await answerInvitation(tx, id, 'ACCEPTED', at)
  await touchTournament(tx, tournament.id)
  const line = { tournamentId: tournament.id, matchId: null, actorId: caller.playerId, note: null }
  const [before, after] = [
    { entryId, playerId: null },
    { entryId, playerId },
  ]
  await recordAudit(tx, { ...line, action: 'INVITATION_ACCEPTED', before, after }, at)
  return (await findEntry(tx, tournament.id, entryId))!
}
