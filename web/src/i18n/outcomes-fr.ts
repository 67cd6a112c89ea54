import type { Outcomes, People } from './outcomes-en.ts'

const won = (how: string) => (people: People) => `${people.winner ?? ''} a gagné ${how}.`
const drawn = (how: string) => () => `Partie nulle ${how}.`

export const outcomesFr: Outcomes = {
  sentences: {
    CHECKMATE: won('par échec et mat'),
    STALEMATE: drawn('par pat'),
    INSUFFICIENT_MATERIAL: drawn('par manque de matériel'),
    DEAD_POSITION: () => 'Partie nulle : aucun mat n’est possible dans cette position.',
    SEVENTY_FIVE_MOVE_RULE: drawn('par la règle des soixante-quinze coups'),
    FIVE_FOLD_REPETITION: drawn('par cinquième répétition de la position'),
    FIFTY_MOVE_RULE: drawn('par la règle des cinquante coups'),
    THREE_FOLD_REPETITION: drawn('par triple répétition de la position'),
    AGREEMENT: drawn('par accord mutuel'),
    RESIGNATION: ({ winner, loser }) => `${winner ?? ''} a gagné : ${loser ?? ''} a abandonné.`,
    REPORTED: ({ winner }) =>
      winner === undefined
        ? 'Partie nulle, comme les deux joueurs l’ont déclaré.'
        : `${winner} a gagné, comme les deux joueurs l’ont déclaré.`,
    TIMEOUT: won('au temps'),
    TIMEOUT_VS_INSUFFICIENT_MATERIAL: () =>
      'Partie nulle : le temps est écoulé, mais l’adversaire ne pouvait plus mater.',
    NO_SHOW: ({ winner, loser }) => `${winner ?? ''} a gagné : ${loser ?? ''} ne s’est pas présenté.`,
    DOUBLE_NO_SHOW: () => 'Personne ne s’est présenté.',
    BYE: ({ winner }) => `${winner ?? ''} n’avait pas d’adversaire à cette ronde.`,
    TIEBREAK_PENDING: () => 'Partie nulle ; un départage décide.',
    TIE_BREAK_RAPID: won('le départage rapide'),
    TIE_BREAK_BLITZ: won('le départage blitz'),
    TIE_BREAK_ARMAGEDDON: won('la partie armageddon'),
    TIE_BREAK_BEST_OF_3: won('le départage en trois parties'),
    TIE_BREAK_BEST_OF_5: won('le départage en cinq parties'),
    ARBITER: ({ winner }) =>
      winner === undefined
        ? 'L’arbitre a déclaré la partie nulle.'
        : `${winner} a gagné sur décision arbitrale.`,
    DOUBLE_LOSS: () => 'L’arbitre a donné la partie perdue aux deux joueurs.',
  },
  brief: {
    CHECKMATE: 'Gain par mat',
    STALEMATE: 'Nulle par pat',
    INSUFFICIENT_MATERIAL: 'Nulle, matériel insuffisant',
    DEAD_POSITION: 'Nulle, position morte',
    SEVENTY_FIVE_MOVE_RULE: 'Nulle, règle des 75 coups',
    FIVE_FOLD_REPETITION: 'Nulle, cinquième répétition',
    FIFTY_MOVE_RULE: 'Nulle, règle des 50 coups',
    THREE_FOLD_REPETITION: 'Nulle, triple répétition',
    AGREEMENT: 'Nulle par accord',
    RESIGNATION: 'Gain par abandon',
    REPORTED: 'Déclaré par les deux joueurs',
    TIMEOUT: 'Gain au temps',
    TIMEOUT_VS_INSUFFICIENT_MATERIAL: 'Nulle, temps sans mat possible',
    NO_SHOW: 'Gain, adversaire absent',
    DOUBLE_NO_SHOW: 'Deux absents',
    BYE: 'Sans adversaire',
    TIEBREAK_PENDING: 'Nulle, départage à venir',
    TIE_BREAK_RAPID: 'Gain en rapide',
    TIE_BREAK_BLITZ: 'Gain en blitz',
    TIE_BREAK_ARMAGEDDON: 'Gain en armageddon',
    TIE_BREAK_BEST_OF_3: 'Gain en trois parties',
    TIE_BREAK_BEST_OF_5: 'Gain en cinq parties',
    ARBITER: 'Décision arbitrale',
    DOUBLE_LOSS: 'Perdue pour les deux',
  },
  bothAdvance: 'Les deux passent.',
  neitherAdvances: 'Aucun des deux ne passe.',
  neitherScores: 'Les deux perdent par forfait et ne marquent rien.',
}
