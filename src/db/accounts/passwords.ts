import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'

export type AccountSecret = {
  readonly id: string
  readonly username: string
  readonly passwordHash: string
}

/** An account that can be signed in to, with its hash. */
export const findSecret = (db: Db, playerId: string): Promise<AccountSecret | undefined> =>
  row<AccountSecret>(
    db,
    `select id, username, "passwordHash" from players where id = $1 and status <> 'DELETED'`,
    [playerId],
  )

export const setPasswordHash = async (db: Db, playerId: string, passwordHash: string): Promise<void> => {
  await rows(db, 'update players set "passwordHash" = $2 where id = $1', [playerId, passwordHash])
}

/** Remembers a one-time link for an account; the one before it no longer serves. */
export const storeResetLink = async (
  db: Db,
  link: {
    readonly playerId: string
    readonly tokenHash: string
    readonly expiresAt: Instant
    readonly madeBy: string
  },
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `insert into password_resets ("playerId", "tokenHash", "createdAt", "expiresAt", "madeBy")
     values ($1, $2, ${instant('$3')}, ${instant('$4')}, $5)
     on conflict ("playerId") do update set "tokenHash" = excluded."tokenHash", "createdAt" = excluded."createdAt",
       "expiresAt" = excluded."expiresAt", "madeBy" = excluded."madeBy"`,
    [link.playerId, link.tokenHash, at, link.expiresAt, link.madeBy],
  )
}

/** No link for a new password serves any more. */
export const dropResetLink = async (db: Db, playerId: string): Promise<void> => {
  await rows(db, 'delete from password_resets where "playerId" = $1', [playerId])
}

/** Whose link it is, while it serves. */
export const findResetLink = (db: Db, tokenHash: string, at: Instant): Promise<AccountSecret | undefined> =>
  row<AccountSecret>(
    db,
    `select p.id, p.username, p."passwordHash" from password_resets r join players p on p.id = r."playerId"
     where r."tokenHash" = $1 and r."expiresAt" > ${instant('$2')} and p.status <> 'DELETED'`,
    [tokenHash, at],
  )

/** Takes a link away; true for the one caller who got it. */
export const takeResetLink = async (db: Db, tokenHash: string): Promise<boolean> => {
  const taken = await rows(db, 'delete from password_resets where "tokenHash" = $1 returning "playerId"', [
    tokenHash,
  ])
  return taken.length > 0
}
