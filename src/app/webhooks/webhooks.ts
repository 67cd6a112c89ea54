import { randomBytes, randomUUID } from 'node:crypto'
import { recordAudit } from '../../db/audit.ts'
import {
  findWebhook,
  insertMessages,
  insertWebhook,
  listMessages,
  listWebhooks,
  type MessageRead,
  removeWebhook,
  renewMessage,
  type WebhookRow,
} from '../../db/webhooks.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Nothing } from '../../wire/values.ts'
import type { NoticeType, WebhookNotice } from '../../wire/webhooks.ts'
import { isSameSecret } from '../accounts/access-tokens.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief } from '../rights/rights.ts'
import { isoTime } from '../views/iso-time.ts'
import { addressesFor, type WebhookRules } from './address.ts'

/** Webhooks of one tournament at most. */
const MOST_WEBHOOKS = 10
const LISTED_MESSAGES = 100

export type WebhookContext = Context & { readonly webhookRules: WebhookRules }

type Place = { readonly tournamentId: string; readonly webhookId: string }

type WantedWebhook = {
  readonly url: string
  readonly events: readonly NoticeType[]
  /** What the secret is made of, in hex, where asking again is to bring the same webhook; without it, it is random. */
  readonly secret: string | undefined
}

/** A webhook, with the secret that signs its messages: it is shown this once. */
export const addWebhook = async (
  ctx: WebhookContext,
  caller: Caller,
  tournamentId: string,
  { secret: given, ...wanted }: WantedWebhook,
): Promise<Answer<WebhookRow>> => {
  // Names are resolved before the tournament is locked: that may take a while.
  const addresses = await addressesFor(new URL(wanted.url), ctx.webhookRules)
  return asChief(ctx, { id: tournamentId }, caller, async tx => {
    if (!addresses.ok) return refusal(addresses.error)
    const bytes = given === undefined ? randomBytes(32) : Buffer.from(given, 'hex')
    const secret = `whsec_${bytes.toString('base64')}`
    const there = await listWebhooks(tx, tournamentId)
    const same = there.find(webhook => isSameSecret(webhook.secret, secret))
    if (same !== undefined) return ok(same)
    if (there.length >= MOST_WEBHOOKS) return refusal('TOO_MANY_WEBHOOKS')
    const at = ctx.timeline.now()
    const made = await insertWebhook(tx, { ...wanted, tournamentId, secret, createdBy: caller.playerId }, at)
    await recordAudit(tx, auditOf(caller, tournamentId, 'WEBHOOK_ADDED', null, toldOf(made)), at)
    return ok(made)
  })
}

export const webhooksOf = (
  ctx: Context,
  caller: Caller,
  tournamentId: string,
): Promise<Answer<readonly WebhookRow[]>> =>
  asChief(ctx, { id: tournamentId }, caller, async tx => ok(await listWebhooks(tx, tournamentId)))

/** Takes a webhook away: nothing more is sent, also what was waiting. */
export const dropWebhook = (ctx: Context, caller: Caller, place: Place): Promise<Answer<Nothing>> =>
  withWebhook(ctx, caller, place, async (tx, webhook, at) => {
    await removeWebhook(tx, webhook.id, at)
    await recordAudit(tx, auditOf(caller, place.tournamentId, 'WEBHOOK_REMOVED', toldOf(webhook), null), at)
    return ok({})
  })

/** Sends a message that says nothing, for whoever sets a receiver up; its id. */
export const pingWebhook = (
  ctx: Context,
  caller: Caller,
  place: Place,
): Promise<Answer<{ readonly messageId: string }>> =>
  withWebhook(ctx, caller, place, async (tx, webhook, at) => {
    const id = randomUUID()
    const body = messageBody({
      id,
      type: 'ping',
      at: isoTime(at),
      tournamentId: webhook.tournamentId,
      data: {},
    })
    await insertMessages(tx, [{ id, webhookId: webhook.id, type: 'ping', body }], at)
    return ok({ messageId: id })
  })

export const messagesOf = (
  ctx: Context,
  caller: Caller,
  place: Place,
): Promise<Answer<readonly MessageRead[]>> =>
  withWebhook(ctx, caller, place, async (tx, webhook) =>
    ok(await listMessages(tx, webhook.id, LISTED_MESSAGES)),
  )

/** Sends a message once more, with the id it has: for a receiver that was away longer than we tried. */
export const resendMessage = (
  ctx: Context,
  caller: Caller,
  place: Place,
  messageId: string,
): Promise<Answer<Nothing>> =>
  withWebhook(ctx, caller, place, async (tx, webhook, at) =>
    (await renewMessage(tx, webhook.id, messageId, at)) ? ok({}) : refusal('MESSAGE_NOT_FOUND'),
  )

const withWebhook = <T>(
  ctx: Context,
  caller: Caller,
  { tournamentId, webhookId }: Place,
  work: (tx: Parameters<typeof findWebhook>[0], webhook: WebhookRow, at: number) => Promise<Answer<T>>,
): Promise<Answer<T>> =>
  asChief(ctx, { id: tournamentId }, caller, async tx => {
    const webhook = await findWebhook(tx, tournamentId, webhookId)
    return webhook === undefined ? refusal('WEBHOOK_NOT_FOUND') : work(tx, webhook, ctx.timeline.now())
  })

/** A message as it is signed and sent, the same at each try. */
export const messageBody = ({ id, type, at, tournamentId, data }: WebhookNotice): string =>
  JSON.stringify({ id, type, at, tournamentId, data })

const toldOf = ({ id, url, events }: WebhookRow) => ({ id, url, events })

const auditOf = (caller: Caller, tournamentId: string, action: string, before: unknown, after: unknown) => ({
  tournamentId,
  matchId: null,
  actorId: caller.playerId,
  action,
  note: null,
  before,
  after,
})
