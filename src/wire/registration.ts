import { z } from 'zod'
import { REGISTRATION_MODES } from '../domain/accounts/account.ts'
import { id, instant, line, type Output } from './values.ts'

export const registration = z.strictObject({ mode: z.enum(REGISTRATION_MODES) }).meta({ id: 'Registration' })

export const registrationBody = z.strictObject({ mode: z.enum(REGISTRATION_MODES) })

export const registrationLinkBody = z.strictObject({
  uses: z.int().min(1).max(1000).optional(),
  days: z.int().min(1).max(90).optional(),
  name: line(80).min(1).nullable().optional(),
})

export const registrationLink = z
  .object({
    id,
    name: z.string().nullable(),
    uses: z.int(),
    used: z.int(),
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'RegistrationLink' })
export type RegistrationLink = Output<typeof registrationLink>

/** The only answer that holds the token itself. */
export const newRegistrationLink = registrationLink
  .extend({ token: z.string() })
  .meta({ id: 'NewRegistrationLink' })
