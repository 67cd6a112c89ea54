import { type AccountStatus, type Role, USERNAME } from '../../domain/accounts/account.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'
import { raiseAccessEpoch } from './access.ts'

export type Account = {
  readonly id: string
  readonly username: string
  readonly displayName: string
  readonly role: Role
  readonly status: AccountStatus
  /** An admin lets the events that it runs be rated. */
  readonly trustedOrganiser: boolean
  readonly createdAt: Instant
}

const COLUMNS = 'id, username, "displayName", role, status, "trustedOrganiser", "createdAt"'

export const findAccount = (db: Db, id: string): Promise<Account | undefined> =>
  row<Account>(db, `select ${COLUMNS} from players where id = $1`, [id])

/**
 * By user name, without regard to case. What cannot be one is nobody's: to the database İ is an i in small letters, to whoever counts
 * guesses by name it is another name.
 */
export const findAccountByName = async (
  db: Db,
  username: string,
): Promise<(Account & { readonly passwordHash: string }) | undefined> => {
  if (!USERNAME.test(username)) return undefined
  return row<Account & { readonly passwordHash: string }>(
    db,
    `select ${COLUMNS}, "passwordHash" from players where lower(username) = lower($1)`,
    [username],
  )
}

export type AccountSearch = {
  /** A part of the name that one signs in with, or of the one that others see; without regard to case. */
  readonly part: string | undefined
  readonly limit: number
  /** The last one of the page before. */
  readonly after: { readonly at: Instant; readonly id: string } | undefined
}

/** Accounts that are not deleted, newest first. */
export const listAccounts = (db: Db, { part, limit, after }: AccountSearch): Promise<Account[]> =>
  rows<Account>(
    db,
    `select ${COLUMNS} from players
     where status <> 'DELETED'
       and ($1::text is null or position(lower($1) in lower(username)) > 0 or position(lower($1) in lower("displayName")) > 0)
       and ($2::bigint is null or ("createdAt", id) < (${instant('$2')}, $3::uuid))
     order by "createdAt" desc, id desc limit $4`,
    [part, after?.at, after?.id, limit],
  )

export type NewAccount = {
  readonly username: string
  readonly displayName: string
  readonly passwordHash: string
  readonly role: Role
}

/** Undefined where the user name is taken. */
export const insertAccount = (db: Db, account: NewAccount, at: Instant): Promise<Account | undefined> =>
  row<Account>(
    db,
    `insert into players (username, "displayName", "passwordHash", role, "createdAt")
     values ($1, $2, $3, $4, ${instant('$5')})
     on conflict do nothing returning ${COLUMNS}`,
    [account.username, account.displayName, account.passwordHash, account.role, at],
  )

/** What an admin changes of an account; undefined stays as it is. */
export type AccountChange = {
  readonly status: AccountStatus | undefined
  readonly role: Role | undefined
  readonly trustedOrganiser: boolean | undefined
}

/** A change that tokens already given out must feel: it raises the epoch that every node watches. */
export const changeAccount = async (
  db: Db,
  id: string,
  change: AccountChange,
  at: Instant,
): Promise<Account | undefined> => {
  await raiseAccessEpoch(db)
  return row<Account>(
    db,
    `update players set status = coalesce($2, status), role = coalesce($3, role),
       "trustedOrganiser" = coalesce($4, "trustedOrganiser"), "accessChangedAt" = ${instant('$5')}
     where id = $1 and status <> 'DELETED' returning ${COLUMNS}`,
    [id, change.status, change.role, change.trustedOrganiser, at],
  )
}

/** The secret that signs access tokens: made with the database, the same for every node. */
export const readTokenSecret = async (db: Db): Promise<string> => {
  const found = await row<{ tokenSecret: string }>(db, 'select "tokenSecret" from server_secrets for share')
  if (found === undefined) throw new Error('the secrets row is missing')
  return found.tokenSecret
}

/** To be asked once a node can be seen: whoever replaces the secret looks for nodes while nobody reads it. */
export const expectTokenSecret = async (db: Db, secret: string): Promise<void> => {
  const same = await rows(db, 'select from server_secrets where "tokenSecret" = $1 for share', [secret])
  if (same.length === 0)
    throw new Error('the secret of the server was replaced while this node started: start it again')
}

/** Until the end of the transaction no node reads the secret. */
export const lockTokenSecret = async (db: Db): Promise<void> => {
  await rows(db, 'select from server_secrets for update', [])
}

/** From now on every node that starts signs with this one: no token that was signed before serves. */
export const replaceTokenSecret = async (db: Db, secret: string): Promise<void> => {
  await rows(db, 'update server_secrets set "tokenSecret" = $1', [secret])
}

export const hasAdmin = async (db: Db): Promise<boolean> => {
  const found = await row<{ exists: boolean }>(db, `select exists (select from players where role = 'ADMIN')`)
  return found?.exists === true
}

/** Remembers a one-time link; the newest ten are kept, so that several nodes may each have printed one. */
export const addFirstAdminLink = async (db: Db, tokenHash: string): Promise<void> => {
  await rows(
    db,
    'update server_secrets set "firstAdminTokenHashes" = (array_prepend($1, "firstAdminTokenHashes"))[1:10]',
    [tokenHash],
  )
}

/** Whether a link is one of those that were printed. */
export const isFirstAdminLink = async (db: Db, tokenHash: string): Promise<boolean> => {
  const found = await row<{ valid: boolean | null }>(
    db,
    'select $1 = any("firstAdminTokenHashes") as valid from server_secrets',
    [tokenHash],
  )
  return found?.valid === true
}

/** Takes the row that holds the links, so that only one first admin is made; true if the link is one of them. */
export const lockFirstAdminLink = async (db: Db, tokenHash: string): Promise<boolean> => {
  const found = await row<{ valid: boolean | null }>(
    db,
    'select $1 = any("firstAdminTokenHashes") as valid from server_secrets for update',
    [tokenHash],
  )
  return found?.valid === true
}

export const dropFirstAdminLinks = async (db: Db): Promise<void> => {
  await rows(db, `update server_secrets set "firstAdminTokenHashes" = '{}'`)
}

/** Whether the events that an account runs may be rated: an admin's, and those of whom an admin trusts. */
export const mayRate = async (db: Db, playerId: string): Promise<boolean> => {
  const found = await row<{ may: boolean }>(
    db,
    `select "trustedOrganiser" or role = 'ADMIN' as may from players where id = $1`,
    [playerId],
  )
  return found?.may === true
}
