import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'
import { raiseAccessEpoch } from './access.ts'

export type SessionRow = {
  readonly id: string
  readonly playerId: string
  readonly refreshHash: string
  readonly previousRefreshHash: string | null
  readonly createdAt: Instant
  readonly rotatedAt: Instant
  readonly expiresAt: Instant
  readonly revokedAt: Instant | null
  /** From where it was begun or last renewed; null for one from before that was kept. */
  readonly address: string | null
  readonly device: string | null
}

const COLUMNS =
  'id, "playerId", "refreshHash", "previousRefreshHash", "createdAt", "rotatedAt", "expiresAt", "revokedAt", address, device'

/** What whoever signs in has shown, some time before the session is opened. */
export type Shown = {
  /** What the password was compared with. */
  readonly passwordHash: string
  readonly withFactor: boolean
}

/**
 * False where the account has been suspended or deleted meanwhile, or what was shown no longer opens it: nothing is opened
 * behind the back of whoever did that. They have the account's lock first, or wait for it and end this session as well.
 */
export const insertSession = async (
  db: Db,
  session: Pick<SessionRow, 'id' | 'playerId' | 'refreshHash' | 'expiresAt' | 'address' | 'device'>,
  shown: Shown | undefined,
  at: Instant,
): Promise<boolean> => {
  await rows(db, 'select from players where id = $1 for share', [session.playerId])
  const inserted = await rows(
    db,
    `insert into sessions (id, "playerId", "refreshHash", "rotatedAt", "expiresAt", "createdAt", address, device)
     select $1, p.id, $3, ${instant('$4')}, ${instant('$5')}, ${instant('$4')}, $6, $7
     from players p where p.id = $2 and p.status = 'ACTIVE' and ($8::text is null or p."passwordHash" = $8)
       and ($9 or not exists (
         select from second_factors f left join passkeys k on k."playerId" = f."playerId"
         where f."playerId" = p.id and (f."confirmedAt" is not null or k.id is not null)))
     returning id`,
    [
      session.id,
      session.playerId,
      session.refreshHash,
      at,
      session.expiresAt,
      session.address,
      session.device,
      shown?.passwordHash,
      shown?.withFactor ?? true,
    ],
  )
  return inserted.length > 0
}

/** Whether a session is still open; it is not ended before the transaction is over. */
export const holdSession = async (db: Db, id: string): Promise<boolean> =>
  (await rows(db, 'select id from sessions where id = $1 and "revokedAt" is null for share', [id])).length > 0

/** A session, locked until the transaction ends. */
export const lockSession = (db: Db, id: string): Promise<SessionRow | undefined> =>
  row<SessionRow>(db, `select ${COLUMNS} from sessions where id = $1 for update`, [id])

/** The same by a refresh token, present or previous, that does not say which session it is of. */
export const lockSessionOfToken = (db: Db, refreshHash: string): Promise<SessionRow | undefined> =>
  row<SessionRow>(
    db,
    `select ${COLUMNS} from sessions where "refreshHash" = $1 or "previousRefreshHash" = $1 for update`,
    [refreshHash],
  )

export const rotateSession = async (
  db: Db,
  id: string,
  {
    refreshHash,
    expiresAt,
    address,
    device,
  }: Pick<SessionRow, 'refreshHash' | 'expiresAt' | 'address' | 'device'>,
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `update sessions set "previousRefreshHash" = "refreshHash", "refreshHash" = $2, "expiresAt" = ${instant('$3')},
       "rotatedAt" = ${instant('$4')}, address = $5, device = $6 where id = $1`,
    [id, refreshHash, expiresAt, at, address, device],
  )
}

/** Someone's sessions that can still be renewed, newest first. */
export const listSessions = (db: Db, playerId: string, at: Instant): Promise<SessionRow[]> =>
  rows<SessionRow>(
    db,
    `select ${COLUMNS} from sessions where "playerId" = $1 and "revokedAt" is null and "expiresAt" > ${instant('$2')}
     order by "createdAt" desc, id`,
    [playerId, at],
  )

/** False where the account has no such session that is still open. */
export const revokeSession = async (db: Db, playerId: string, id: string, at: Instant): Promise<boolean> => {
  await raiseAccessEpoch(db)
  const revoked = await rows(
    db,
    `update sessions set "revokedAt" = ${instant('$3')} where id = $2 and "playerId" = $1 and "revokedAt" is null returning id`,
    [playerId, id, at],
  )
  return revoked.length > 0
}

/** Ends all sessions of an account but the session `kept`; how many those were that could still be renewed. */
export const revokeSessions = async (
  db: Db,
  playerId: string,
  kept: string | undefined,
  at: Instant,
): Promise<number> => {
  await raiseAccessEpoch(db)
  const ended = await rows<{ expiresAt: Instant }>(
    db,
    `update sessions set "revokedAt" = ${instant('$3')}
     where "playerId" = $1 and id is distinct from $2::uuid and "revokedAt" is null returning "expiresAt"`,
    [playerId, kept, at],
  )
  return ended.filter(({ expiresAt }) => expiresAt > at).length
}

/** Ends all sessions of everybody; how many those were that could still be renewed. */
export const revokeAllSessions = async (db: Db, at: Instant): Promise<number> => {
  await raiseAccessEpoch(db)
  const ended = await rows<{ expiresAt: Instant }>(
    db,
    `update sessions set "revokedAt" = ${instant('$1')} where "revokedAt" is null returning "expiresAt"`,
    [at],
  )
  return ended.filter(({ expiresAt }) => expiresAt > at).length
}

/** Ends all personal tokens of everybody, and all links; how many tokens those were. */
export const revokeAllGrants = async (db: Db, at: Instant): Promise<number> => {
  await raiseAccessEpoch(db)
  await rows(db, 'delete from registration_links', [])
  await rows(db, 'delete from password_resets', [])
  const ended = await rows(
    db,
    `update api_tokens set "revokedAt" = ${instant('$1')} where "revokedAt" is null returning id`,
    [at],
  )
  return ended.length
}

/** The session that somebody holds this refresh token of, present or previous, ends; its owner, where there was one. */
export const revokeSessionOfToken = async (
  db: Db,
  id: string,
  refreshHash: string,
  at: Instant,
): Promise<{ readonly playerId: string } | undefined> => {
  await raiseAccessEpoch(db)
  return row<{ playerId: string }>(
    db,
    `update sessions set "revokedAt" = ${instant('$3')} where id = $1 and "revokedAt" is null
       and ("refreshHash" = $2 or "previousRefreshHash" = $2) returning "playerId"`,
    [id, refreshHash, at],
  )
}

/** Ends all sessions and personal tokens of an account but the session `kept`. */
export const revokeAllAccess = async (
  db: Db,
  playerId: string,
  kept: string | undefined,
  at: Instant,
): Promise<void> => {
  await revokeSessions(db, playerId, kept, at)
  await rows(
    db,
    `update api_tokens set "revokedAt" = ${instant('$2')} where "playerId" = $1 and "revokedAt" is null`,
    [playerId, at],
  )
}

/** Forgets sessions that were over before an instant. */
export const dropEndedSessions = async (db: Db, before: Instant): Promise<void> => {
  await rows(db, `delete from sessions where coalesce("revokedAt", "expiresAt") < ${instant('$1')}`, [before])
}
