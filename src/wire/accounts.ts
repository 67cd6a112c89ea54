import { z } from 'zod'
import { ACCOUNT_STATUSES, ROLES, USERNAME } from '../domain/accounts/account.ts'
import { factorProof } from './second-factor.ts'
import { id, instant, type Output, personName, text } from './values.ts'

const username = z.string().regex(USERNAME)
/** How short and how common it may not be is the use case's to say: it counts characters, not UTF-16 units. */
export const newPassword = text(200)

export const registerBody = z.strictObject({
  username,
  password: newPassword,
  displayName: personName(80).optional(),
  /** What an admin's registration link is made of. */
  link: z.string().max(200).optional(),
})

export const loginBody = z.strictObject({
  username: text(100),
  password: z.string().max(1000),
  /** Of an account with a second factor. */
  ...factorProof,
})

/** Browsers send the refresh token in their cookie, programs in the body. */
export const refreshBody = z.strictObject({ refreshToken: z.string().max(200).optional() }).optional()

export const firstAdminBody = z.strictObject({
  token: z.string().max(200),
  username,
  password: newPassword,
  displayName: personName(80).optional(),
})

export const account = z
  .object({
    id,
    username: z.string(),
    displayName: z.string(),
    role: z.enum(ROLES),
    status: z.enum(ACCOUNT_STATUSES),
    trustedOrganiser: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Account' })
export type Account = Output<typeof account>

export const accountList = z
  .strictObject({ items: z.array(account), nextCursor: z.string().nullable() })
  .meta({ id: 'AccountList' })

export const signedIn = z
  .object({
    player: account,
    accessToken: z.string(),
    tokenType: z.literal('Bearer'),
    expiresInSeconds: z.int(),
    /** Null for browsers, which get it in an HttpOnly cookie. */
    refreshToken: z.string().nullable(),
  })
  .meta({ id: 'SignedIn' })
export type SignedIn = Output<typeof signedIn>

export const accountChange = z.strictObject({
  status: z.enum(['ACTIVE', 'SUSPENDED']).optional(),
  role: z.enum(ROLES).optional(),
  trustedOrganiser: z.boolean().optional(),
})

const presentPassword = z.string().max(1000)

export const passwordBody = z.strictObject({ password: presentPassword, newPassword })

export const resetBody = z.strictObject({ token: z.string().max(200), password: newPassword })

export const resetLink = z.object({ token: z.string(), expiresAt: instant }).meta({ id: 'ResetLink' })

/** Whether results go on showing the name; by default they say "Deleted player". */
const keepName = z.boolean().optional()

export const deletionBody = z.strictObject({ password: presentPassword, keepName })
export const adminDeletionBody = z.strictObject({ keepName }).optional()

export const session = z
  .object({
    id,
    createdAt: instant,
    refreshedAt: instant,
    expiresAt: instant,
    endsAt: instant,
    address: z.string().nullable(),
    device: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = Output<typeof session>
