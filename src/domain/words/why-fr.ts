import type { Because } from '../formats/swiss/explain/facts.ts'
import { formatTenths } from '../kernel/points.ts'
import type { WhyTerms, WhyWords } from './why-words.ts'

const TERMS: WhyTerms = {
  losses: {
    C6: 'laisserait plus de joueurs du groupe sans adversaire',
    C7: 'ferait descendre un joueur qui a plus de points',
    C8: 'laisserait plus de joueurs du groupe suivant, ou de mieux classés, sans adversaire dans celui-ci',
    C9: 'exempterait un joueur qui compte plus de parties non jouées',
    C10: 'donnerait à plus de joueurs une différence de couleurs supérieure à 2',
    C11: 'donnerait à plus de joueurs la même couleur trois fois de suite',
    C12: 'donnerait à plus de joueurs une couleur qui ne leur revient pas',
    C13: 'donnerait à plus de joueurs une couleur contraire à une préférence forte',
    C14: 'ferait descendre plus de joueurs déjà descendus à la ronde précédente',
    C15: 'ferait monter plus de joueurs déjà montés à la ronde précédente',
    C16: 'ferait descendre plus de joueurs déjà descendus deux rondes plus tôt',
    C17: 'ferait monter plus de joueurs déjà montés deux rondes plus tôt',
    C18: 'donnerait un plus grand écart de points à un joueur descendu à la ronde précédente',
    C19: 'donnerait un plus grand écart de points à un joueur monté à la ronde précédente',
    C20: 'donnerait un plus grand écart de points à un joueur descendu deux rondes plus tôt',
    C21: 'donnerait un plus grand écart de points à un joueur monté deux rondes plus tôt',
  },
  colorRules: {
    '5.2.1': 'les deux préférences de couleur peuvent être satisfaites',
    '5.2.2': 'la préférence la plus forte est satisfaite',
    '5.2.3':
      'la dernière fois que leurs couleurs différaient, ils avaient les couleurs inverses, et ils en changent',
    '5.2.4': 'la préférence du mieux classé est satisfaite',
    '5.2.5': 'aucun n’a de préférence, et le numéro d’appariement décide avec la couleur tirée au sort',
  },
  parts: {
    MOVED_DOWN: 'où il est descendu',
    MET_MOVED_DOWN: 'contre un joueur qui y est descendu',
    UPPER_HALF: 'dans sa première moitié',
    LOWER_HALF: 'dans sa seconde moitié',
  },
  colors: { WHITE: 'les Blancs', BLACK: 'les Noirs' },
  byes: {
    PAIRING: 'à l’issue de l’appariement',
    FULL: 'pour un point',
    HALF: 'pour un demi-point',
    ZERO: 'sans point',
  },
  problems: {
    PAIRED_TWICE: 'sur deux échiquiers',
    NOT_IN_ROUND: 'ne sont pas de cette ronde',
    LEFT_OUT: 'sur aucun échiquier',
    SECOND_BYE_IN_ROUND: 'un second exempt dans cette ronde',
    MAY_NOT_MEET: 'ne peuvent pas se rencontrer',
    COLORS_CLASH: 'doivent tous deux avoir la même couleur',
    BYE_NOT_ALLOWED: 'ne peut plus être exempt',
    THIRD_COLOR: 'a la même couleur trois fois de suite',
    COLOR_DIFFERENCE: 'atteint une différence de couleurs supérieure à 2',
    COLORS_NOT_DUE: 'devraient avoir les couleurs inverses',
    BYE_NOT_DUE: 'est exempt, alors que cela revient à un autre',
    FLOATS_WORSE: 'plus de flotteurs, ou d’autres, que les règles n’en demandent',
    COLORS_WORSE: 'plus de couleurs indues que les règles n’en demandent',
    OTHERS_UNPAIRABLE: 'les autres ne peuvent alors pas tous être appariés',
    LATER_PAIRING: 'les règles les apparient autrement',
  },
}

const { losses, colorRules, parts, colors, byes, problems } = TERMS

const because = ({ reason, round, criterion = '', best, other }: Because): string => {
  switch (reason) {
    case 'MET':
      return `ils se sont rencontrés à la ronde ${round} (C.04.3, C1)`
    case 'KEPT_APART':
      return 'le tournoi les sépare'
    case 'SAME_ABSOLUTE_COLOR':
      return 'tous deux doivent avoir la même couleur (C.04.3, C3)'
    case 'NO_OPPONENT':
      return 'personne n’y peut être son adversaire (C.04.3, C1 et C3)'
    case 'OTHERS_UNPAIRABLE':
      return 'les autres ne pourraient alors pas tous être appariés (C.04.3, C4)'
    case 'WORSE':
      return `cela ${losses[criterion]} : ${other} contre ${best} (C.04.3, ${criterion})`
    case 'LATER':
      return 'ce n’est pas mieux et vient plus tard dans l’ordre des appariements (C.04.3 article 4)'
  }
}

const points = (score: number) => formatTenths(score).replace('.', ',')

/** Why a pairing is as it is, in French. */
export const whyFr: WhyWords = {
  PLAYS: ({ player, opponent, color }) => `${player} joue contre ${opponent} avec ${colors[color]}.`,
  LEFT_BRACKET: ({ player, score, size, ...why }) => {
    const place = `${player} n’est pas apparié dans le groupe de ${points(score)} points (${size} ${size < 2 ? 'joueur' : 'joueurs'})`
    if (why.reason === 'LATER')
      return `${place} : quelqu’un doit en sortir, et c’est le premier dans l’ordre des appariements (C.04.3 article 4).`
    if (why.reason === 'NO_OPPONENT') return `${place} : ${because(why)}.`
    return `${place} : s’il y restait, ${because(why)}.`
  },
  PAIRED_IN: ({ player, score, residents, movedDown, part }) => {
    const moved =
      movedDown === 0 ? '' : ` et ${movedDown} qui y ${movedDown < 2 ? 'est descendu' : 'sont descendus'}`
    return `${player} est apparié dans le groupe de ${points(score)} points (${residents} à ce score${moved}), ${parts[part]}.`
  },
  FIRST_FREE: ({ player, opponent }) =>
    `${opponent} est le premier dans l’ordre qui soit libre pour ${player} (C.04.3 article 4).`,
  TRIED_FIRST: ({ player, opponent, ...why }) =>
    `${player} - ${opponent} vient d’abord, mais ${because(why)}.`,
  COLORS: ({ rule }) => `Couleurs : ${colorRules[rule]} (C.04.3 article ${rule}).`,
  PAIRING_BYE: ({ player, score }) =>
    `${player} est exempt à l’issue de l’appariement : aucun appariement légal n’exempte un joueur de moins de ${points(score)} points (C.04.3, C2 et C5).`,
  DRAWN_BY_LOT: () => 'Les rencontres et les couleurs de la ronde 1 sont tirées au sort.',
  NEAREST: ({ player, opponent, difference }) =>
    `${opponent} est le plus proche en points (écart de ${points(difference)}), puis dans l’ordre, que ${player} puisse rencontrer sans empêcher d’apparier les autres.`,
  NEARER_FIRST: ({ player, opponent, reason, round }) => {
    const why = {
      MET: `ils se sont rencontrés à la ronde ${round}`,
      KEPT_APART: 'le tournoi les sépare',
      OTHERS_UNPAIRABLE: 'les autres ne pourraient alors pas tous être appariés',
    }
    return `${player} - ${opponent} vient d’abord, mais ${why[reason]}.`
  },
  HAD_WHITE_LAST: ({ player }) =>
    `Couleurs : des deux, seul ${player} avait eu les Blancs la dernière fois, et il a les Noirs.`,
  HIGHER_HAS_WHITE: ({ player }) => `Couleurs : ${player}, le premier des deux dans l’ordre, a les Blancs.`,
  HOUSE_BYE: ({ player, score, before }) =>
    before === 0
      ? `${player} est exempt : avec ${points(score)} points, le premier dans l’ordre de ceux à qui cela revient.`
      : `${player} est exempt : sans l’un des ${before} qui viennent avant dans l’ordre, les autres ne pourraient pas être appariés.`,
  REQUESTED_BYE: ({ player, bye }) => `${player} est exempt ${byes[bye]}, et n’est pas apparié.`,
  BERGER_TABLE: ({ white, black, whiteNumber, blackNumber }) =>
    `Dans cette ronde, la table de Berger donne les Blancs à ${white} (${whiteNumber}) contre ${black} (${blackNumber}) (C.06 annexe 1).`,
  BRACKET: () => 'Le tableau les fait se rencontrer ici.',
  EARLIER_RESULT_MISSING: ({ round }) =>
    `Un résultat de la ronde ${round} manque : on ne peut pas refaire l’appariement de cette ronde.`,
  RULES_MAKE: ({ player, opponent, color }) =>
    opponent === undefined || color === undefined
      ? `Selon les règles, d’après les résultats actuels, ${player} serait exempt.`
      : `Selon les règles, d’après les résultats actuels, ${player} jouerait contre ${opponent} avec ${colors[color]}.`,
  HAS_BYE: ({ player }) => `${player} est exempt.`,
  BREAKS: ({ problem, rule, players }) => `${players.join(', ')} : ${problems[problem]}${ruleWords(rule)}.`,
  DEPARTS: ({ score, players, ...why }) =>
    `En partant du haut, le groupe de ${points(score)} points est le premier que les règles apparient autrement (${players.join(', ')}) : ${asMade(why)}.`,
}

const ruleWords = (rule: string | undefined): string => {
  if (rule === undefined) return ''
  if (rule === 'APART') return ', puisque le tournoi les sépare'
  return rule.startsWith('C') ? ` (C.04.3, ${rule})` : ` (C.04.3 article ${rule})`
}

/** Of a round that was made: what it does, and what the rules need. */
const asMade = (why: Because): string =>
  why.reason === 'OTHERS_UNPAIRABLE'
    ? 'avec ces rencontres, les autres ne peuvent pas tous être appariés (C.04.3, C4)'
    : because(why)
