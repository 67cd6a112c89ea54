import type { AccountStatus } from '../../domain/accounts/account.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { namePatterns } from '../../domain/words/names-in-text.ts'
import { eraseTraces, recordErasure } from '../erasure.ts'
import { eraseEntries } from '../erasure-entries.ts'
import { DELETED_NAME, entriesOf, eventsOf, namesOfEntries } from '../erasure-traces.ts'
import { type Db, instant, row, rows } from '../transaction.ts'
import { dropLinksWithoutRight } from './lost-rights.ts'
import { dropResetLink } from './passwords.ts'
import { eraseSecurityEvents } from './security-events.ts'
import { revokeAllAccess } from './sessions.ts'

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
 * payments stay as they are; unless `keepName`, entries, those that were made for an invitation among them, lose what says whose
 * they were, and whatever was written of the person goes (decision 0107). Nobody is invited any more.
 */
export const eraseAccount = async (db: Db, { id, playerId, keepName, at }: AccountErasure): Promise<void> => {
  await revokeAllAccess(db, playerId, undefined, at)
  if (!keepName) await erasePerson(db, playerId, at)
  await rows(
    db,
    `update players set status = 'DELETED', role = 'PLAYER', "passwordHash" = 'deleted',
       username = 'deleted-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 20),
       "displayName" = case when $2 then "displayName" else $3 end, "accessChangedAt" = ${instant('$4')}
     where id = $1`,
    [playerId, keepName, DELETED_NAME, at],
  )
  await rows(db, 'delete from entry_invitations where "playerId" = $1', [playerId])
  await eraseCalls(db, playerId)
  await eraseDevices(db, playerId, at)
  await dropResetLink(db, playerId)
  await dropLinksWithoutRight(db, playerId)
  await rows(db, 'delete from second_factors where "playerId" = $1', [playerId])
  await rows(db, 'delete from passkey_challenges where "playerId" = $1', [playerId])
  await eraseSecurityEvents(db, playerId)
  await rows(db, 'delete from push_subscriptions where "playerId" = $1', [playerId])
  await rows(db, 'delete from tournament_arbiters where "playerId" = $1', [playerId])
  await rows(db, 'delete from editing where "playerId" = $1', [playerId])
  await rows(db, `delete from idempotency_keys where scope like $1 || ' %'`, [playerId])
  await recordErasure(db, { id, at, playerId, entryId: null, keepName })
}

export type AccountErasure = {
  /** Of the erasure itself. */
  readonly id: string
  readonly playerId: string
  readonly keepName: boolean
  readonly at: Instant
}

const erasePerson = async (db: Db, playerId: string, at: Instant): Promise<void> => {
  const account = await row<{ username: string; displayName: string }>(
    db,
    'select username, "displayName" from players where id = $1',
    [playerId],
  )
  const entries = await entriesOf(db, playerId)
  const events = await eventsOf(db, playerId, entries)
  const own = account === undefined ? [] : [account.username, account.displayName]
  const names = [...own, ...(await namesOfEntries(db, entries))].filter(name => name !== DELETED_NAME)
  await eraseEntries(db, entries)
  await eraseTraces(db, { playerId, entries, events, names }, at)
  await eraseNotes(db, namePatterns(own).inText)
}

/** In what an administrator called a link for them, and what was noted of what they did. */
const eraseNotes = async (db: Db, patterns: readonly string[]): Promise<void> => {
  await rows(db, 'update registration_links set name = null where name ~ any($1::text[])', [patterns])
  await rows(db, 'update security_events set detail = null where detail ~ any($1::text[])', [patterns])
}

/** From where somebody signed in, what they called their programs, and whom they had told. */
const eraseDevices = async (db: Db, playerId: string, at: Instant): Promise<void> => {
  await rows(db, 'update sessions set device = null, address = null where "playerId" = $1', [playerId])
  await rows(db, `update api_tokens set name = 'deleted' where "playerId" = $1`, [playerId])
  await rows(
    db,
    `update webhooks set url = 'https://deleted.invalid/', "removedAt" = coalesce("removedAt", ${instant('$2')})
     where "createdBy" = $1`,
    [playerId, at],
  )
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
