import type { SecurityEventKind } from '../../domain/accounts/security-event.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'

export type NewSecurityEvent = {
  readonly playerId: string
  readonly actorId: string | null
  readonly kind: SecurityEventKind
  readonly detail: string | null
  readonly sessionId: string | null
  readonly address: string | null
  readonly device: string | null
  readonly firstAt: Instant
  readonly at: Instant
  readonly count: number
  readonly unseen: boolean
}

/** How it is counted where the same has just happened: not at all, from the same place, or from anywhere. */
export type Counting = 'never' | 'here' | 'anywhere'

/** Of an account that has been deleted nothing is written down. */
export const insertSecurityEvent = async (
  db: Db,
  event: NewSecurityEvent,
  counting: Counting,
): Promise<void> => {
  await rows(
    db,
    `with owner as (select id from players where id = $1 and status <> 'DELETED' for share),
     again as (
       update security_events set count = count + $10, at = greatest(at, ${instant('$9')}), address = $6, device = $7, "sessionId" = $5
       where $12 and id = (
         select id from security_events where "playerId" = $1 and kind = $3 and detail is not distinct from $4
           and "actorId" is not distinct from $2::uuid and not unseen and not $11
           and "firstAt" > ${instant('$9')} - interval '1 hour'
           and ($13 or (address is not distinct from $6 and device is not distinct from $7))
         order by id desc limit 1) returning id)
     insert into security_events ("playerId", "actorId", kind, detail, "sessionId", address, device, "firstAt", at, count, unseen, xid)
     select owner.id, $2::uuid, $3, $4, $5::uuid, $6, $7, ${instant('$8')}, ${instant('$9')}, $10, $11,
       case when $11 then pg_current_xact_id() end
     from owner where not exists (select from again)`,
    [
      event.playerId,
      event.actorId,
      event.kind,
      event.detail,
      event.sessionId,
      event.address,
      event.device,
      event.firstAt,
      event.at,
      event.count,
      event.unseen,
      counting !== 'never',
      counting === 'anywhere',
    ],
  )
}

/** Of these kinds an account keeps so many, the newest. */
export const keepNewestEvents = async (
  db: Db,
  playerId: string,
  kinds: readonly SecurityEventKind[],
  most: number,
): Promise<void> => {
  await rows(
    db,
    `delete from security_events where "playerId" = $1 and kind = any($2::"SecurityEventKind"[]) and id <= (
       select id from security_events where "playerId" = $1 and kind = any($2::"SecurityEventKind"[])
       order by id desc offset $3 limit 1)`,
    [playerId, kinds, most],
  )
}

/** Whether an account has been signed in to from elsewhere, and never from here. */
export const isNewPlace = async (
  db: Db,
  playerId: string,
  { address, device }: Pick<NewSecurityEvent, 'address' | 'device'>,
): Promise<boolean> => {
  const found = await row<{ new: boolean }>(
    db,
    `with places as (
       select address, device from sessions where "playerId" = $1
       union all select address, device from security_events where "playerId" = $1 and kind in ('SIGNED_IN', 'ACCOUNT_MADE'))
     select count(*) > 0 and coalesce(bool_and(address is distinct from $2 or device is distinct from $3), false) as new from places`,
    [playerId, address, device],
  )
  return found?.new === true
}

export type SecurityEventRow = NewSecurityEvent & {
  readonly id: number
  readonly accountName: string
  readonly actorName: string | null
}

export type SecurityListing = {
  /** Of every account where none is said. */
  readonly playerId: string | undefined
  /** Only what this session has not done, and nobody has seen. */
  readonly unseenBy: string | undefined
  /** The last one already read. */
  readonly before: number | undefined
  readonly limit: number
}

/** Newest first. */
export const listSecurityEvents = (
  db: Db,
  { playerId, unseenBy, before, limit }: SecurityListing,
): Promise<SecurityEventRow[]> =>
  rows<SecurityEventRow>(
    db,
    `select e.id, e."playerId", e."actorId", e.kind, e.detail, e."sessionId", e.address, e.device, e."firstAt", e.at, e.count,
       e.unseen, o."displayName" as "accountName", a."displayName" as "actorName"
     from security_events e join players o on o.id = e."playerId" left join players a on a.id = e."actorId"
     where ($1::uuid is null or e."playerId" = $1) and ($2::bigint is null or e.id < $2)
       and ($4::uuid is null or (e.unseen and e."sessionId" is distinct from $4))
     order by e.id desc limit $3`,
    [playerId, before, limit, unseenBy],
  )

/** Up to this one, but for what the session itself did: others are told of that. */
export const markSeen = async (db: Db, playerId: string, sessionId: string, upTo: number): Promise<void> => {
  await rows(
    db,
    `update security_events set unseen = false, xid = pg_current_xact_id()
     where "playerId" = $1 and unseen and id <= $3 and "sessionId" is distinct from $2::uuid`,
    [playerId, sessionId, upTo],
  )
}

/** With the account goes what happened to it, and where it was when it did something to others. */
export const eraseSecurityEvents = async (db: Db, playerId: string): Promise<void> => {
  await rows(db, 'delete from security_events where "playerId" = $1', [playerId])
  await rows(
    db,
    'update security_events set "actorId" = null, "sessionId" = null, address = null, device = null where "actorId" = $1',
    [playerId],
  )
}

/** Forgets what happened before an instant. */
export const dropOldSecurityEvents = async (db: Db, before: Instant): Promise<void> => {
  await rows(db, `delete from security_events where at < ${instant('$1')}`, [before])
}
