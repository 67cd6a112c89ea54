import { z } from 'zod'
import { passkeyChallenge } from './passkeys.ts'
import { apartSource } from './rounds.ts'
import type { Output } from './values.ts'
import { deadReason } from './why.ts'

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
    tournament: z.unknown().optional(),
    effect: z.unknown().optional(),
    opensAt: z.string().nullable().optional(),
    closesAt: z.string().nullable().optional(),
    reasons: z.array(z.string()).optional(),
    causes: z.array(deadReason).optional(),
    waysOut: z.array(z.string()).optional(),
    lifts: z.array(apartSource).optional(),
    call: z.unknown().optional(),
    problems: z.unknown().optional(),
    passkey: passkeyChallenge.optional(),
    entries: z.array(z.object({ entryId: z.string(), name: z.string() })).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = Output<typeof problem>
