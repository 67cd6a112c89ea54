import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, rows } from '../transaction.ts'

export type EndedWebhook = {
  readonly id: string
  readonly tournamentId: string
  readonly url: string
  readonly events: readonly string[]
}

/** Webhooks that somebody made end where they are no chief any more; what was waiting is not sent. */
export const endWebhooksWithoutRight = async (
  db: Db,
  madeBy: string,
  at: Instant,
): Promise<readonly EndedWebhook[]> => {
  const ended = await rows<EndedWebhook>(
    db,
    `update webhooks w set "removedAt" = ${instant('$2')} from players p, tournaments t
     where w."createdBy" = $1 and w."removedAt" is null and p.id = w."createdBy" and t.id = w."tournamentId"
       and (p.status <> 'ACTIVE' or (p.role <> 'ADMIN' and t."organiserId" <> p.id and not exists (
         select from tournament_arbiters a
         where a."tournamentId" = t.id and a."playerId" = p.id and a.role = 'CHIEF')))
     returning w.id, w."tournamentId", w.url, w.events`,
    [madeBy, at],
  )
  const ids = ended.map(({ id }) => id)
  await rows(db, 'update webhook_messages set "nextAttemptAt" = null where "webhookId" = any($1::uuid[])', [
    ids,
  ])
  return ended
}

/**
 * What somebody was answered in events that they have no part in any more, and what they were answered as an administrator: asked
 * for again under the same key it is refused, as it would be without one.
 */
export const dropAnswersWithoutRight = async (db: Db, whose: string): Promise<void> => {
  await rows(
    db,
    `with answered as (
       select k.scope, k.key, split_part(k.scope, '/', 2) as kind,
         substring(split_part(k.scope, '/', 3) from '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$')::uuid as id
       from idempotency_keys k where split_part(k.scope, ' ', 1) = $1 and k.status is not null
     )
     delete from idempotency_keys k using players p, answered a
     where p.id = $1::uuid and k.scope = a.scope and k.key = a.key and (p.status <> 'ACTIVE' or p.role <> 'ADMIN') and (
       a.kind in ('players', 'registration') or exists (
         select from tournaments t where p.id <> t."organiserId" and t.id = case a.kind
           when 'tournaments' then a.id
           when 'matches' then (select m."tournamentId" from matches m where m.id = a.id) end
         and not exists (select from tournament_arbiters r where r."tournamentId" = t.id and r."playerId" = p.id)
         and not exists (select from entries e where e."tournamentId" = t.id and e."playerId" = p.id)))`,
    [whose],
  )
}

const IS_NO_ADMIN = `p.id = $1 and (p.role <> 'ADMIN' or p.status <> 'ACTIVE')`

/** Links for a new password or an account end whose maker is no administrator any more. */
export const dropLinksWithoutRight = async (db: Db, madeBy: string): Promise<void> => {
  await rows(db, `delete from password_resets r using players p where r."madeBy" = p.id and ${IS_NO_ADMIN}`, [
    madeBy,
  ])
  await rows(
    db,
    `delete from registration_links l using players p where l."createdBy" = p.id and ${IS_NO_ADMIN}`,
    [madeBy],
  )
}
