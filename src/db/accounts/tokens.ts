import type { AccountStatus, Role, Scope } from '../../domain/accounts/account.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'
import { raiseAccessEpoch } from './access.ts'

export type PersonalToken = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  readonly lastUsedAt: Instant | null
}

const COLUMNS = 'id, name, scopes, "createdAt", "expiresAt", "lastUsedAt"'
const SERVES = (at: string) => `"revokedAt" is null and ("expiresAt" is null or "expiresAt" > ${instant(at)})`

/** Someone's tokens that still serve, newest first. */
export const listTokens = (db: Db, playerId: string, at: Instant): Promise<PersonalToken[]> =>
  rows<PersonalToken>(
    db,
    `select ${COLUMNS} from api_tokens where "playerId" = $1 and ${SERVES('$2')} order by "createdAt" desc, id`,
    [playerId, at],
  )

export type NewToken = {
  readonly playerId: string
  readonly name: string
  readonly tokenHash: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Instant | null
}

/** Whether it no longer serves: one that is inserted again may have been taken back. */
export type InsertedToken = PersonalToken & { readonly isOver: boolean }

/** Inserted again with the same hash, it is the one that is there; undefined where the account has been suspended meanwhile. */
export const insertToken = (db: Db, token: NewToken, at: Instant): Promise<InsertedToken | undefined> =>
  row<InsertedToken>(
    db,
    `insert into api_tokens ("playerId", name, "tokenHash", scopes, "expiresAt", "createdAt")
     select p.id, $2, $3, $4, ${instant('$5')}, ${instant('$6')} from players p where p.id = $1 and p.status = 'ACTIVE' for share
     on conflict ("tokenHash") do update set name = excluded.name returning ${COLUMNS}, coalesce(not (${SERVES('$6')}), false) as "isOver"`,
    [token.playerId, token.name, token.tokenHash, token.scopes, token.expiresAt, at],
  )

/** What it was called; undefined where the account has no such token. */
export const revokeToken = async (
  db: Db,
  playerId: string,
  id: string,
  at: Instant,
): Promise<string | undefined> => {
  await raiseAccessEpoch(db)
  const revoked = await row<{ name: string }>(
    db,
    `update api_tokens set "revokedAt" = ${instant('$3')} where id = $2 and "playerId" = $1 and "revokedAt" is null returning name`,
    [playerId, id, at],
  )
  return revoked?.name
}

/** A token as it is used: with its owner as they are now. */
export type TokenInUse = PersonalToken & {
  readonly playerId: string
  readonly role: Role
  readonly status: AccountStatus
}

/** By the hash of its text; undefined where it does not serve (any more). */
export const findToken = (db: Db, tokenHash: string, at: Instant): Promise<TokenInUse | undefined> =>
  row<TokenInUse>(
    db,
    `select t.id, t.name, t.scopes, t."createdAt", t."expiresAt", t."lastUsedAt", t."playerId", p.role, p.status
     from api_tokens t join players p on p.id = t."playerId"
     where t."tokenHash" = $1 and ${SERVES('$2')} and p.status <> 'DELETED'`,
    [tokenHash, at],
  )

export const noteTokenUse = async (db: Db, id: string, at: Instant): Promise<void> => {
  await rows(
    db,
    `update api_tokens set "lastUsedAt" = greatest("lastUsedAt", ${instant('$2')}) where id = $1`,
    [id, at],
  )
}
