import { z } from 'zod'
import { id, instant, type Output } from './values.ts'

/** Who did what, when and why, with the state before and after. */
export const auditEntry = z
  .strictObject({
    id: z.int(),
    at: instant,
    tournamentId: id,
    matchId: id.nullable(),
    /** Null where the rules themselves acted. */
    actorId: id.nullable(),
    actorName: z.string().nullable(),
    action: z.string(),
    note: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    /** Of a correction: what it did to other matches, the standings and the payouts. */
    effect: z.unknown(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = Output<typeof auditEntry>
