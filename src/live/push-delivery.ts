import type { Pool, PoolClient } from 'pg'
import { type PushSender, sendPush } from '../app/push/send.ts'
import { pushOf } from '../app/push/words.ts'
import { readAccountFeed, readOpenings } from '../app/reading/account-feed.ts'
import type { Log } from '../app/runtime/log.ts'
import type { Attempt } from '../app/webhooks/post.ts'
import { cursorText, isSeen, parseCursor } from '../db/feed/cursor.ts'
import { readCursor } from '../db/feed/feed.ts'
import {
  activeSubscriptions,
  claimPushes,
  type DuePush,
  dropEndedSubscriptions,
  dropSubscription,
  insertPushes,
  lockPushPlace,
  type NewPush,
  type PushPlace,
  removePush,
  retryPush,
  type SubscriptionRow,
  setPushPlace,
} from '../db/push.ts'
import { inTransaction } from '../db/transaction.ts'
import { HOUR, type Instant, MINUTE, type Millis, SECOND } from '../domain/kernel/time.ts'
import type { OwnMatch, OwnMatchNews } from '../wire/account-stream.ts'
import type { PushMessage } from '../wire/push.ts'
import type { Delivery } from './delivering.ts'
import { beginSend, createSending, type Sending, shareOf, startSending } from './sending.ts'

const RULES = { name: 'push', atOnce: 16, ofOne: 4 } as const
/** For how long a node may keep a message to itself: longer than a try can last. */
const LEASE: Millis = MINUTE
/** The pause after each try that failed; after the last of them a message is given up. */
const PAUSES: readonly Millis[] = [5 * SECOND, 30 * SECOND, 2 * MINUTE]
/** How long a message is of use to whoever was not reached: a call to the board is soon none. */
const LIVES: Readonly<Record<PushMessage['kind'], Millis>> = {
  made: 12 * HOUR,
  slot: 12 * HOUR,
  opened: 10 * MINUTE,
  started: 10 * MINUTE,
}
/** A push service's word that a device takes nothing more (RFC 8030). */
const GONE: readonly number[] = [404, 410]

export type PushDeliveryContext = PushSender & {
  readonly pool: Pool
  readonly log: Log
  readonly now: () => Instant
  readonly epoch: string
}

/**
 * Tells devices of what concerns their accounts. Every node does it: one at a time makes messages of what the log says,
 * and of matches that have opened, and whichever is free sends what is due. A message is stored before it is sent and
 * forgotten once it has arrived, so it is sent once, but where a node dies in between.
 */
export const startPushDelivery = (ctx: PushDeliveryContext): Delivery => {
  void dropEndedSubscriptions(ctx.pool, ctx.now()).catch(() => undefined)
  const sending = createSending(RULES)
  return startSending(ctx.log, sending, () => beginRound(ctx, sending))
}

/** Makes the messages of what has happened since, and begins to send those that are due; how many were begun. */
const beginRound = async (ctx: PushDeliveryContext, sending: Sending): Promise<number> => {
  await inTransaction(ctx.pool, tx => makeMessages(ctx, tx))
  const due = await claimPushes(ctx.pool, { ...shareOf(sending, ctx.now()), lease: LEASE })
  for (const message of due)
    beginSend(
      sending,
      ctx,
      { owner: message.playerId, url: message.endpoint },
      {
        attempt: () => sendPush(ctx, message, ctx.now()),
        record: attempt => record(ctx, message, attempt),
      },
    )
  return due.length
}

/** The same, to the end of what was begun. */
export const goPushRound = async (
  ctx: PushDeliveryContext,
  sending = createSending(RULES),
): Promise<number> => {
  const begun = await beginRound(ctx, sending)
  await Promise.all(sending.sends)
  return begun
}

const makeMessages = async (ctx: PushDeliveryContext, tx: PoolClient): Promise<void> => {
  const at = ctx.now()
  const devices = await activeSubscriptions(tx, at)
  const place = devices.length === 0 ? undefined : await lockPushPlace(tx)
  if (place === undefined) return
  const since = place.epoch === ctx.epoch ? parseCursor(place.cursor ?? '') : undefined
  if (since === undefined) return setPushPlace(tx, ctx.epoch, cursorText(await readCursor(tx)), at)
  const players = [...new Set(devices.map(({ playerId }) => playerId))]
  const { cursor, logged } = await readAccountFeed(tx, since, players)
  const told = devices.flatMap(device => newsFor(device, logged))
  const opened = await openedFor(tx, devices, players, place, at)
  await insertPushes(tx, pushesOf([...told, ...opened], at), at)
  await setPushPlace(tx, ctx.epoch, cursorText(cursor), at)
}

type News = { readonly device: SubscriptionRow; readonly match: OwnMatch; readonly news: OwnMatchNews }

/** What happened in the matches of a device's account after the device was added. */
const newsFor = (
  device: SubscriptionRow,
  logged: Awaited<ReturnType<typeof readAccountFeed>>['logged'],
): News[] => {
  const added = parseCursor(device.since)
  return logged.flatMap(item => {
    const isNew = added === undefined || !isSeen(added, item.xid)
    return item.of === 'match' && item.playerId === device.playerId && isNew
      ? [{ device, match: item.match, news: item.news }]
      : []
  })
}

const openedFor = async (
  tx: PoolClient,
  devices: readonly SubscriptionRow[],
  players: readonly string[],
  { openedTo }: PushPlace,
  at: Instant,
): Promise<News[]> => {
  const opened = await readOpenings(tx, players, openedTo ?? at, at)
  return opened.flatMap(({ playerId, match }) =>
    devices
      .filter(device => device.playerId === playerId)
      .map(device => ({ device, match, news: 'opened' as const })),
  )
}

/** One message a device and match: the weightiest of what has happened. */
const pushesOf = (news: readonly News[], at: Instant): NewPush[] => {
  const groups = new Map<string, News[]>()
  for (const item of news) {
    const key = `${item.device.id} ${item.match.matchId}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].flatMap(group => {
    const { device, match } = group.reduce((last, item) =>
      item.match.version >= last.match.version ? item : last,
    )
    const message = pushOf(
      group.map(item => item.news),
      match,
      device.language === 'fr' ? 'fr' : 'en',
    )
    return message === undefined ? [] : [pushTo(device, message, at)]
  })
}

const pushTo = ({ id }: SubscriptionRow, message: PushMessage, at: Instant): NewPush => ({
  subscriptionId: id,
  body: JSON.stringify(message),
  // At most 32 characters of base64url (RFC 8030): an id without its hyphens.
  topic: message.tag.replaceAll('-', ''),
  expiresAt: at + LIVES[message.kind],
})

const record = async (ctx: PushDeliveryContext, message: DuePush, attempt: Attempt): Promise<void> => {
  const status = 'status' in attempt ? attempt.status : undefined
  if (status !== undefined && GONE.includes(status)) return dropSubscription(ctx.pool, message.subscriptionId)
  const isTemporary = status === undefined || status === 429 || status >= 500
  const pause = isTemporary ? PAUSES[message.attempts - 1] : undefined
  if (pause === undefined) await removePush(ctx.pool, message.id)
  else await retryPush(ctx.pool, message.id, ctx.now() + pause)
  if (status === undefined || status >= 300)
    ctx.log.warn(
      { messageId: message.id, attempts: message.attempts, ...attempt },
      `[push] message - messageId=${message.id} - ${pause === undefined ? 'given up' : 'will be tried again'}`,
    )
}
