import type { Because } from '../formats/swiss/explain/facts.ts'
import { formatTenths } from '../kernel/points.ts'
import type { WhyTerms, WhyWords } from './why-words.ts'

const TERMS: WhyTerms = {
  losses: {
    C6: 'leave more players of the bracket unpaired',
    C7: 'let a player with a higher score float down',
    C8: 'leave more players of the next bracket, or higher ones, unpaired there',
    C9: 'give the bye to a player with more unplayed games',
    C10: 'give a colour difference above 2 to more players',
    C11: 'give the same colour three times running to more players',
    C12: 'give more players the colour they are not due',
    C13: 'give more players the colour they are strongly not due',
    C14: 'make more players float down who did so in the previous round',
    C15: 'make more players float up who did so in the previous round',
    C16: 'make more players float down who did so two rounds before',
    C17: 'make more players float up who did so two rounds before',
    C18: 'give a greater score difference to a player who floated down in the previous round',
    C19: 'give a greater score difference to a player who floated up in the previous round',
    C20: 'give a greater score difference to a player who floated down two rounds before',
    C21: 'give a greater score difference to a player who floated up two rounds before',
  },
  colorRules: {
    '5.2.1': 'both colour preferences can be granted',
    '5.2.2': 'the stronger colour preference is granted',
    '5.2.3': 'the two had different colours when last their colours differed, and now change',
    '5.2.4': 'the preference of the higher-ranked player is granted',
    '5.2.5': 'neither has a preference, and the pairing number decides with the colour drawn by lot',
  },
  parts: {
    MOVED_DOWN: 'moved down into it',
    MET_MOVED_DOWN: 'paired with a player moved down into it',
    UPPER_HALF: 'in its upper half',
    LOWER_HALF: 'in its lower half',
  },
  colors: { WHITE: 'White', BLACK: 'Black' },
  byes: { PAIRING: 'pairing-allocated', FULL: 'full-point', HALF: 'half-point', ZERO: 'zero-point' },
  problems: {
    PAIRED_TWICE: 'on two boards',
    NOT_IN_ROUND: 'not in this round',
    LEFT_OUT: 'on no board',
    SECOND_BYE_IN_ROUND: 'a second bye in this round',
    MAY_NOT_MEET: 'may not meet',
    COLORS_CLASH: 'must both have the same colour',
    BYE_NOT_ALLOWED: 'may not have the bye again',
    THIRD_COLOR: 'has the same colour three times running',
    COLOR_DIFFERENCE: 'gets a colour difference above 2',
    COLORS_NOT_DUE: 'should have the colours the other way round',
    BYE_NOT_DUE: 'has the bye, which is due to somebody else',
    FLOATS_WORSE: 'more or other floats than the rules need',
    COLORS_WORSE: 'more colours that are not due than the rules need',
    OTHERS_UNPAIRABLE: 'then the others cannot all be paired',
    LATER_PAIRING: 'the rules pair them otherwise',
  },
}

const { losses, colorRules, parts, colors, byes, problems } = TERMS

const because = ({ reason, round, criterion = '', best, other }: Because): string => {
  switch (reason) {
    case 'MET':
      return `they met in round ${round} (C.04.3, C1)`
    case 'KEPT_APART':
      return 'the event keeps them apart'
    case 'SAME_ABSOLUTE_COLOR':
      return 'both must get the same colour (C.04.3, C3)'
    case 'NO_OPPONENT':
      return 'nobody in it may be the opponent (C.04.3, C1 and C3)'
    case 'OTHERS_UNPAIRABLE':
      return 'the others could then not all be paired (C.04.3, C4)'
    case 'WORSE':
      return `that would ${losses[criterion]}: ${other} against ${best} (C.04.3, ${criterion})`
    case 'LATER':
      return 'that is no better and comes later in the order of pairings (C.04.3 article 4)'
  }
}

const points = formatTenths
const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** Why a pairing is as it is, in English. */
export const whyEn: WhyWords = {
  PLAYS: ({ player, opponent, color }) => `${player} plays ${opponent} with ${colors[color]}.`,
  LEFT_BRACKET: ({ player, score, size, ...why }) => {
    const place = `${player} is not paired in the bracket of ${points(score)} points (${counted(size, 'player', 'players')})`
    if (why.reason === 'LATER')
      return `${place}: somebody must leave it, and this is the first in the order of pairings (C.04.3 article 4).`
    if (why.reason === 'NO_OPPONENT') return `${place}: ${because(why)}.`
    return `${place}: if ${player} stayed, ${because(why).replace(/^that would/, 'it would')}.`
  },
  PAIRED_IN: ({ player, score, residents, movedDown, part }) => {
    const moved = movedDown === 0 ? '' : ` and ${movedDown} moved down`
    return `${player} is paired in the bracket of ${points(score)} points (${residents} of the score${moved}), ${parts[part]}.`
  },
  FIRST_FREE: ({ player, opponent }) =>
    `${opponent} is the first in the order who is free for ${player} (C.04.3 article 4).`,
  TRIED_FIRST: ({ player, opponent, ...why }) => `${player} - ${opponent} comes first, but ${because(why)}.`,
  COLORS: ({ rule }) => `Colours: ${colorRules[rule]} (C.04.3 article ${rule}).`,
  PAIRING_BYE: ({ player, score }) =>
    `${player} has the pairing-allocated bye: no legal pairing gives it to a player with fewer than ${points(score)} points (C.04.3, C2 and C5).`,
  DRAWN_BY_LOT: () => 'The pairs and the colours of round 1 are drawn by lot.',
  NEAREST: ({ player, opponent, difference }) =>
    `${opponent} is the nearest in points (${points(difference)} apart), then in the order, whom ${player} may meet so that all others can be paired.`,
  NEARER_FIRST: ({ player, opponent, reason, round }) => {
    const why = {
      MET: `they met in round ${round}`,
      KEPT_APART: 'the event keeps them apart',
      OTHERS_UNPAIRABLE: 'the others could then not all be paired',
    }
    return `${player} - ${opponent} comes first, but ${why[reason]}.`
  },
  HAD_WHITE_LAST: ({ player }) => `Colours: of the two, ${player} alone had White last, and has Black.`,
  HIGHER_HAS_WHITE: ({ player }) => `Colours: ${player}, the higher in the order, has White.`,
  HOUSE_BYE: ({ player, score, before }) =>
    before === 0
      ? `${player} has the bye: with ${points(score)} points the first in the order of those who are to have it.`
      : `${player} has the bye: without any of the ${counted(before, 'player', 'players')} before in the order the others could not be paired.`,
  REQUESTED_BYE: ({ player, bye }) => `${player} has a ${byes[bye]} bye, and is not paired.`,
  BERGER_TABLE: ({ white, black, whiteNumber, blackNumber }) =>
    `The Berger table has ${white} (${whiteNumber}) with White against ${black} (${blackNumber}) in this round (C.06 annex 1).`,
  BRACKET: () => 'The bracket has the two meet here.',
  EARLIER_RESULT_MISSING: ({ round }) =>
    `A result of round ${round} is missing, so it cannot be gone over how this round was paired.`,
  RULES_MAKE: ({ player, opponent, color }) =>
    opponent === undefined || color === undefined
      ? `By the rules, on the results as they stand, ${player} would have the bye.`
      : `By the rules, on the results as they stand, ${player} would play ${opponent} with ${colors[color]}.`,
  HAS_BYE: ({ player }) => `${player} has the bye.`,
  BREAKS: ({ problem, rule, players }) => `${players.join(', ')}: ${problems[problem]}${ruleWords(rule)}.`,
  DEPARTS: ({ score, players, ...why }) =>
    `From the top, the bracket of ${points(score)} points is the first that the rules pair otherwise (${players.join(', ')}): ${asMade(why)}.`,
}

const ruleWords = (rule: string | undefined): string => {
  if (rule === undefined) return ''
  if (rule === 'APART') return ', since the event keeps them apart'
  return rule.startsWith('C') ? ` (C.04.3, ${rule})` : ` (C.04.3 article ${rule})`
}

/** Of a round that was made: what it does, and what the rules need. */
const asMade = (why: Because): string => {
  if (why.reason === 'WORSE') return because(why).replace(/^that would/, 'these pairs')
  if (why.reason === 'OTHERS_UNPAIRABLE')
    return 'with these pairs the others cannot all be paired (C.04.3, C4)'
  return because(why)
}
