import { z } from 'zod'

/** An instant on the wire: ISO 8601 in UTC, with milliseconds. */
export const instant = z.iso.datetime()

export const id = z.uuid()

/** The answer of what has nothing to say. */
export const nothing = z.strictObject({})

/** RFC 9457 problem details with our stable `code` (contract section 2). */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    message: z.string(),
    instance: z.string().optional(),
    errors: z
      .array(z.object({ path: z.string(), code: z.string(), message: z.string().optional() }))
      .optional(),
    match: z.unknown().optional(),
    effect: z.unknown().optional(),
  })
  .meta({ id: 'Problem' })

/** Text that can be stored as it was sent: no NUL, no half of a surrogate pair. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\p{Cs}]*$/u)

/** Text of people's names and titles: trimmed, no control or bidirectional-override characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u)
