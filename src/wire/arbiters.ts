import { z } from 'zod'
import { ARBITER_ROLES } from '../domain/tournament/people.ts'
import { id, line, type Output, text } from './values.ts'

export const arbiterBody = z.strictObject({ username: text(30), note: line(1000).optional() })

/** A CHIEF, where nothing is said, may do all that the organiser may; a DEPUTY enters results of open matches. */
export const newArbiterBody = arbiterBody.extend({ role: z.enum(ARBITER_ROLES).optional() })

export const arbiter = z.strictObject({
  playerId: id,
  username: z.string(),
  displayName: z.string(),
  role: z.enum(ARBITER_ROLES),
})
export type Arbiter = Output<typeof arbiter>

/** `username` is null unless a chief asks. */
export const official = arbiter.extend({
  username: z.string().nullable(),
  role: z.enum(['ORGANISER', ...ARBITER_ROLES]),
})
export type Official = Output<typeof official>
