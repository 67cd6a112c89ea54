import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refusal } from '../../app/refusal.ts'
import { messageDto, webhookDto } from '../../app/views/webhook.ts'
import {
  addWebhook,
  dropWebhook,
  messagesOf,
  pingWebhook,
  resendMessage,
  type WebhookContext,
  webhooksOf,
} from '../../app/webhooks/webhooks.ts'
import { ok } from '../../domain/kernel/result.ts'
import { nothing } from '../../wire/values.ts'
import { message, newWebhook, ping, USUAL_NOTICES, webhook, webhookBody } from '../../wire/webhooks.ts'
import { callerOn } from '../authenticate.ts'
import { seedOf } from '../idempotency.ts'
import { addRoute, type Call, idOrNobody } from '../route.ts'
import type { AuthRoutesContext } from './auth-context.ts'

const WEBHOOK = { tag: 'webhooks', auth: 'active', missing: 'TOURNAMENT_NOT_FOUND' } as const
const ONE = { ...WEBHOOK, codes: ['FORBIDDEN', 'WEBHOOK_NOT_FOUND'] } as const
const ONE_URL = '/tournaments/:id/webhooks/:webhookId'

/** Webhooks of a tournament, for its arbiters (docs/webhooks.md). */
export const addWebhookRoutes = (app: FastifyInstance, ctx: WebhookContext & AuthRoutesContext): void => {
  addMakingRoute(app, ctx)
  addRoute(app, {
    ...WEBHOOK,
    method: 'GET',
    url: '/tournaments/:id/webhooks',
    summary: 'The webhooks of a tournament, without their secrets',
    answer: [200, z.array(webhook)],
    codes: ['FORBIDDEN'],
    handle: async ({ request, id }) => {
      const found = await webhooksOf(ctx, callerOn(request), id)
      return found.ok ? ok(found.value.map(webhookDto)) : found
    },
  })
  addRoute(app, {
    ...ONE,
    method: 'DELETE',
    url: ONE_URL,
    summary: 'Tell a program nothing more, also what was waiting',
    answer: [200, nothing],
    handle: call => dropWebhook(ctx, callerOn(call.request), placeOf(call)),
  })
  addMessageRoutes(app, ctx)
}

/** With an `Idempotency-Key` the secret comes from the key and the request: asked for again, it is the same webhook. */
const addMakingRoute = (app: FastifyInstance, ctx: WebhookContext & AuthRoutesContext): void => {
  addRoute(app, {
    ...WEBHOOK,
    method: 'POST',
    url: '/tournaments/:id/webhooks',
    summary: 'Have a program told of what happens; the secret that signs its messages is shown this once',
    uncompressed: 'secret',
    idempotency: 'own',
    body: webhookBody,
    answer: [201, newWebhook],
    codes: ['FORBIDDEN', 'URL_NOT_ALLOWED', 'TOO_MANY_WEBHOOKS'],
    handle: async ({ request, reply, body: { url, events = USUAL_NOTICES }, id }) => {
      const caller = callerOn(request)
      const seed = await seedOf(ctx, request, caller.playerId)
      if (seed === 'reused') return refusal('IDEMPOTENCY_KEY_REUSED')
      const secret = seed === undefined ? undefined : ctx.tokens.derive(seed)
      reply.header('cache-control', 'no-store')
      const made = await addWebhook(ctx, caller, id, { url, events, secret })
      return made.ok ? ok({ ...webhookDto(made.value), secret: made.value.secret }) : made
    },
  })
}

const addMessageRoutes = (app: FastifyInstance, ctx: WebhookContext): void => {
  addRoute(app, {
    ...ONE,
    method: 'POST',
    url: `${ONE_URL}/ping`,
    summary: 'Send a message that says nothing, to try a receiver',
    body: nothing.optional(),
    answer: [201, ping],
    handle: call => pingWebhook(ctx, callerOn(call.request), placeOf(call)),
  })
  addRoute(app, {
    ...ONE,
    method: 'GET',
    url: `${ONE_URL}/messages`,
    summary: 'The newest hundred messages, and what became of them',
    answer: [200, z.array(message)],
    handle: async call => {
      const found = await messagesOf(ctx, callerOn(call.request), placeOf(call))
      return found.ok ? ok(found.value.map(messageDto)) : found
    },
  })
  addRoute(app, {
    ...ONE,
    method: 'POST',
    url: `${ONE_URL}/messages/:messageId/resend`,
    summary: 'Send a message once more, with the id it has',
    body: nothing.optional(),
    answer: [200, nothing],
    codes: [...ONE.codes, 'MESSAGE_NOT_FOUND'],
    handle: call =>
      resendMessage(ctx, callerOn(call.request), placeOf(call), idOrNobody(call.params['messageId'])),
  })
}

const placeOf = ({ id, params }: Pick<Call<unknown, unknown>, 'id' | 'params'>) => ({
  tournamentId: id,
  webhookId: idOrNobody(params['webhookId']),
})
