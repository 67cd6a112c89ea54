import type { MessageRead, WebhookRow } from '../../db/webhooks.ts'
import type { Webhook, WebhookMessage } from '../../wire/webhooks.ts'
import { NOTICE_TYPES, type NoticeType } from '../../wire/webhooks.ts'
import { isoTime, isoTimeOrNull } from './iso-time.ts'

export const webhookDto = ({ id, tournamentId, url, events, createdAt }: WebhookRow): Webhook => ({
  id,
  tournamentId,
  url,
  events: events.filter(isNoticeType),
  createdAt: isoTime(createdAt),
})

/** The database holds their names as text. */
const isNoticeType = (type: string): type is NoticeType => (NOTICE_TYPES as readonly string[]).includes(type)

export const messageDto = (row: MessageRead): WebhookMessage => ({
  ...row,
  createdAt: isoTime(row.createdAt),
  nextAttemptAt: isoTimeOrNull(row.nextAttemptAt),
  deliveredAt: isoTimeOrNull(row.deliveredAt),
})
