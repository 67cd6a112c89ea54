import { formatTenths } from '../../../kernel/points.ts'
import type { ColorRule } from '../dutch/colors.ts'
import type { Explanation, Passed, Placement } from './explain.ts'
import type { Reason } from './reason.ts'

type NameOf = (id: number) => string

/** What a pairing that loses at a criterion has more of. */
const LOSSES: Readonly<Record<string, string>> = {
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
}

const because = (reason: Reason): string => {
  switch (reason.kind) {
    case 'MET':
      return 'they have met before or are kept apart (C.04.3, C1)'
    case 'SAME_ABSOLUTE_COLOR':
      return 'both must get the same colour (C.04.3, C3)'
    case 'NO_OPPONENT':
      return 'nobody in it may be the opponent (C.04.3, C1 and C3)'
    case 'OTHERS_UNPAIRABLE':
      return 'the others could then not all be paired (C.04.3, C4)'
    case 'WORSE':
      return `that would ${LOSSES[reason.code]}: ${reason.other} against ${reason.best} (C.04.3, ${reason.code})`
    case 'LATER':
      return 'that is no better and comes later in the order of pairings (C.04.3 article 4)'
  }
}

const COLOR_RULES: Record<ColorRule, string> = {
  '5.2.1': 'both colour preferences can be granted',
  '5.2.2': 'the stronger colour preference is granted',
  '5.2.3': 'the two had different colours when last their colours differed, and now change',
  '5.2.4': 'the preference of the higher-ranked player is granted',
  '5.2.5': 'neither has a preference, and the pairing number decides with the colour drawn by lot',
}

const PARTS: Record<Placement['part'], string> = {
  MOVED_DOWN: 'moved down into it',
  MET_MOVED_DOWN: 'paired with a player moved down into it',
  UPPER_HALF: 'in its upper half',
  LOWER_HALF: 'in its lower half',
}

const passedSentence = (player: string, { bracketScore, players, reason }: Passed): string => {
  const place = `${player} is not paired in the bracket of ${formatTenths(bracketScore)} points (${players === 1 ? '1 player' : `${players} players`})`
  if (reason.kind === 'LATER') {
    return `${place}: somebody must leave it, and this is the first in the order of pairings (C.04.3 article 4).`
  }
  if (reason.kind === 'NO_OPPONENT') return `${place}: ${because(reason)}.`
  return `${place}: if ${player} stayed, ${because(reason).replace(/^that would/, 'it would')}.`
}

/** Nobody who was still free comes before. */
const firstFree = (
  { player, opponent, chooser }: Explanation & { kind: 'PAIRED' },
  nameOf: NameOf,
): string => {
  const other = chooser === player ? opponent : player
  return `${nameOf(other.id)} is the first in the order who is free for ${nameOf(chooser.id)} (C.04.3 article 4).`
}

/** An explanation in plain sentences, each with its article. `nameOf` gives the name of a player's id. */
export const explanationSentences = (explanation: Explanation, nameOf: NameOf): string[] => {
  const player = nameOf(explanation.player.id)
  const passed = explanation.passed.map(bracket => passedSentence(player, bracket))
  if (explanation.kind === 'BYE') {
    const score = formatTenths(explanation.lowestScore)
    const lowest = `no legal pairing gives it to a player with fewer than ${score} points (C.04.3, C2 and C5)`
    return [`${player} has the pairing-allocated bye: ${lowest}.`, ...passed]
  }
  const { opponent, placement, chooser, triedFirst, color, colorRule } = explanation
  const met = nameOf(opponent.id)
  const opponentPassed = explanation.opponentPassed.map(bracket => passedSentence(met, bracket))
  const { bracketScore, residents, movedDown, part } = placement
  const moved = movedDown === 0 ? '' : ` and ${movedDown} moved down`
  const size = `${residents} of the score${moved}`
  return [
    `${player} plays ${met} with ${color === 'WHITE' ? 'White' : 'Black'}.`,
    ...passed,
    ...opponentPassed,
    `${player} is paired in the bracket of ${formatTenths(bracketScore)} points (${size}), ${PARTS[part]}.`,
    ...(triedFirst.length > 0 ? [] : [firstFree(explanation, nameOf)]),
    ...triedFirst.map(tried => {
      const who = `${nameOf(chooser.id)} - ${nameOf(tried.opponent.id)}`
      return `${who} comes first, but ${because(tried.reason)}.`
    }),
    `Colours: ${COLOR_RULES[colorRule]} (C.04.3 article ${colorRule}).`,
  ]
}
