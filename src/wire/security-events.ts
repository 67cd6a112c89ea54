import { z } from 'zod'
import { SECURITY_EVENTS } from '../domain/accounts/security-event.ts'
import { id, instant, type Output } from './values.ts'

const somebody = z.strictObject({ id, name: z.string() })

/** What happened to an account, as its owner and admins read it. */
export const securityEvent = z
  .strictObject({
    id: z.int(),
    kind: z.enum(SECURITY_EVENTS),
    account: somebody,
    actor: somebody.nullable(),
    detail: z.string().nullable(),
    address: z.string().nullable(),
    device: z.string().nullable(),
    firstAt: instant,
    at: instant,
    count: z.int(),
    unseen: z.boolean(),
  })
  .meta({ id: 'SecurityEvent' })
export type SecurityEvent = Output<typeof securityEvent>

export const seenBody = z.strictObject({ upTo: z.int().min(0).max(Number.MAX_SAFE_INTEGER) })
