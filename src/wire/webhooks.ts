import { z } from 'zod'
import { NOTICE_TYPES } from './live.ts'
import { id, instant } from './values.ts'

export const webhookBody = z.strictObject({
  /** Where messages are posted: an `https:` address on the public internet. */
  url: z.url().max(2000),
  /** What to be told of; everything where nothing is said. */
  events: z.array(z.enum(NOTICE_TYPES)).min(1).max(NOTICE_TYPES.length).optional(),
})

export const webhook = z
  .strictObject({
    id,
    tournamentId: id,
    url: z.string(),
    events: z.array(z.enum(NOTICE_TYPES)),
    createdAt: instant,
  })
  .meta({ id: 'Webhook' })

export const newWebhook = webhook
  .extend({
    /** Signs every message; shown this once. */
    secret: z.string(),
  })
  .meta({ id: 'NewWebhook' })

export const ping = z.strictObject({ messageId: id })

export const message = z
  .strictObject({
    id,
    type: z.string(),
    createdAt: instant,
    attempts: z.int(),
    /** Null once it has arrived, or has been given up. */
    nextAttemptAt: instant.nullable(),
    deliveredAt: instant.nullable(),
    /** The status that the receiver answered last, or why there was no answer. */
    lastStatus: z.int().nullable(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'WebhookMessage' })
