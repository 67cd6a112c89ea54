import type { Color } from '../../../kernel/color.ts'
import type { Tenths } from '../../../kernel/points.ts'
import type { ColorRule } from '../dutch/colors.ts'
import type { Explanation, PairedPlace, Passed, Placement } from './explain.ts'
import type { Reason } from './reason.ts'

/** Why something that comes first in the order was not to be, as plain data. */
export type Because = {
  readonly reason: Reason['kind']
  /** Of who have met: when. */
  readonly round?: number
  /** Where it would be worse: at which criterion, what it costs as it is, and what it would have cost. */
  readonly criterion?: string
  readonly best?: number
  readonly other?: number
}

/** What an explanation by FIDE's Dutch rules is made of: codes with values, in the order in which they are told. */
export type DutchFact<Player> =
  | {
      readonly code: 'PLAYS'
      readonly player: Player
      readonly opponent: Player
      readonly color: Color
    }
  /** Not paired in the bracket of this score, which had so many players: a float down. */
  | ({
      readonly code: 'LEFT_BRACKET'
      readonly player: Player
      readonly score: Tenths
      readonly size: number
    } & Because)
  | {
      readonly code: 'PAIRED_IN'
      readonly player: Player
      readonly score: Tenths
      readonly residents: number
      readonly movedDown: number
      readonly part: Placement['part']
    }
  /** The opponent is the first in the order who is free for the player (C.04.3 article 4). */
  | { readonly code: 'FIRST_FREE'; readonly player: Player; readonly opponent: Player }
  /** The opponent comes first for the player, and was not to be. */
  | ({ readonly code: 'TRIED_FIRST'; readonly player: Player; readonly opponent: Player } & Because)
  /** Which part of C.04.3 article 5 gave the colours. */
  | {
      readonly code: 'COLORS'
      readonly rule: ColorRule
      readonly white: Player
      readonly black: Player
    }
  /** C5: nobody with fewer points can have the bye. */
  | { readonly code: 'PAIRING_BYE'; readonly player: Player; readonly score: Tenths }

/** Players by their ids. */
export const factsOf = (explanation: Explanation): readonly DutchFact<number>[] => {
  const player = explanation.player.id
  const passed = explanation.passed.map(bracket => leftBracket(player, bracket))
  if (explanation.kind === 'BYE')
    return [{ code: 'PAIRING_BYE', player, score: explanation.lowestScore }, ...passed]
  const { chooser, triedFirst } = explanation
  const opponent = explanation.opponent.id
  const [plays, pairedIn, colors] = placeFacts(explanation)
  return [
    plays,
    ...passed,
    ...explanation.opponentPassed.map(bracket => leftBracket(opponent, bracket)),
    pairedIn,
    ...(triedFirst.length > 0 ? [] : [firstFree(player, opponent, chooser.id)]),
    ...triedFirst.map(tried => ({
      code: 'TRIED_FIRST' as const,
      player: chooser.id,
      opponent: tried.opponent.id,
      ...becauseOf(tried.reason),
    })),
    colors,
  ]
}

/** Whom a player meets, in which bracket, and by which rule with which colour. */
export const placeFacts = ({
  player: { id: player },
  opponent: { id: opponent },
  placement: { bracketScore, residents, movedDown, part },
  color,
  colorRule,
}: PairedPlace): readonly [DutchFact<number>, DutchFact<number>, DutchFact<number>] => {
  const [white, black] = color === 'WHITE' ? [player, opponent] : [opponent, player]
  return [
    { code: 'PLAYS', player, opponent, color },
    { code: 'PAIRED_IN', player, score: bracketScore, residents, movedDown, part },
    { code: 'COLORS', rule: colorRule, white, black },
  ]
}

const leftBracket = (player: number, { bracketScore, players, reason }: Passed): DutchFact<number> => ({
  code: 'LEFT_BRACKET',
  player,
  score: bracketScore,
  size: players,
  ...becauseOf(reason),
})

/** Nobody who was still free comes before. */
const firstFree = (player: number, opponent: number, chooser: number): DutchFact<number> => ({
  code: 'FIRST_FREE',
  player: chooser,
  opponent: chooser === player ? opponent : player,
})

export const becauseOf = (reason: Reason): Because => {
  if (reason.kind === 'MET') return { reason: reason.kind, round: reason.round }
  if (reason.kind !== 'WORSE') return { reason: reason.kind }
  return { reason: reason.kind, criterion: reason.code, best: reason.best, other: reason.other }
}
