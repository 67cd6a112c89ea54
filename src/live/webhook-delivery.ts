import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { type Logged, readFeed } from '../app/reading/feed.ts'
import type { Log } from '../app/runtime/log.ts'
import { isoTime } from '../app/views/iso-time.ts'
import type { WebhookRules } from '../app/webhooks/address.ts'
import { type Attempt, postWebhook } from '../app/webhooks/post.ts'
import { messageBody } from '../app/webhooks/webhooks.ts'
import { changedCalls } from '../db/calls.ts'
import { cursorText, type FeedCursor, isSeen, parseCursor } from '../db/feed/cursor.ts'
import { readCursor, readLoggedMatches } from '../db/feed/feed.ts'
import { inTransaction } from '../db/transaction.ts'
import {
  activeWebhooks,
  beginFeedAnew,
  claimMessages,
  type DueMessage,
  insertMessages,
  lockFeedPlace,
  type NewMessage,
  recordAttempt,
  removeWebhook,
  setFeedPlace,
  type WebhookRow,
} from '../db/webhooks.ts'
import { DAY, HOUR, type Instant, MINUTE, type Millis, SECOND } from '../domain/kernel/time.ts'
import type { Call } from '../wire/calls.ts'
import { matchesWithResults, noticesOf } from '../wire/watch/notice.ts'
import type { Notice } from '../wire/webhooks.ts'
import type { Delivery } from './delivering.ts'
import { changesOf } from './event-stream.ts'
import { beginSend, createSending, type Sending, shareOf, startSending } from './sending.ts'

const RULES = { name: 'webhooks', atOnce: 32, ofOne: 4 } as const
/** For how long a node may keep a message to itself: longer than a try can last. */
const LEASE: Millis = MINUTE
/** The pause after each try that failed; after the last of them a message is given up. */
const PAUSES: readonly Millis[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
]
/** A receiver's word that it will never want anything again. */
const GONE = 410

export type DeliveryContext = {
  readonly pool: Pool
  readonly log: Log
  readonly now: () => Instant
  readonly epoch: string
  readonly rules: WebhookRules
}

/**
 * Brings webhooks their messages. Every node does it: one at a time makes messages of what the log says, and
 * whichever is free sends what is due, of every account a few at once, so that nobody waits for the receivers of others. A
 * message is stored before it is sent, so none is lost; it may be sent twice, with the same id.
 */
export const startWebhookDelivery = (ctx: DeliveryContext): Delivery => {
  const sending = createSending(RULES)
  return startSending(ctx.log, sending, () => beginRound(ctx, sending))
}

/** Makes the messages of what has happened since, and begins to send those that are due; how many were begun. */
const beginRound = async (ctx: DeliveryContext, sending: Sending): Promise<number> => {
  await makeMessages(ctx)
  const due = await claimMessages(ctx.pool, { ...shareOf(sending, ctx.now()), lease: LEASE })
  for (const message of due)
    beginSend(
      sending,
      ctx,
      { owner: message.createdBy, url: message.url },
      {
        attempt: () => postWebhook(ctx.rules, message, message, ctx.now()),
        record: attempt => record(ctx, message, attempt),
      },
    )
  return due.length
}

/** The same, to the end of what was begun. */
export const goRound = async (ctx: DeliveryContext, sending = createSending(RULES)): Promise<number> => {
  const begun = await beginRound(ctx, sending)
  await Promise.all(sending.sends)
  return begun
}

const makeMessages = (ctx: DeliveryContext): Promise<void> =>
  inTransaction(ctx.pool, async tx => {
    const webhooks = await activeWebhooks(tx)
    const place = webhooks.length === 0 ? undefined : await lockFeedPlace(tx)
    if (place === undefined) return
    const since = place.epoch === ctx.epoch ? parseCursor(place.cursor ?? '') : undefined
    if (since === undefined) await beginFeedAnew(tx)
    const cursor = since === undefined ? await readCursor(tx) : await tell(ctx, tx, webhooks, since)
    await setFeedPlace(tx, ctx.epoch, cursorText(cursor))
  })

const tell = async (
  ctx: DeliveryContext,
  tx: PoolClient,
  webhooks: readonly WebhookRow[],
  since: FeedCursor,
): Promise<FeedCursor> => {
  const tournamentIds = [...new Set(webhooks.map(webhook => webhook.tournamentId))]
  const { cursor, logged } = await readFeed(tx, since, { matchIds: [], tournamentIds })
  const calls = await callsChanged(tx, webhooks, since, cursor)
  for (const webhook of webhooks) {
    const news = logged.filter(item => concerns(webhook, item))
    const called = noticesOfCalls(calls.filter(item => concerns(webhook, item)))
    const notices = [...(news.length === 0 ? [] : await noticesIn(tx, news)), ...called]
    const messages = messagesFor(webhook, notices, ctx.now())
    if (messages.length > 0) await insertMessages(tx, messages, ctx.now())
  }
  return cursor
}

type LoggedCallChange = { readonly tournamentId: string; readonly xid: number; readonly call: Call }

/** Calls that have changed between two cursors, where somebody has asked for them: read later, it may know of more. */
const callsChanged = async (
  tx: PoolClient,
  webhooks: readonly WebhookRow[],
  since: FeedCursor,
  to: FeedCursor,
): Promise<readonly LoggedCallChange[]> => {
  const asking = webhooks.filter(({ events }) => events.includes('call.changed'))
  if (asking.length === 0) return []
  const found = await changedCalls(tx, since, [...new Set(asking.map(({ tournamentId }) => tournamentId))])
  return found.map(item => ({ ...item, xid: Number(item.xid) })).filter(({ xid }) => isSeen(to, xid))
}

/** Each call once, as it is now. */
const noticesOfCalls = (changed: readonly LoggedCallChange[]): readonly Notice[] =>
  [...new Map(changed.map(({ call }) => [call.id, call])).values()].map(call => ({
    type: 'call.changed',
    data: { call },
  }))

/** What happened in its event after it was added. */
const concerns = (
  { tournamentId, since }: WebhookRow,
  item: Pick<Logged, 'tournamentId' | 'xid'>,
): boolean => {
  const added = parseCursor(since)
  return item.tournamentId === tournamentId && (added === undefined || !isSeen(added, item.xid))
}

const noticesIn = async (tx: PoolClient, logged: readonly Logged[]): Promise<readonly Notice[]> => {
  const changes = changesOf(logged)
  const ids = matchesWithResults(changes)
  return noticesOf(changes, ids.length === 0 ? [] : await readLoggedMatches(tx, ids))
}

const messagesFor = (webhook: WebhookRow, notices: readonly Notice[], at: Instant): NewMessage[] =>
  notices
    .filter(notice => webhook.events.includes(notice.type))
    .map(notice => {
      const id = randomUUID()
      const { id: webhookId, tournamentId } = webhook
      const body = messageBody({ id, at: isoTime(at), tournamentId, ...notice })
      return { id, webhookId, type: notice.type, body }
    })

const record = async (ctx: DeliveryContext, message: DueMessage, attempt: Attempt): Promise<void> => {
  const status = 'status' in attempt ? attempt.status : undefined
  const delivered = status !== undefined && status >= 200 && status < 300
  const pause = delivered ? undefined : PAUSES[message.attempts - 1]
  const at = ctx.now()
  await recordAttempt(
    ctx.pool,
    {
      id: message.id,
      status,
      error: 'error' in attempt ? attempt.error : undefined,
      delivered,
      nextAttemptAt: pause === undefined ? undefined : at + pause,
    },
    at,
  )
  if (status === GONE) await removeWebhook(ctx.pool, message.webhookId, at)
  if (!delivered) logFailure(ctx.log, message, attempt, pause)
}

const logFailure = (
  log: Log,
  { id, webhookId, attempts }: DueMessage,
  attempt: Attempt,
  pause: Millis | undefined,
): void => {
  const what = 'status' in attempt ? attempt.status : attempt.error
  log.warn(
    { messageId: id, webhookId, attempts, ...attempt },
    `[webhooks] message - messageId=${id}, webhookId=${webhookId}, attempts=${attempts}, answer=${what} - ${pause === undefined ? 'given up' : 'will be tried again'}`,
  )
}
