import type { Pool } from 'pg'
import webPush from 'web-push'
import {
  dropOldSubscriptions,
  keepPushKeys,
  type PushKeys,
  putSubscription,
  readPushKeys,
  removeSubscription,
} from '../../db/push.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { PushBody, PushKey } from '../../wire/push.ts'
import type { Nothing } from '../../wire/values.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { transact } from '../transact.ts'
import { addressesFor, type WebhookRules } from '../webhooks/address.ts'

export type PushContext = Context & { readonly webhookRules: WebhookRules; readonly pushKeys: PushKeys }

/** Devices of one account at most. */
const MOST_DEVICES = 20

/** The keys of this installation, made when it first starts. */
export const openPushKeys = async (pool: Pool): Promise<PushKeys> =>
  (await readPushKeys(pool)) ?? keepPushKeys(pool, webPush.generateVAPIDKeys())

/** Who sends, as push services want to know it: where browsers take subscriptions from, the site is on `https:`. */
export const senderOf = (publicUrl: string | undefined): string =>
  publicUrl?.startsWith('https:') === true ? publicUrl : 'https://localhost'

export const pushKeyOf = ({ pushKeys }: PushContext): PushKey => ({ publicKey: pushKeys.publicKey })

/**
 * Has a device told of what concerns its account, as long as the session lasts. The address that its browser gave out is
 * checked as a webhook's is: the server posts to it.
 */
export const subscribe = async (
  ctx: PushContext,
  { playerId, credential }: Caller,
  { endpoint, keys, language }: PushBody,
): Promise<Answer<Nothing>> => {
  const addresses = await addressesFor(new URL(endpoint), ctx.webhookRules)
  if (!addresses.ok) return refusal(addresses.error)
  return transact(ctx, async tx => {
    const { p256dh, auth } = keys
    const wanted = { playerId, sessionId: credential.id, endpoint, p256dh, auth, language }
    await putSubscription(tx, wanted, ctx.timeline.now())
    await dropOldSubscriptions(tx, playerId, MOST_DEVICES)
    return ok({})
  })
}

export const unsubscribe = async (
  ctx: PushContext,
  { playerId }: Caller,
  endpoint: string,
): Promise<Answer<Nothing>> => {
  await removeSubscription(ctx.pool, playerId, endpoint)
  return ok({})
}
