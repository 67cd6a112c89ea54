import {
  type Account,
  addFirstAdminLink,
  dropFirstAdminLinks,
  findAccount,
  findAccountByName,
  hasAdmin,
  insertAccount,
  isFirstAdminLink,
  lockFirstAdminLink,
} from '../../db/accounts/accounts.ts'
import { type Db, inSavepoint, inTransaction } from '../../db/transaction.ts'
import type { Role } from '../../domain/accounts/account.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Context } from '../context.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { hashSecret, newSecret } from './access-tokens.ts'
import type { AccountsContext, SignInContext } from './accounts-context.ts'
import { factorRefused, hasFactor, type Proof } from './factor-check.ts'
import { type Guesses, newPasswordHash, passwordRefused } from './passwords.ts'
import { registrationRefused, takeRegistration } from './registration.ts'
import type { SignInBy } from './security-log.ts'
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
      return { keep: true, value: await signIn(ctx, tx, account, 'NEW_ACCOUNT') }
    }),
  )
}

type Credentials = Proof & { readonly username: string; readonly password: string }

/**
 * The same answer, after the same time, whether the name or the password is wrong (OWASP ASVS 6.3.8). Who is refused is
 * logged with the address (16.3.1).
 */
export const login = async (
  ctx: SignInContext,
  { username, password, ...proof }: Credentials,
  guesses: Guesses,
): Promise<Answer<SignedIn>> => {
  if (guesses.areSpent()) {
    logRefused(ctx, undefined, 'RATE_LIMITED')
    return refusal('RATE_LIMITED')
  }
  const account = await findAccountByName(ctx.pool, username)
  const wrong = (await passwordRefused(ctx, account?.passwordHash, password, guesses)) ?? standing(account)
  if (wrong !== undefined || account === undefined) {
    logRefused(ctx, account, wrong)
    noteRefused(ctx, account, wrong)
    return refusal(wrong ?? 'INVALID_CREDENTIALS')
  }
  const withFactor = await hasFactor(ctx, account.id)
  const by = withFactor ? byWhat(proof) : 'PASSWORD'
  const shown = { passwordHash: account.passwordHash, withFactor }
  const refused = await factorRefused(ctx, { playerId: account.id, sessionId: null }, proof, guesses)
  if (refused === undefined) return inTransaction(ctx.pool, tx => signIn(ctx, tx, account, by, shown))
  // That a factor is still to come is no refusal, but the first of two steps.
  if (refused.code !== 'SECOND_FACTOR_DUE') logRefused(ctx, account, refused.code)
  return refusal(refused.code, refused)
}

const byWhat = ({ passkey }: Proof): SignInBy =>
  passkey === undefined ? 'PASSWORD_AND_CODE' : 'PASSWORD_AND_PASSKEY'

/** Why an account whose password was right is not let in all the same. */
const standing = (account: Account | undefined): RefusalCode | undefined => {
  if (account === undefined || account.status === 'DELETED') return 'INVALID_CREDENTIALS'
  return account.status === 'ACTIVE' ? undefined : 'PLAYER_NOT_ACTIVE'
}

/** In the log of the account, where a password was tried; not where there were too many guesses before. */
const noteRefused = (
  { refusals, whence, timeline }: SignInContext,
  account: Account | undefined,
  detail: string | undefined,
): void => {
  if (account !== undefined && (detail === 'INVALID_CREDENTIALS' || detail === 'PLAYER_NOT_ACTIVE'))
    refusals.note({ playerId: account.id, kind: 'SIGN_IN_REFUSED', detail, whence, at: timeline.now() })
}

/** Nothing of what was typed: in the place of the name there is now and then a password. */
const logRefused = (
  { lines, whence: { address } }: SignInContext,
  account: Account | undefined,
  code: string | undefined,
): void =>
  lines.warn(
    { playerId: account?.id, address, code },
    `[signIn] refused - address=${address}, account=${account?.id ?? 'none'}, code=${code}`,
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
    return signIn(ctx, tx, account, 'NEW_ACCOUNT')
  })
}
