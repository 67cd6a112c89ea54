import type { MoneyRefusal } from '../../app/refusal.ts'

/** The codes of payouts, fees and the ledger. */
export const MONEY_PROBLEMS = {
  PAYOUT_NOT_FOUND: {
    status: 404,
    en: 'There is no such payout in this tournament.',
    fr: 'Ce paiement de prix n’existe pas dans ce tournoi.',
  },
  PAYOUT_ALREADY_PAID: {
    status: 409,
    en: 'A prize that this changes has been paid. It can be forced: the prize then stays, and the difference to settle is listed.',
    fr: 'Un prix concerné a déjà été payé. On peut forcer : le prix reste alors, et la différence à régler est notée.',
  },
  PAYOUT_REVERSED: {
    status: 409,
    en: 'This payout was reversed by a correction. The payouts in force are listed with the event.',
    fr: 'Ce paiement de prix a été annulé par une correction. Les paiements en vigueur figurent avec l’événement.',
  },
  TOURNAMENT_NOT_FINISHED: {
    status: 409,
    en: 'This tournament is not finished: its prizes are not settled yet.',
    fr: 'Ce tournoi n’est pas terminé : ses prix ne sont pas encore arrêtés.',
  },
  PAYOUT_ON_HOLD: {
    status: 409,
    en: 'Prizes of this tournament are held back for a while after its end; an admin may override it.',
    fr: 'Les prix de ce tournoi sont retenus un certain temps après sa fin ; un administrateur peut passer outre.',
  },
  DIFFERENCE_NOT_FOUND: {
    status: 404,
    en: 'There is no such difference to settle in this tournament.',
    fr: 'Cette différence à régler n’existe pas dans ce tournoi.',
  },
  DIFFERENCE_REVERSED: {
    status: 409,
    en: 'A later correction replaced this difference. The payouts in force are listed with the event.',
    fr: 'Une correction ultérieure a remplacé cette différence. Les paiements en vigueur figurent avec l’événement.',
  },
  DIFFERENCE_ALREADY_SETTLED: {
    status: 409,
    en: 'This difference has been settled in another way: paid where waived was asked, or the reverse.',
    fr: 'Cette différence a déjà été réglée autrement : payée au lieu d’abandonnée, ou l’inverse.',
  },
  FEE_NOT_FOUND: {
    status: 404,
    en: 'This entry owes no fee.',
    fr: 'Cette inscription ne doit pas de droits.',
  },
  FEE_NOT_OWED: {
    status: 409,
    en: 'This fee is not owed: it was received, waived, voided or given back.',
    fr: 'Ces droits ne sont pas dus : ils ont été reçus, abandonnés, annulés ou remboursés.',
  },
  FEE_NOT_RECEIVED: {
    status: 409,
    en: 'This fee has not been received, so there is nothing to give back.',
    fr: 'Ces droits n’ont pas été reçus : il n’y a rien à rembourser.',
  },
  RECEIPT_NOT_FOUND: {
    status: 404,
    en: 'There is no such receipt: no money has changed hands for this.',
    fr: 'Ce reçu n’existe pas : aucun paiement n’a été enregistré.',
  },
} as const satisfies Readonly<Record<MoneyRefusal, object>>
