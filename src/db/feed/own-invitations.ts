import { TOLD_STATUS } from '../invitations.ts'
import { type Db, row, rows } from '../transaction.ts'
import type { LoggedInvitation } from './rows.ts'

/** An invitation `i` to the event `t` as its account is told of it. */
export const OWN_INVITATION = `jsonb_build_object(
  'id', i.id, 'tournamentId', t.id, 'entryId', i."entryId", 'name', coalesce((select e.name from entries e where e.id = i."entryId"), ''),
  'status', ${TOLD_STATUS}, 'invitedAt', wire_instant(i."invitedAt"), 'answeredAt', wire_instant(i."answeredAt"),
  'organiserName', coalesce((select p."displayName" from players p where p.id = t."organiserId"), ''),
  'event', tournament_watched(t))`

type ToldRow = { readonly invitation: LoggedInvitation }

/** Those of an account that wait for its answer, the oldest first. */
export const listOwnInvitations = async (db: Db, playerId: string): Promise<LoggedInvitation[]> => {
  const found = await rows<ToldRow>(
    db,
    `select ${OWN_INVITATION} as invitation from entry_invitations i join tournaments t on t.id = i."tournamentId"
     where i."playerId" = $1 and i.status = 'PENDING' and t.status not in ('FINISHED', 'CANCELED') order by i."invitedAt", i.id`,
    [playerId],
  )
  return found.map(({ invitation }) => invitation)
}

export const readOwnInvitation = async (db: Db, id: string): Promise<LoggedInvitation | undefined> =>
  (
    await row<ToldRow>(
      db,
      `select ${OWN_INVITATION} as invitation from entry_invitations i join tournaments t on t.id = i."tournamentId"
       where i.id = $1`,
      [id],
    )
  )?.invitation
