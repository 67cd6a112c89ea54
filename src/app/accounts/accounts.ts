import {
  type Account,
  type AccountChange,
  type AccountSearch,
  addFirstAdminLink,
  changeAccount as changeAccountRow,
  dropFirstAdminLinks,
  findAccount,
  findAccountByName,
  hasAdmin,
  insertAccount,
  isFirstAdminLink,
  listAccounts,
  lockFirstAdminLink,
} from '../../db/accounts/accounts.ts'
import { revokeAllAccess } from '../../db/accounts/sessions.ts'
import { type Db, inSavepoint, inTransaction } from '../../db/transaction.ts'
import type { Role } from '../../domain/accounts/account.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Context } from '../context.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asAdmin, asAdminOf } from '../rights/admin.ts'
import type { Log } from '../runtime/log.ts'
import { hashSecret, newSecret } from './access-tokens.ts'
import type { AccountsContext, SignInContext } from './accounts-context.ts'
import { auditAccount } from './audit.ts'
import { codeRefused } from './factor-check.ts'
import { type Guesses, newPasswordHash, passwordRefused } from './passwords.ts'
import { registrationRefused, takeRegistration } from './registration.ts'
import { type SignedIn, signIn } from './sessions.ts'

export type Registration = NewAccount & {
  /** What an admin's registration link is made of; it counts only where accounts are made by link. */
  readonly link?: string | undefined
}

type NewAccount = {
  readonly username: string
  readonly password: string
  readonly displayName: string | undefined
}

const openAccount = async (
  db: Db,
  { username, displayName }: NewAccount,
  passwordHash: string,
  role: Role,
  at: Instant,
): Promise<Account | undefined> =>
  insertAccount(db, { username, displayName: displayName ?? username, passwordHash, role }, at)

export const register = async (ctx: SignInContext, registration: Registration): Promise<Answer<SignedIn>> => {
  const { username, link } = registration
  const passwordHash = await newPasswordHash(ctx, registration, async () => {
    const refused = await registrationRefused(ctx.pool, link, ctx.timeline.now())
    if (refused !== undefined) return refused
    return (await findAccountByName(ctx.pool, username)) === undefined ? undefined : 'USERNAME_TAKEN'
  })
  if (!passwordHash.ok) return passwordHash
  const at = ctx.timeline.now()
  return inTransaction(ctx.pool, tx =>
    inSavepoint<Answer<SignedIn>>(tx, async () => {
      const account = await openAccount(tx, registration, passwordHash.value, 'PLAYER', at)
      const refused = account === undefined ? 'USERNAME_TAKEN' : await takeRegistration(tx, link, at)
      if (account === undefined || refused !== undefined)
        return { keep: false, value: refusal(refused ?? 'USERNAME_TAKEN') }
      return { keep: true, value: await signIn(ctx, tx, account) }
    }),
  )
}

type Credentials = {
  readonly username: string
  readonly password: string
  readonly code: string | undefined
  readonly from: string
}

/**
 * The same answer, after the same time, whether the name or the password is wrong (OWASP ASVS 6.3.8). Who is refused is
 * logged with the address that it comes `from` (16.3.1).
 */
export const login = async (
  ctx: SignInContext,
  { username, password, code, from }: Credentials,
  guesses: Guesses,
): Promise<Answer<SignedIn>> => {
  const account = await findAccountByName(ctx.pool, username)
  const wrong = (await passwordRefused(ctx, account?.passwordHash, password, guesses)) ?? standing(account)
  if (wrong !== undefined || account === undefined) {
    logRefused(ctx.log, account, wrong, from)
    return refusal(wrong ?? 'INVALID_CREDENTIALS')
  }
  const refused = await codeRefused(ctx, account.id, code, guesses)
  if (refused === undefined) return signIn(ctx, ctx.pool, account)
  // That a code is still to come is no refusal, but the first of two steps.
  if (refused.code !== 'SECOND_FACTOR_DUE') logRefused(ctx.log, account, refused.code, from)
  return refusal(refused.code, refused)
}

/** Why an account whose password was right is not let in all the same. */
const standing = (account: Account | undefined): RefusalCode | undefined => {
  if (account === undefined || account.status === 'DELETED') return 'INVALID_CREDENTIALS'
  return account.status === 'ACTIVE' ? undefined : 'PLAYER_NOT_ACTIVE'
}

/** Nothing of what was typed: in the place of the name there is now and then a password. */
const logRefused = (log: Log, account: Account | undefined, code: string | undefined, from: string): void =>
  log.warn(
    { playerId: account?.id, address: from, code },
    `[signIn] refused - address=${from}, account=${account?.id ?? 'none'}, code=${code}`,
  )

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

/** Follows the one-time link: makes the first admin, once, and signs them in. Nothing is hashed for a link that is not valid. */
export const claimFirstAdmin = async (
  ctx: SignInContext,
  claim: NewAccount & { readonly token: string },
): Promise<Answer<SignedIn>> => {
  if (!(await isFirstAdminLink(ctx.pool, hashSecret(claim.token))) || (await hasAdmin(ctx.pool)))
    return refusal('LINK_NOT_VALID')
  const passwordHash = await newPasswordHash(ctx, claim)
  if (!passwordHash.ok) return passwordHash
  return inTransaction(ctx.pool, async (tx): Promise<Answer<SignedIn>> => {
    if (!(await lockFirstAdminLink(tx, hashSecret(claim.token))) || (await hasAdmin(tx)))
      return refusal('LINK_NOT_VALID')
    const account = await openAccount(tx, claim, passwordHash.value, 'ADMIN', ctx.timeline.now())
    if (account === undefined) return refusal('USERNAME_TAKEN')
    await dropFirstAdminLinks(tx)
    return signIn(ctx, tx, account)
  })
}

/** Accounts of this server, for its admins. */
export const readAccounts = (
  { pool }: Context,
  caller: Caller,
  search: AccountSearch,
): Promise<Answer<Account[]>> => asAdmin(caller, async () => ok(await listAccounts(pool, search)))

/**
 * An admin suspends or reinstates an account, or changes its role; not their own. Whoever is suspended loses every session
 * and personal token: what was made by a misused account does not wake up with it.
 */
export const changeAccount = (
  ctx: AccountsContext,
  caller: Caller,
  playerId: string,
  change: AccountChange,
): Promise<Answer<Account>> =>
  asAdminOf(caller, playerId, () => carryOutChange(ctx, caller, playerId, change))

const carryOutChange = async (
  ctx: AccountsContext,
  caller: Caller,
  playerId: string,
  change: AccountChange,
): Promise<Answer<Account>> => {
  const at = ctx.timeline.now()
  const account = await inTransaction(ctx.pool, async tx => {
    await auditAccount(tx, 'ACCOUNT_CHANGED', caller.playerId, { playerId, ...change }, at)
    const changed = await changeAccountRow(tx, playerId, change, at)
    if (changed?.status === 'SUSPENDED') await revokeAllAccess(tx, playerId, undefined, at)
    return changed
  })
  if (account === undefined) return refusal('PLAYER_NOT_FOUND')
  await ctx.access.reload(at)
  ctx.log.info(
    { playerId, actorId: caller.playerId, status: account.status, role: account.role },
    `[changeAccount] account changed - playerId=${playerId}, status=${account.status}, role=${account.role} - ok`,
  )
  return ok(account)
}
