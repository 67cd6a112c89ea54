import type { CallRefusal } from '../../app/refusal.ts'

/** The codes of reported results, and of calls to the arbiter. */
export const CALL_PROBLEMS = {
  PLAYERS_DO_NOT_REPORT: {
    status: 409,
    en: 'In this event players do not report results themselves: an arbiter enters them.',
    fr: 'Dans ce tournoi, les joueurs ne déclarent pas les résultats : un arbitre les saisit.',
  },
  CALL_ALREADY_OPEN: {
    status: 409,
    en: 'You have called the arbiter about this match already. Take that call back before you make another.',
    fr: 'Vous avez déjà appelé l’arbitre pour ce match. Retirez cet appel avant d’en lancer un autre.',
  },
  CALL_LIMIT_REACHED: {
    status: 409,
    en: 'You have called the arbiter about this match as often as a player may.',
    fr: 'Vous avez appelé l’arbitre pour ce match autant de fois qu’un joueur le peut.',
  },
  CALL_NOT_FOUND: { status: 404, en: 'There is no such call.', fr: 'Cet appel n’existe pas.' },
  CALL_TAKEN: {
    status: 409,
    en: 'Another arbiter has taken this call; you may take it over.',
    fr: 'Un autre arbitre a pris cet appel ; vous pouvez le reprendre.',
  },
  CALL_CLOSED: {
    status: 409,
    en: 'This call is closed, or was taken back.',
    fr: 'Cet appel est clos, ou a été retiré.',
  },
} as const satisfies Readonly<Record<CallRefusal, object>>
