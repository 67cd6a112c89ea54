import { z } from 'zod'
import { RATING_KINDS } from '../domain/ratings/rating-kind.ts'
import { BOUNDS } from '../domain/tournament/config-check.ts'
import { FORMATS, TOURNAMENT_STATUSES } from '../domain/tournament/tournament.ts'

/** What stands behind the question mark of an address: text, read as what it says. */

export const tournamentQuery = z.strictObject({
  status: z.enum(TOURNAMENT_STATUSES).optional(),
  format: z.enum(FORMATS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})

export const accountQuery = z.strictObject({
  q: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})

/** `force` starts while players may still check in, and reopens with prizes that were paid as they are. */
export const forceQuery = z.strictObject({ force: z.enum(['true', 'false']).optional() })

export const auditQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

/** `unseen`: only what the account is to be told of, and has not seen. */
export const ownSecurityQuery = z.strictObject({
  ...auditQuery.shape,
  unseen: z.enum(['true', 'false']).optional(),
})

export const csvQuery = z.strictObject({ format: z.enum(['json', 'csv']).default('json') })

export const receiptQuery = z.strictObject({ format: z.enum(['json', 'text']).default('json') })
export type ReceiptQuery = z.infer<typeof receiptQuery>

export const ledgerQuery = z.strictObject({
  ...csvQuery.shape,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

export const ratingsQuery = z.strictObject({
  kind: z.enum(RATING_KINDS).default('STANDARD'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

/** `preview` only looks; `force` takes back what has begun since, and money that was paid. */
const yesOrNo = z.enum(['true', 'false']).optional()
export const resultQuery = z.strictObject({ preview: yesOrNo, force: yesOrNo })

export const previewQuery = z.strictObject({ preview: z.enum(['true', 'false']).default('false') })

/** `rounds`: how many the event has, where the report does not say. */
export const reportQuery = previewQuery.extend({
  rounds: z.coerce.number().int().min(BOUNDS.rounds.min).max(BOUNDS.rounds.max).optional(),
})

export const trfQuery = z.strictObject({ version: z.enum(['16', '26']).default('26') })

export const fideQuery = z.strictObject({ q: z.string().trim().min(2).max(80) })
