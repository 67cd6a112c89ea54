import { z } from 'zod'
import { call } from './calls.ts'
import { watchedEntry, watchedMatch, watchedTournament } from './live.ts'
import { id, instant, nothing, type Output } from './values.ts'

/** What an organiser's own programs may be told of (docs/webhooks.md). */
export const NOTICE_TYPES = [
  'match.result',
  'round.published',
  'tie-break.made',
  'entry.changed',
  'tournament.changed',
  'call.changed',
] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** Told where nothing is said. What players call arbiters for has to be asked for. */
export const USUAL_NOTICES: readonly NoticeType[] = NOTICE_TYPES.filter(type => type !== 'call.changed')

export const webhookBody = z.strictObject({
  /** Where messages are posted: an `https:` address on the public internet. */
  url: z.url().max(2000),
  /** What to be told of; everything but calls where nothing is said. */
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
export type Webhook = Output<typeof webhook>

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
export type WebhookMessage = Output<typeof message>

const matches = { roundNumber: z.int(), matches: z.array(watchedMatch) }

/** What each type of notice tells. */
const NOTICE_DATA = {
  'match.result': z.strictObject({ match: watchedMatch }),
  'round.published': z.strictObject(matches),
  'tie-break.made': z.strictObject(matches),
  'entry.changed': z.strictObject({ entry: watchedEntry }),
  'tournament.changed': z.strictObject({ tournament: watchedTournament }),
  'call.changed': z.strictObject({ call }),
  /** For whoever sets a receiver up: it says nothing. */
  ping: nothing,
} satisfies Record<NoticeType | 'ping', z.ZodType>

const head = { id, at: instant, tournamentId: id }
const noticeOf = <Type extends keyof typeof NOTICE_DATA>(type: Type) =>
  z.strictObject({ ...head, type: z.literal(type), data: NOTICE_DATA[type] })

/** A message as it is posted to a receiver. */
export const webhookNotice = z
  .discriminatedUnion('type', [
    noticeOf('match.result'),
    noticeOf('round.published'),
    noticeOf('tie-break.made'),
    noticeOf('entry.changed'),
    noticeOf('tournament.changed'),
    noticeOf('call.changed'),
    noticeOf('ping'),
  ])
  .meta({ id: 'WebhookNotice' })
export type WebhookNotice = Output<typeof webhookNotice>

/** What is told, before it is a message of somebody's. */
export type Notice = {
  [Type in NoticeType]: { readonly type: Type; readonly data: Output<(typeof NOTICE_DATA)[Type]> }
}[NoticeType]
