import type { Instant } from '../domain/kernel/time.ts'
import { CHOSEN, type Claim, claimValues } from './fair-share.ts'
import { type Db, instant, row, rows } from './transaction.ts'

/** The key pair of this installation, in base64url (RFC 8292). */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** The keys that are kept; these, where there are none yet. */
export const keepPushKeys = async (db: Db, { publicKey, privateKey }: PushKeys): Promise<PushKeys> => {
  await rows(db, 'insert into push_keys ("publicKey", "privateKey") values ($1, $2) on conflict do nothing', [
    publicKey,
    privateKey,
  ])
  const kept = await readPushKeys(db)
  if (kept === undefined) throw new Error('the row of the push keys is missing')
  return kept
}

export const readPushKeys = (db: Db): Promise<PushKeys | undefined> =>
  row<PushKeys>(db, 'select "publicKey", "privateKey" from push_keys')

export type NewSubscription = {
  readonly playerId: string
  readonly sessionId: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: 'en' | 'fr'
}

/** Stores a device's subscription; one that is known already is this account's from now on. */
export const putSubscription = async (db: Db, wanted: NewSubscription, at: Instant): Promise<void> => {
  await rows(
    db,
    `insert into push_subscriptions ("playerId", "sessionId", endpoint, "p256dh", auth, language, "createdAt")
     values ($1, $2, $3, $4, $5, $6, ${instant('$7')})
     on conflict (endpoint) do update set "playerId" = excluded."playerId", "sessionId" = excluded."sessionId",
       "p256dh" = excluded."p256dh", auth = excluded.auth, language = excluded.language,
       "createdAt" = excluded."createdAt", since = excluded.since`,
    [wanted.playerId, wanted.sessionId, wanted.endpoint, wanted.p256dh, wanted.auth, wanted.language, at],
  )
}

/** Keeps an account's newest subscriptions, so that nobody has messages sent to any number of addresses. */
export const dropOldSubscriptions = async (db: Db, playerId: string, kept: number): Promise<void> => {
  await rows(
    db,
    `delete from push_subscriptions where id in (
       select id from push_subscriptions where "playerId" = $1 order by "createdAt" desc, id offset $2)`,
    [playerId, kept],
  )
}

export const removeSubscription = async (db: Db, playerId: string, endpoint: string): Promise<void> => {
  await rows(db, 'delete from push_subscriptions where "playerId" = $1 and endpoint = $2', [
    playerId,
    endpoint,
  ])
}

/** Forgets a device that takes no more messages. */
export const dropSubscription = async (db: Db, id: string): Promise<void> => {
  await rows(db, 'delete from push_subscriptions where id = $1', [id])
}

/** Forgets the devices whose session is over: nothing is sent to them any more. */
export const dropEndedSubscriptions = async (db: Db, at: Instant): Promise<void> => {
  await rows(
    db,
    `delete from push_subscriptions p using sessions s
     where s.id = p."sessionId" and (s."revokedAt" is not null or s."expiresAt" <= ${instant('$1')})`,
    [at],
  )
}

export type DeviceRow = { readonly createdAt: Instant; readonly language: string }

/** The devices that an account has told, without their addresses and keys. */
export const listDevices = (db: Db, playerId: string): Promise<DeviceRow[]> =>
  rows<DeviceRow>(
    db,
    'select "createdAt", language from push_subscriptions where "playerId" = $1 order by "createdAt", id',
    [playerId],
  )

export type SubscriptionRow = {
  readonly id: string
  readonly playerId: string
  readonly language: string
  readonly since: string
}

/** The devices that are told: those whose session lasts. */
export const activeSubscriptions = (db: Db, at: Instant): Promise<SubscriptionRow[]> =>
  rows<SubscriptionRow>(
    db,
    `select p.id, p."playerId", p.language, p.since from push_subscriptions p join sessions s on s.id = p."sessionId"
     where s."revokedAt" is null and s."expiresAt" > ${instant('$1')}`,
    [at],
  )

export type PushPlace = {
  readonly epoch: string | null
  readonly cursor: string | null
  readonly openedTo: Instant | null
}

/** Up to where messages have been made; undefined while another node is making them. The row stays locked. */
export const lockPushPlace = (db: Db): Promise<PushPlace | undefined> =>
  row<PushPlace>(db, 'select epoch, cursor, "openedTo" from push_feed for update skip locked')

export const setPushPlace = async (
  db: Db,
  epoch: string,
  cursor: string,
  openedTo: Instant,
): Promise<void> => {
  await rows(db, `update push_feed set epoch = $1, cursor = $2, "openedTo" = ${instant('$3')}`, [
    epoch,
    cursor,
    openedTo,
  ])
}

export type NewPush = {
  readonly subscriptionId: string
  readonly body: string
  readonly topic: string
  readonly expiresAt: Instant
}

export const insertPushes = async (db: Db, messages: readonly NewPush[], at: Instant): Promise<void> => {
  await rows(
    db,
    `insert into push_messages ("subscriptionId", body, topic, "expiresAt", "nextAttemptAt")
     select m.subscription, m.body, m.topic, ${instant('m.expires')}, ${instant('$1')}
     from unnest($2::uuid[], $3::text[], $4::text[], $5::double precision[]) as m (subscription, body, topic, expires)`,
    [
      at,
      messages.map(message => message.subscriptionId),
      messages.map(message => message.body),
      messages.map(message => message.topic),
      messages.map(message => message.expiresAt),
    ],
  )
}

export type DuePush = NewPush & {
  readonly id: string
  /** The account that the device is of. */
  readonly playerId: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Tries, this one counted. */
  readonly attempts: number
}

/**
 * Takes messages that are due, of accounts that have least under way first, then the oldest, and keeps other nodes from them for
 * the lease; those that are too old are forgotten.
 */
export const claimPushes = async (db: Db, claim: Claim): Promise<DuePush[]> => {
  await rows(db, `delete from push_messages where "expiresAt" <= ${instant('$1')}`, [claim.at])
  return rows<DuePush>(
    db,
    `with due as (
       select m.id, m."nextAttemptAt", p."playerId" as owner,
         row_number() over (partition by p."playerId" order by m."nextAttemptAt", m.id) as turn
       from push_messages m join push_subscriptions p on p.id = m."subscriptionId"
       where m."nextAttemptAt" <= ${instant('$1')}
         and p."playerId" || ' ' || coalesce(substring(lower(p.endpoint) from '^[a-z]+://[^/?#]+'), '') <> all ($7::text[])
     ), ${CHOSEN}
     update push_messages m set attempts = attempts + 1, "nextAttemptAt" = ${instant('$1 + $2')}
     from push_subscriptions p where p.id = m."subscriptionId" and m.id in (
       select id from push_messages where id in (select id from chosen) and "nextAttemptAt" <= ${instant('$1')}
       for update skip locked)
     returning m.id, m."subscriptionId", m.body, m.topic, m."expiresAt", m.attempts, p.endpoint, p."p256dh", p.auth,
       p."playerId"`,
    claimValues(claim),
  )
}

export const removePush = async (db: Db, id: string): Promise<void> => {
  await rows(db, 'delete from push_messages where id = $1', [id])
}

export const retryPush = async (db: Db, id: string, at: Instant): Promise<void> => {
  await rows(db, `update push_messages set "nextAttemptAt" = ${instant('$2')} where id = $1`, [id, at])
}
