import type { RoundRefusal } from '../../app/refusal.ts'

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
    fr: 'impossible d’avancer : la ronde {round} en cours n’est pas terminée',
  },
  ROUNDS_FOLLOW_BY_THEMSELVES: {
    status: 409,
    en: 'In this format rounds make themselves: only those of a SWISS are asked for.',
    fr: 'Dans ce format, les rondes se font d’elles-mêmes : on ne demande que celles d’un SWISS.',
  },
  ALL_ROUNDS_PLAYED: {
    status: 409,
    en: 'All rounds of this tournament have been made, and none is left. Finish it once they are over.',
    fr: 'Toutes les rondes de ce tournoi sont faites, il n’en reste aucune. Terminez-le quand elles seront jouées.',
  },
  NO_LEGAL_PAIRING: {
    status: 409,
    en: 'The next round cannot be paired by the rules.',
    fr: 'La ronde suivante ne peut pas être appariée selon les règles.',
  },
  PAIRING_HAS_PROBLEMS: {
    status: 409,
    en: 'This round breaks rules. It can be forced all the same, unless a player is missing or paired twice.',
    fr: 'Cette ronde enfreint des règles. On peut la forcer malgré tout, sauf si un joueur manque ou est apparié deux fois.',
  },
  ROUND_HAS_RESULTS: {
    status: 409,
    en: 'In this round a match has begun or has a result: its pairings stay as they are.',
    fr: 'Dans cette ronde, un match a commencé ou a un résultat : les appariements restent tels quels.',
  },
  ROUND_NOT_LAST: {
    status: 409,
    en: 'Only the last round can be taken back: later ones have been made.',
    fr: 'Seule la dernière ronde peut être reprise : d’autres ont été faites depuis.',
  },
  BYE_TOO_LATE: {
    status: 409,
    en: 'That round has been made: a bye can only be asked for before.',
    fr: 'Cette ronde est déjà faite : une exemption se demande avant.',
  },
  BYE_NOT_ALLOWED: {
    status: 409,
    en: 'The rules of this event do not allow this bye. Ask the arbiter.',
    fr: 'Le règlement de ce tournoi n’autorise pas cette exemption. Adressez-vous à l’arbitre.',
  },
  BYE_GIVEN_BY_ARBITER: {
    status: 409,
    en: 'An arbiter gave this bye: only an arbiter can change it or take it back.',
    fr: 'C’est l’arbitre qui a accordé cette exemption : lui seul peut la modifier ou la retirer.',
  },
  ENTRY_DISQUALIFIED: {
    status: 409,
    en: 'This player is disqualified: lift the disqualification first.',
    fr: 'Ce joueur est disqualifié : levez d’abord la disqualification.',
  },
  ENTRY_NOT_WITHDRAWN: {
    status: 409,
    en: 'Only a player who has withdrawn from a SWISS that is on can return to it.',
    fr: 'Seul un joueur retiré d’un SWISS en cours peut y revenir.',
  },
  ENTRY_WITHDRAWN: {
    status: 409,
    en: 'This player has withdrawn, or was left out of the event.',
    fr: 'Ce joueur s’est retiré du tournoi, ou n’y a pas été retenu.',
  },
  FORBIDDEN_PAIRS_NOT_FOUND: {
    status: 404,
    en: 'This tournament keeps no such group of players apart.',
    fr: 'Ce tournoi ne sépare aucun groupe de joueurs de ce nom.',
  },
  WITHDRAWN_BY_ARBITER: {
    status: 409,
    en: 'An arbiter took this player out of the event: only an arbiter can let the player in again.',
    fr: 'C’est l’arbitre qui a retiré ce joueur du tournoi : lui seul peut le réadmettre.',
  },
  KNOCKOUT_HAS_NO_POINTS: {
    status: 409,
    en: 'In a knockout there are no points to give or to take: only in a Swiss or a round robin.',
    fr: 'Une élimination directe ne connaît pas de points à donner ou à retirer : seulement un système suisse ou un toutes rondes.',
  },
  ADJUSTMENT_NOT_FOUND: {
    status: 404,
    en: 'This entry has no such penalty or bonus.',
    fr: 'Cette inscription n’a ni pénalité ni bonification de ce nom.',
  },
  CHECK_IN_NOT_OPEN: {
    status: 409,
    en: 'Check-in is not open now. Ask the arbiter.',
    fr: 'Le pointage n’est pas ouvert en ce moment. Adressez-vous à l’arbitre.',
  },
  CHECK_IN_OPEN: {
    status: 409,
    en: 'Players may still check in. Start once check-in has closed, or force it.',
    fr: 'Les joueurs peuvent encore pointer. Commencez une fois le pointage fermé, ou forcez le lancement.',
  },
} as const satisfies Readonly<Record<RoundRefusal, object>>
