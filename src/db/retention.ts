import type { Instant } from '../domain/kernel/time.ts'
import { type Db, instant, rows } from './transaction.ts'

/** When players of events that ended before were born, their sex, and the lines of reports that say so. */
export const dropBirths = async (db: Db, before: Instant): Promise<void> => {
  await rows(
    db,
    `with born as (
       select e.id from entries e join tournaments t on t.id = e."tournamentId"
       where (e."birthDate" is not null or e.sex is not null) and t.status in ('FINISHED', 'CANCELED')
         and coalesce(t."finishedAt", e."enteredAt") < ${instant('$1')}
     ), lines as (delete from report_lines where "entryId" in (select id from born))
     update entries set "birthDate" = null, sex = null where id in (select id from born)`,
    [before],
  )
}

/** What players wrote to arbiters of events that ended before; that they called stays. */
export const dropCallTexts = async (db: Db, before: Instant): Promise<void> => {
  await rows(
    db,
    `update match_calls c set text = null from tournaments t
     where t.id = c."tournamentId" and c.text is not null and t.status in ('FINISHED', 'CANCELED')
       and coalesce(t."finishedAt", c."openedAt") < ${instant('$1')}`,
    [before],
  )
}

/** Personal tokens and links for a new password that served until before. */
export const dropEndedTokens = async (db: Db, before: Instant): Promise<void> => {
  await rows(db, `delete from api_tokens where least("revokedAt", "expiresAt") < ${instant('$1')}`, [before])
  await rows(db, `delete from password_resets where "expiresAt" < ${instant('$1')}`, [before])
}

/** Where webhooks led that were taken away before, and what their messages were signed with. */
export const dropRemovedAddresses = async (db: Db, before: Instant): Promise<void> => {
  await rows(
    db,
    `update webhooks set url = 'https://deleted.invalid/', secret = ''
     where "removedAt" < ${instant('$1')} and secret <> ''`,
    [before],
  )
}
