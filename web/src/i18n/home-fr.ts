import type { homeEn } from './home-en.ts'

export const homeFr: typeof homeEn = {
  title: 'Tournois',
  create: 'Créer un tournoi',
  none: 'Aucun tournoi pour le moment.',
  noneHint: 'Créez le premier : une minute suffit, et personne ne le voit avant l’ouverture.',
  noneGuest: 'Connectez-vous pour créer le premier, ou revenez quand un tournoi sera annoncé.',
  groups: {
    ACTIVE: 'En cours',
    OPEN: 'Inscriptions ouvertes',
    DRAFT: 'Brouillons',
    FINISHED: 'Terminés',
    CANCELED: 'Annulés',
  },
}
