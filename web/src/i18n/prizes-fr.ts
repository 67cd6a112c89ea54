import type { prizesEn } from './prizes-en.ts'

export const prizesFr: typeof prizesEn = {
  title: 'Prix',
  none: 'Ce tournoi n’a pas de prix.',
  nobodyCame: 'Personne de ceux qui pourraient être payés n’est venu : le fonds de prix n’est dû à personne.',
  fund: 'Total des prix',
  place: 'Place',
  player: 'Joueur',
  amount: 'Montant',
  paid: 'Versé',
  paidOn: when => `versé ${when}`,
  unpaid: 'pas encore',
  total: 'Total',
  planned: 'Selon l’annonce. L’attribution se fait à la fin du tournoi ; les ex æquo partagent.',
  final: 'Attribués à la fin du tournoi.',
}
