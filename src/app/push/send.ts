import webPush from 'web-push'
import type { DuePush, PushKeys } from '../../db/push.ts'
import { type Instant, SECOND } from '../../domain/kernel/time.ts'
import type { WebhookRules } from '../webhooks/address.ts'
import { type Attempt, postChecked } from '../webhooks/post.ts'

/** Who sends, for the operator of a push service to turn to (RFC 8292): an `https:` address. */
export type PushSender = { readonly keys: PushKeys; readonly subject: string; readonly rules: WebhookRules }

/** One try: the message is encrypted for the device alone (RFC 8291), and the connection goes to a checked address. */
export const sendPush = (
  { keys, subject, rules }: PushSender,
  { endpoint, p256dh, auth, body, topic, expiresAt }: DuePush,
  at: Instant,
): Promise<Attempt> => {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
    vapidDetails: { subject, ...keys },
    contentEncoding: 'aes128gcm',
    TTL: Math.max(0, Math.floor((expiresAt - at) / SECOND)),
    urgency: 'high',
    topic,
  })
  return postChecked(rules, endpoint, details.body ?? '', details.headers)
}
