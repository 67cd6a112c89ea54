import type { AddendReason } from '../../../src/domain/standings/tie-breaks/value.ts'
import type { Explaining } from './explaining-en.ts'
import { plural } from './plural.ts'

const opponents = plural('fr', { one: 'adversaire', other: 'adversaires' })

const REASONS: Readonly<Record<Exclude<AddendReason, 'OPPONENT' | 'OWN'>, string>> = {
  DUMMY: 'pas de partie : adversaire virtuel (16.4)',
  ADJUSTMENT: 'pénalité ou bonus',
  LOWEST: 'écarté : le plus bas (14.1)',
  HIGHEST: 'écarté : le plus haut (14.2)',
  EARLIEST: 'écarté : les premières rondes (14.1)',
  VOLUNTARY: 'écarté d’abord : ronde non jouée par choix (16.5)',
}

export const explainingFr: Explaining = {
  of: (number, name) => `${number} : ${name}`,
  close: 'Fermer',
  rule: (article, edition) => `FIDE C.07, article ${article}, édition ${edition}`,
  points: 'Ce que chaque ronde a rapporté.',
  house: 'Les points des adversaires, additionnés ; les exemptions ne comptent pas.',
  methods: {
    SUM: 'Ce qui compte est additionné.',
    MEAN: 'La moyenne de ce qui compte.',
    ROUNDED_MEAN: 'La moyenne de ce qui compte, arrondie à l’entier.',
    PERFORMANCE:
      'L’Elo moyen des adversaires, et ce que la table de la FIDE (B.02, 8.1.1) donne pour les points marqués contre eux.',
    PERFECT_PERFORMANCE:
      'Le plus petit Elo avec lequel ces points étaient attendus contre ces adversaires (B.02, 8.1.2).',
    PLACE:
      'La place parmi les ex æquo, d’après les parties qu’ils ont jouées entre eux ; ceux qui le restent sont comparés encore une fois entre eux.',
  },
  reversed: 'Ici, moins vaut mieux.',
  round: 'Ronde',
  start: 'début',
  from: 'D’où',
  amount: 'Points',
  reasons: REASONS,
  part: (made, whole) => `${made} sur ${whole}`,
  noOpponent: 'sans adversaire',
  nothing: 'Rien ne compte encore.',
  dropped:
    'Il ne compte pour personne : il demande des classements, et quelqu’un ici n’en a pas (C.07, article 10).',
  noValue: 'Il ne se calcule pas pour ce joueur.',
  sum: 'Somme',
  mean: count => `Moyenne de ${count} ${opponents(count)}`,
  made: 'Points marqués',
  worth: 'D’après la table',
  result: 'Valeur',
  level: 'À égalité avec',
  among: 'points entre eux',
  allGames: name => `${name} : toutes les rondes`,
  numbers: 'Points et départages',
  rounds: 'Rondes',
  rating: 'Elo',
  place: 'Place',
  noRounds: 'Rien n’a encore été joué.',
  follow: 'Suivre',
  followed: 'Son échiquier vient en premier parmi ceux en cours.',
  profile: 'Elos et autres tournois',
}
