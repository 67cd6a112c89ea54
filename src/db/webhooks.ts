import type { Instant } from '../domain/kernel/time.ts'
import { CHOSEN, type Claim, claimValues } from './fair-share.ts'
import { type Db, instant, row, rows } from './transaction.ts'

export type WebhookRow = {
  readonly id: string
  readonly tournamentId: string
  readonly url: string
  readonly secret: string
  readonly events: readonly string[]
  readonly createdAt: Instant
  /** PostgreSQL's snapshot of when it was added. */
  readonly since: string
}

const COLUMNS = 'id, "tournamentId", url, secret, events, "createdAt", since'

/** A tournament's webhooks, oldest first. */
export const listWebhooks = (db: Db, tournamentId: string): Promise<WebhookRow[]> =>
  rows<WebhookRow>(
    db,
    `select ${COLUMNS} from webhooks where "tournamentId" = $1 and "removedAt" is null order by "createdAt", id`,
    [tournamentId],
  )

export const findWebhook = (db: Db, tournamentId: string, id: string): Promise<WebhookRow | undefined> =>
  row<WebhookRow>(
    db,
    `select ${COLUMNS} from webhooks where "tournamentId" = $1 and id = $2 and "removedAt" is null`,
    [tournamentId, id],
  )

export type NewWebhook = {
  readonly tournamentId: string
  readonly url: string
  readonly secret: string
  readonly events: readonly string[]
  readonly createdBy: string
}

/** Stores a webhook, to be told of what is committed from now on. */
export const insertWebhook = async (db: Db, webhook: NewWebhook, at: Instant): Promise<WebhookRow> => {
  const made = await row<WebhookRow>(
    db,
    `insert into webhooks ("tournamentId", url, secret, events, "createdBy", "createdAt")
     values ($1, $2, $3, $4, $5, ${instant('$6')}) returning ${COLUMNS}`,
    [webhook.tournamentId, webhook.url, webhook.secret, webhook.events, webhook.createdBy, at],
  )
  if (made === undefined) throw new Error('a webhook was not stored')
  return made
}

/** Takes a webhook away; what was not delivered yet is given up. */
export const removeWebhook = async (db: Db, id: string, at: Instant): Promise<void> => {
  await rows(db, `update webhooks set "removedAt" = ${instant('$2')} where id = $1`, [id, at])
  await rows(db, 'update webhook_messages set "nextAttemptAt" = null where "webhookId" = $1', [id])
}

/** Every webhook that is told of anything. */
export const activeWebhooks = (db: Db): Promise<WebhookRow[]> =>
  rows<WebhookRow>(db, `select ${COLUMNS} from webhooks where "removedAt" is null`)

export type FeedPlace = { readonly epoch: string | null; readonly cursor: string | null }

/** Up to where messages have been made; undefined while another node is making them. The row stays locked. */
export const lockFeedPlace = (db: Db): Promise<FeedPlace | undefined> =>
  row<FeedPlace>(db, 'select epoch, cursor from webhook_feed for update skip locked')

/** In another epoch what webhooks had been told means nothing: they are told of what comes from now on. */
export const beginFeedAnew = async (db: Db): Promise<void> => {
  await rows(db, 'update webhooks set since = pg_current_snapshot()::text where "removedAt" is null')
}

export const setFeedPlace = async (db: Db, epoch: string, cursor: string): Promise<void> => {
  await rows(db, 'update webhook_feed set epoch = $1, cursor = $2', [epoch, cursor])
}

export type NewMessage = {
  readonly id: string
  readonly webhookId: string
  readonly type: string
  readonly body: string
}

export const insertMessages = async (db: Db, messages: readonly NewMessage[], at: Instant): Promise<void> => {
  await rows(
    db,
    `insert into webhook_messages ("createdAt", "nextAttemptAt", id, "webhookId", type, body)
     select ${instant('$1')}, ${instant('$1')}, m.* from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) as m`,
    [
      at,
      messages.map(message => message.id),
      messages.map(message => message.webhookId),
      messages.map(message => message.type),
      messages.map(message => message.body),
    ],
  )
}

export type DueMessage = {
  readonly id: string
  readonly webhookId: string
  readonly body: string
  readonly url: string
  readonly secret: string
  /** Tries, this one counted. */
  readonly attempts: number
  /** The account that made the webhook. */
  readonly createdBy: string
}

/**
 * Takes messages that are due, of accounts that have least under way first, then the oldest; and keeps
 * other nodes from them for `lease`: a node that dies with one leaves it to be sent again, with the same id.
 */
export const claimMessages = (db: Db, claim: Claim): Promise<DueMessage[]> =>
  rows<DueMessage>(
    db,
    `with due as (
       select m.id, m."nextAttemptAt", w."createdBy" as owner,
         row_number() over (partition by w."createdBy" order by m."nextAttemptAt", m.id) as turn
       from webhooks w cross join lateral (
         select id, "nextAttemptAt" from webhook_messages
         where "webhookId" = w.id and "nextAttemptAt" <= ${instant('$1')} order by "nextAttemptAt", id limit $4) m
       where w."removedAt" is null and w."createdBy" || ' ' || coalesce(substring(lower(w.url) from '^[a-z]+://[^/?#]+'), '') <> all ($7::text[])
     ), ${CHOSEN}
     update webhook_messages m set attempts = attempts + 1, "nextAttemptAt" = ${instant('$1 + $2')}
     from webhooks w where w.id = m."webhookId" and m.id in (
       select id from webhook_messages where id in (select id from chosen) and "nextAttemptAt" <= ${instant('$1')}
       for update skip locked)
     returning m.id, m."webhookId", m.body, m.attempts, w.url, w.secret, w."createdBy"`,
    claimValues(claim),
  )

export type AttemptRow = {
  readonly id: string
  readonly status: number | undefined
  readonly error: string | undefined
  readonly delivered: boolean
  /** Undefined where there will be no other try. */
  readonly nextAttemptAt: Instant | undefined
}

export const recordAttempt = async (db: Db, attempt: AttemptRow, at: Instant): Promise<void> => {
  await rows(
    db,
    `update webhook_messages set "lastStatus" = $2, "lastError" = $3, "nextAttemptAt" = ${instant('$4')},
       "deliveredAt" = case when $5 then ${instant('$6')} end where id = $1`,
    [
      attempt.id,
      attempt.status ?? null,
      attempt.error ?? null,
      attempt.nextAttemptAt ?? null,
      attempt.delivered,
      at,
    ],
  )
}

export type MessageRead = {
  readonly id: string
  readonly type: string
  readonly createdAt: Instant
  readonly attempts: number
  readonly nextAttemptAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly lastStatus: number | null
  readonly lastError: string | null
}

/** The newest messages of a webhook. */
export const listMessages = (db: Db, webhookId: string, limit: number): Promise<MessageRead[]> =>
  rows<MessageRead>(
    db,
    `select id, type, "createdAt", attempts, "nextAttemptAt", "deliveredAt", "lastStatus", "lastError"
     from webhook_messages where "webhookId" = $1 order by "createdAt" desc, id limit $2`,
    [webhookId, limit],
  )

/** Has a message sent once more, whatever became of it; false where the webhook has no such message. */
export const renewMessage = async (db: Db, webhookId: string, id: string, at: Instant): Promise<boolean> =>
  (await row(
    db,
    `update webhook_messages set "nextAttemptAt" = ${instant('$3')}, attempts = 0, "deliveredAt" = null
     where "webhookId" = $1 and id = $2 returning id`,
    [webhookId, id, at],
  )) !== undefined

/** Forgets what was delivered, or given up, before an instant. */
export const dropOldMessages = async (db: Db, before: Instant): Promise<void> => {
  await rows(
    db,
    `delete from webhook_messages where "nextAttemptAt" is null and "createdAt" < ${instant('$1')}`,
    [before],
  )
}

/** Gives up what was not delivered and is from before an instant. */
export const giveUpMessages = async (db: Db, before: Instant): Promise<void> => {
  await rows(
    db,
    `update webhook_messages set "nextAttemptAt" = null, "lastError" = coalesce("lastError", 'GIVEN_UP')
     where "nextAttemptAt" is not null and "createdAt" < ${instant('$1')}`,
    [before],
  )
}
