import type { RoundRefusal } from '../app/refusal.ts'

/** The codes of rounds and of what arbiters arrange for them. */
export const ROUND_PROBLEMS = {
  TOURNAMENT_NOT_STARTED: {
    status: 409,
    en: 'This tournament has not started yet.',
    fr: 'Ce tournoi n’a pas encore commencé.',
  },
  ROUND_NOT_COMPLETE: {
    status: 409,
    en: 'cannot advance: current round {round} is not complete',
    fr: 'impossible d’avancer : la ronde {round} en cours n’est pas terminée',
  },
  ROUNDS_FOLLOW_BY_THEMSELVES: {
    status: 409,
    en: 'In this format rounds are made by themselves: only those of a SWISS are asked for.',
    fr: 'Dans ce format, les rondes se font d’elles-mêmes : on ne demande que celles d’un SWISS.',
  },
  ALL_ROUNDS_PLAYED: {
    status: 409,
    en: 'All rounds of this tournament have been played. Finish it.',
    fr: 'Toutes les rondes de ce tournoi ont été jouées. Terminez-le.',
  },
  NO_LEGAL_PAIRING: {
    status: 409,
    en: 'The next round cannot be paired by the rules. See reasons for why, and waysOut for what can be done.',
    fr: 'La ronde suivante ne peut pas être appariée selon les règles. Voir reasons pour la cause, et waysOut pour les solutions.',
  },
} as const satisfies Readonly<Record<RoundRefusal, object>>
