import { hash, verify } from '@node-rs/argon2'
import type { PoolClient } from 'pg'
import {
  type Account,
  type AccountStatus,
  addFirstAdminLink,
  changeAccount as changeAccountRow,
  dropFirstAdminLinks,
  findAccount,
  findAccountByName,
  hasAdmin,
  insertAccount,
  insertSession,
  lockFirstAdminLink,
  lockSession,
  type Role,
  revokeSession,
  rotateSession,
  type SessionRow,
} from '../db/accounts.ts'
import { type Db, inTransaction } from '../db/transaction.ts'
import { ok } from '../domain/kernel/result.ts'
import { type Instant, MINUTE, type Millis } from '../domain/kernel/time.ts'
import type { Access, Caller } from './access.ts'
import type { Context } from './context.ts'
import { type Answer, refusal } from './refusal.ts'
import { ACCESS_TOKEN_LIFE, hashSecret, newSecret, type Tokens } from './tokens.ts'

export type AccountsContext = Context & { readonly tokens: Tokens; readonly access: Access }

/** Argon2id at OWASP's minimum: 19 MiB, two passes (some 21 ms of one core). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SESSION_LIFE: Millis = 30 * 24 * 60 * MINUTE
/** How long the refresh token before the present one still serves: a reply may have been lost. */
const ROTATION_GRACE: Millis = MINUTE

/** A fixed hash to verify against when there is no such account, so that both cases take the same time. */
const NOBODY = hash('nobody has this password', ARGON2)

export type SignedIn = {
  readonly player: Account
  readonly accessToken: string
  readonly expiresInSeconds: number
  readonly refreshToken: string
}

export type Registration = {
  readonly username: string
  readonly password: string
  readonly displayName: string | undefined
}

const openAccount = async (
  db: Db,
  { username, password, displayName }: Registration,
  role: Role,
  at: Instant,
): Promise<Account | undefined> =>
  insertAccount(
    db,
    { username, displayName: displayName ?? username, passwordHash: await hash(password, ARGON2), role },
    at,
  )

export const register = async (
  ctx: AccountsContext,
  registration: Registration,
): Promise<Answer<SignedIn>> => {
  const at = ctx.timeline.now()
  const account = await openAccount(ctx.pool, registration, 'PLAYER', at)
  return account === undefined ? refusal('USERNAME_TAKEN') : ok(await signIn(ctx, ctx.pool, account))
}

export const login = async (
  ctx: AccountsContext,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Answer<SignedIn>> => {
  const account = await findAccountByName(ctx.pool, username)
  const right = await verify(account?.passwordHash ?? (await NOBODY), password)
  if (account === undefined || !right || account.status === 'DELETED') return refusal('INVALID_CREDENTIALS')
  if (account.status !== 'ACTIVE') return refusal('PLAYER_NOT_ACTIVE')
  return ok(await signIn(ctx, ctx.pool, account))
}

const signIn = async (ctx: AccountsContext, db: Db, account: Account): Promise<SignedIn> => {
  const at = ctx.timeline.now()
  const refreshToken = newSecret()
  const sessionId = await insertSession(
    db,
    { playerId: account.id, refreshHash: hashSecret(refreshToken), expiresAt: at + SESSION_LIFE },
    at,
  )
  return signedIn(ctx, account, sessionId, refreshToken, at)
}

const signedIn = (
  ctx: AccountsContext,
  account: Account,
  sessionId: string,
  refreshToken: string,
  at: Instant,
): SignedIn => ({
  player: withoutSecrets(account),
  accessToken: ctx.tokens.sign({ playerId: account.id, sessionId, role: account.role }, at),
  expiresInSeconds: ACCESS_TOKEN_LIFE / 1000,
  refreshToken,
})

const withoutSecrets = ({ id, username, displayName, role, status, createdAt }: Account): Account => ({
  id,
  username,
  displayName,
  role,
  status,
  createdAt,
})

/**
 * A new pair of tokens for a refresh token. The previous one serves for a minute more; used later it is taken
 * for stolen, and its session ends.
 */
export const refresh = async (ctx: AccountsContext, refreshToken: string): Promise<Answer<SignedIn>> => {
  const at = ctx.timeline.now()
  const answer = await inTransaction(ctx.pool, async (tx): Promise<Answer<SignedIn>> => {
    const refreshHash = hashSecret(refreshToken)
    const session = await lockSession(tx, refreshHash)
    if (session === undefined || session.revokedAt !== null || session.expiresAt <= at)
      return refusal('UNAUTHENTICATED')
    if (isStolen(session, refreshHash, at)) {
      await revokeSession(tx, session.id, at)
      return refusal('UNAUTHENTICATED')
    }
    const account = await findAccount(tx, session.playerId)
    if (account === undefined || account.status === 'DELETED') return refusal('UNAUTHENTICATED')
    if (account.status !== 'ACTIVE') return refusal('PLAYER_NOT_ACTIVE')
    return ok(await rotate(ctx, tx, account, session, at))
  })
  if (!answer.ok) await ctx.access.reload(at)
  return answer
}

const isStolen = (session: SessionRow, refreshHash: string, at: Instant): boolean =>
  session.refreshHash !== refreshHash && at - session.rotatedAt > ROTATION_GRACE

const rotate = async (
  ctx: AccountsContext,
  tx: PoolClient,
  account: Account,
  session: SessionRow,
  at: Instant,
): Promise<SignedIn> => {
  const next = newSecret()
  await rotateSession(tx, session.id, hashSecret(next), at + SESSION_LIFE, at)
  return signedIn(ctx, account, session.id, next, at)
}

/** Ends the session: its access tokens are refused at once here, and within a beat on every other node. */
export const logout = async (ctx: AccountsContext, caller: Caller): Promise<void> => {
  const at = ctx.timeline.now()
  await inTransaction(ctx.pool, tx => revokeSession(tx, caller.sessionId, at))
  await ctx.access.reload(at)
}

export const me = async (ctx: AccountsContext, caller: Caller): Promise<Answer<Account>> => {
  const account = await findAccount(ctx.pool, caller.playerId)
  return account === undefined ? refusal('UNAUTHENTICATED') : ok(account)
}

/** A one-time link's token while there is no admin; undefined once there is one. */
export const offerFirstAdmin = async (ctx: Context): Promise<string | undefined> => {
  if (await hasAdmin(ctx.pool)) return undefined
  const token = newSecret()
  await addFirstAdminLink(ctx.pool, hashSecret(token))
  return token
}

/** Follows the one-time link: makes the first admin, once, and signs them in. */
export const claimFirstAdmin = async (
  ctx: AccountsContext,
  claim: Registration & { readonly token: string },
): Promise<Answer<SignedIn>> =>
  inTransaction(ctx.pool, async (tx): Promise<Answer<SignedIn>> => {
    if (!(await lockFirstAdminLink(tx, hashSecret(claim.token))) || (await hasAdmin(tx)))
      return refusal('LINK_NOT_VALID')
    const account = await openAccount(tx, claim, 'ADMIN', ctx.timeline.now())
    if (account === undefined) return refusal('USERNAME_TAKEN')
    await dropFirstAdminLinks(tx)
    return ok(await signIn(ctx, tx, account))
  })

/** An admin suspends or reinstates an account, or changes its role; not their own. */
export const changeAccount = async (
  ctx: AccountsContext,
  caller: Caller,
  playerId: string,
  change: { readonly status: AccountStatus | undefined; readonly role: Role | undefined },
): Promise<Answer<Account>> => {
  if (caller.role !== 'ADMIN' || caller.playerId === playerId) return refusal('FORBIDDEN')
  const at = ctx.timeline.now()
  const account = await inTransaction(ctx.pool, tx => changeAccountRow(tx, playerId, change, at))
  if (account === undefined) return refusal('PLAYER_NOT_FOUND')
  await ctx.access.reload(at)
  ctx.log.info(
    { playerId, actorId: caller.playerId, status: account.status, role: account.role },
    `[changeAccount] account changed - playerId=${playerId}, status=${account.status}, role=${account.role} - ok`,
  )
  return ok(account)
}
