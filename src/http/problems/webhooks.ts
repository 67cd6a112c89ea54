import type { WebhookRefusal } from '../../app/refusal.ts'

/** The codes of webhooks. */
export const WEBHOOK_PROBLEMS = {
  URL_NOT_ALLOWED: {
    status: 422,
    en: 'A webhook needs an https address on the public internet, without user name, that can be resolved.',
    fr: 'Un webhook demande une adresse https sur l’internet public, sans nom d’utilisateur, et que l’on puisse résoudre.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    en: 'This tournament has as many webhooks as it may have. Take one away first.',
    fr: 'Ce tournoi a autant de webhooks qu’il peut en avoir. Retirez-en un d’abord.',
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    en: 'This tournament has no such webhook.',
    fr: 'Ce tournoi n’a pas de tel webhook.',
  },
  MESSAGE_NOT_FOUND: {
    status: 404,
    en: 'This webhook has no such message, or it was forgotten: messages are kept for 30 days.',
    fr: 'Ce webhook n’a pas de tel message, ou il a été oublié : les messages sont gardés 30 jours.',
  },
} as const satisfies Readonly<Record<WebhookRefusal, object>>
