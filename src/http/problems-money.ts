import type { MoneyRefusal } from '../app/refusal.ts'

/** The codes of payouts, fees and the ledger. */
export const MONEY_PROBLEMS = {
  PAYOUT_NOT_FOUND: {
    status: 404,
    en: 'There is no such payout in this tournament.',
    fr: 'Ce paiement de prix n’existe pas dans ce tournoi.',
  },
  PAYOUT_ALREADY_PAID: {
    status: 409,
    en: 'A prize that this changes has been paid. Send force=true to leave it and list the difference to settle.',
    fr: 'Un prix concerné a déjà été payé. Envoyez force=true pour le laisser et noter la différence à régler.',
  },
} as const satisfies Readonly<Record<MoneyRefusal, object>>
