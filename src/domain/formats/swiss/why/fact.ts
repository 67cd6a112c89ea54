import type { Color } from '../../../kernel/color.ts'
import type { ByeType } from '../../../kernel/outcome.ts'
import type { Tenths } from '../../../kernel/points.ts'
import type { RoundProblem } from '../compare/round-problem.ts'
import type { Because, DutchFact } from '../explain/facts.ts'

/** Why a pair of the house rules that comes first was not to be. */
export const HOUSE_REASONS = ['MET', 'KEPT_APART', 'OTHERS_UNPAIRABLE'] as const

/** What the house rules (contract section 8) say of a pair, a colour and the bye. */
export type HouseFact<Player> =
  /** Round 1. */
  | { readonly code: 'DRAWN_BY_LOT' }
  /** The nearest in points, then in the order, of those whom the player may meet so that all others can be paired. */
  | {
      readonly code: 'NEAREST'
      readonly player: Player
      readonly opponent: Player
      readonly difference: Tenths
    }
  /** The opponent is nearer, or as near and higher, and was not to be. */
  | {
      readonly code: 'NEARER_FIRST'
      readonly player: Player
      readonly opponent: Player
      readonly reason: (typeof HOUSE_REASONS)[number]
      readonly round?: number
    }
  /** `player` alone of the two had White last, and has Black; else the higher has White. */
  | { readonly code: 'HAD_WHITE_LAST'; readonly player: Player }
  | { readonly code: 'HIGHER_HAS_WHITE'; readonly player: Player }
  /** So many come before in the order of who is to have the bye, and could not be spared. */
  | {
      readonly code: 'HOUSE_BYE'
      readonly player: Player
      readonly score: Tenths
      readonly before: number
    }

export const WHY_CODES = [
  'PLAYS',
  'LEFT_BRACKET',
  'PAIRED_IN',
  'FIRST_FREE',
  'TRIED_FIRST',
  'COLORS',
  'PAIRING_BYE',
  'DRAWN_BY_LOT',
  'NEAREST',
  'NEARER_FIRST',
  'HAD_WHITE_LAST',
  'HIGHER_HAS_WHITE',
  'HOUSE_BYE',
  'REQUESTED_BYE',
  'BERGER_TABLE',
  'BRACKET',
  'EARLIER_RESULT_MISSING',
  'RULES_MAKE',
  'HAS_BYE',
  'BREAKS',
  'DEPARTS',
] as const satisfies readonly WhyFact<unknown>['code'][]

/** What is told of a pairing, whatever its rules: codes with values, in the order in which they are told. */
export type WhyFact<Player> =
  | DutchFact<Player>
  | HouseFact<Player>
  | { readonly code: 'REQUESTED_BYE'; readonly player: Player; readonly bye: ByeType }
  /** The numbers that the two have in the Berger table. */
  | {
      readonly code: 'BERGER_TABLE'
      readonly white: Player
      readonly black: Player
      readonly whiteNumber: number
      readonly blackNumber: number
    }
  /** Whoever wins goes on; who meets whom was fixed with the seeds. */
  | { readonly code: 'BRACKET' }
  /** An earlier game is open again, so nothing can be said of what followed. */
  | { readonly code: 'EARLIER_RESULT_MISSING'; readonly round: number }
  /** What the rules make of the results as they stand, where that is something else; without opponent the bye. */
  | {
      readonly code: 'RULES_MAKE'
      readonly player: Player
      readonly opponent: Player | undefined
      readonly color: Color | undefined
    }
  /** A bye that was made though the rules give none to this player. */
  | { readonly code: 'HAS_BYE'; readonly player: Player }
  /** A problem of the pairing as it was made. */
  | {
      readonly code: 'BREAKS'
      readonly problem: RoundProblem<Player>['kind']
      readonly rule: string | undefined
      readonly players: readonly Player[]
    }
  /** From the top, the first bracket that is not as the rules pair it, and what they have against it. */
  | ({
      readonly code: 'DEPARTS'
      readonly score: Tenths
      readonly players: readonly Player[]
    } & Because)

/** The same fact with its players told otherwise. */
export const factWith = <One, Other>(fact: WhyFact<One>, told: (player: One) => Other): WhyFact<Other> => {
  const values = Object.entries(fact).map(([name, value]) => {
    if (PLAYERS.has(name)) return [name, value === undefined ? undefined : told(value as One)]
    return name === 'players' ? [name, (value as readonly One[]).map(told)] : [name, value]
  })
  // Every field that names a player is told so, and no other.
  return Object.fromEntries(values) as WhyFact<Other>
}

const PLAYERS: ReadonlySet<string> = new Set(['player', 'opponent', 'white', 'black'])
