import { lateFr } from './late-fr.ts'
import { grouped } from './plural.ts'
import type { watchingEn } from './watching-en.ts'

const count = grouped('fr')

export const watchingFr: typeof watchingEn = {
  find: {
    label: 'Chercher un joueur',
    count: n => (n === 0 ? 'Personne ici ne porte ce nom.' : n === 1 ? '1 trouvé' : `${count(n)} trouvés`),
  },
  late: lateFr,
  boards: {
    title: 'Échiquiers en direct',
    none: 'Aucune partie n’est en cours.',
    overTheBoard:
      'Les parties de ce tournoi se jouent sur de vrais échiquiers ; leurs coups ne sont pas montrés ici.',
    shown: (first, last, all) =>
      all === 0 ? 'Personne de ce nom ne joue.' : `${count(first)}–${count(last)} sur ${count(all)} en cours`,
    pages: 'Pages d’échiquiers',
    page: (n, all) => `${n} sur ${all}`,
    before: 'Précédents',
    next: 'Suivants',
  },
  round: {
    before: 'points avant la ronde',
    openOnly: 'Sans résultat seulement',
    prepared: n => `La ronde ${n} se prépare.`,
    due: when => `Elle est prévue le ${when}.`,
  },
}
