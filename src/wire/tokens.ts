import { z } from 'zod'
import { SCOPES } from '../domain/accounts/account.ts'
import { factorProof } from './second-factor.ts'
import { id, instant, line, type Output } from './values.ts'

export const tokenBody = z.strictObject({
  name: line(80).min(1),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  /** Absent or null: it serves until it is revoked. */
  expiresAt: instant.nullable().optional(),
  /** Asked for where the account has no second factor. */
  password: z.string().max(1000).optional(),
  /** Asked for where it has one. */
  ...factorProof,
})

export const personalToken = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    createdAt: instant,
    expiresAt: instant.nullable(),
    /** To the hour. */
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'PersonalToken' })
export type PersonalToken = Output<typeof personalToken>

/** The only answer that holds the token itself. */
export const newPersonalToken = personalToken.extend({ token: z.string() }).meta({ id: 'NewPersonalToken' })
