import type { AccountStatus } from '../../domain/accounts/account.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'
import { dropResetLink } from './passwords.ts'
import { eraseSecurityEvents } from './security-events.ts'
import { revokeAllAccess } from './sessions.ts'

/** What stands in results in place of the name of somebody who has left. */
export const DELETED_NAME = 'Deleted player'

/** Takes an account's lock: whoever enters it in an event meanwhile waits, and finds it deleted. */
export const lockAccount = (
  db: Db,
  playerId: string,
): Promise<{ readonly status: AccountStatus } | undefined> =>
  row<{ status: AccountStatus }>(db, 'select status from players where id = $1 for update', [playerId])

/** Keeps an account from being deleted until the transaction ends; its status as of now. */
export const holdAccount = (
  db: Db,
  playerId: string,
): Promise<{ readonly status: AccountStatus } | undefined> =>
  row<{ status: AccountStatus }>(db, 'select status from players where id = $1 for key share', [playerId])

/** Whether somebody organises or plays in an event that is not over. */
export const isInOpenEvent = async (db: Db, playerId: string): Promise<boolean> => {
  const found = await row<{ exists: boolean }>(
    db,
    `select exists (
       select from tournaments t where t.status not in ('FINISHED', 'CANCELED') and (t."organiserId" = $1
         or exists (select from entries e where e."tournamentId" = t.id and e."playerId" = $1 and e.status = 'ENTERED'))
     ) as exists`,
    [playerId],
  )
  return found?.exists === true
}

/**
 * Leaves of an account what results need: an id without a name, a password or a right. Entries, matches, moves and
 * payments stay as they are, and calls to arbiters without their texts; unless `keepName`, entries, those that were made for an
 * invitation among them, lose what says whose they were, but for tags that prizes hang on. Nobody is invited any more.
 */
export const eraseAccount = async (
  db: Db,
  playerId: string,
  keepName: boolean,
  at: Instant,
): Promise<void> => {
  await revokeAllAccess(db, playerId, undefined, at)
  await rows(
    db,
    `update players set status = 'DELETED', role = 'PLAYER', "passwordHash" = 'deleted',
       username = 'deleted-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 20),
       "displayName" = case when $2 then "displayName" else $3 end, "accessChangedAt" = ${instant('$4')}
     where id = $1`,
    [playerId, keepName, DELETED_NAME, at],
  )
  await rows(
    db,
    `update entries e set name = $3, title = null, federation = null, "fideId" = null, sex = null, "birthDate" = null, club = null, "fixedBoard" = null,
       tags = array(select tag from unnest(e.tags) as tag join tournaments t on t.id = e."tournamentId"
         where jsonb_path_exists(t."prizeCategories", '$[*].tags[*] ? (@ == $tag)', jsonb_build_object('tag', tag)))
     where ("playerId" = $1 or ("playerId" is null and id in (
       select i."entryId" from entry_invitations i where i."playerId" = $1 and i."madeEntry"))) and not $2`,
    [playerId, keepName, DELETED_NAME],
  )
  await rows(
    db,
    `delete from report_lines l using entries e where e.id = l."entryId" and e."playerId" = $1 and not $2`,
    [playerId, keepName],
  )
  await rows(db, 'delete from entry_invitations where "playerId" = $1', [playerId])
  await eraseCalls(db, playerId)
  await dropResetLink(db, playerId)
  await rows(db, 'delete from second_factors where "playerId" = $1', [playerId])
  await eraseSecurityEvents(db, playerId)
  await rows(db, 'delete from push_subscriptions where "playerId" = $1', [playerId])
  await rows(db, 'delete from tournament_arbiters where "playerId" = $1', [playerId])
  await rows(db, `delete from idempotency_keys where scope like $1 || ' %'`, [playerId])
}

/** What somebody wrote to arbiters goes, also where it was stored to be sent; that they called stays. */
const eraseCalls = async (db: Db, playerId: string): Promise<void> => {
  await rows(
    db,
    'update match_calls c set text = null from entries e where e.id = c."entryId" and e."playerId" = $1 and c.text is not null',
    [playerId],
  )
  await rows(
    db,
    `delete from webhook_messages w using match_calls c, entries e
     where w.type = 'call.changed' and w.body::jsonb #>> '{data,call,id}' = c.id::text and e.id = c."entryId" and e."playerId" = $1`,
    [playerId],
  )
}
