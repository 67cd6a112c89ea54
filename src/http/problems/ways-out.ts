import type { WayOut, WayOutCode } from '../../domain/formats/swiss/ways-out.ts'
import type { Language } from '../../domain/kernel/language.ts'

const WAYS_OUT: Readonly<Record<WayOutCode, Readonly<Record<Language, string>>>> = {
  FINISH: {
    en: 'finish the event after the rounds that are played',
    fr: 'terminer le tournoi après les rondes jouées',
  },
  TAKE_BACK_BYES: {
    en: 'take back a bye of this round',
    fr: 'annuler une exemption de cette ronde',
  },
  LET_RETURN: {
    en: 'let a player who has withdrawn return',
    fr: 'laisser revenir un joueur retiré',
  },
  GIVE_BYES: {
    en: 'give some players a bye in this round, or let them withdraw',
    fr: 'exempter des joueurs de cette ronde, ou les laisser se retirer',
  },
  LIFT_FORBIDDEN_PAIRS: {
    en: 'lift a forbidden pair',
    fr: 'lever l’interdiction d’une rencontre',
  },
  LIFT_CLUBS: {
    en: 'lift the rule that keeps players of one club apart',
    fr: 'lever la règle qui sépare les joueurs d’un même club',
  },
  LIFT_FEDERATIONS: {
    en: 'lift the rule that keeps players of one federation apart',
    fr: 'lever la règle qui sépare les joueurs d’une même fédération',
  },
  LIFT_TAG: {
    en: 'lift the rule that keeps those with the tag “{tag}” apart',
    fr: 'lever la règle qui sépare ceux qui ont l’étiquette « {tag} »',
  },
  PAIR_BY_HAND: {
    en: 'pair the round by hand',
    fr: 'apparier la ronde à la main',
  },
}

/** What can be done about a round that cannot be paired, in the caller's language. */
export const wayOutWords = ({ code, tag = '' }: WayOut, language: Language): string =>
  WAYS_OUT[code][language].replace('{tag}', () => tag)
