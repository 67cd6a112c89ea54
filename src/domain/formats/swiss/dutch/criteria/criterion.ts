import type { Tenths } from '../../../../kernel/points.ts'
import type { RoundPlayer } from '../players/round-player.ts'

/** The bracket that a criterion looks at (C.04.3 article 1.3). */
export type BracketFacts = {
  readonly residentScore: Tenths
  /** Different scores of the moved-down players, highest first. */
  readonly movedDownScores: readonly Tenths[]
  /** The one player who leaves this bracket takes the pairing-allocated bye. */
  readonly leaverTakesBye: boolean
}

/**
 * A quality criterion of C.04.3: how much a pairing of the bracket costs, to be as small as possible. A cost
 * is made of what each pair costs, and each player who leaves the bracket unpaired. Where the rule compares
 * scores in descending order, every score is a level of its own: an earlier level outranks a later one.
 */
export type Criterion = {
  readonly code: string
  readonly levels?: (bracket: BracketFacts) => number
  /** `upper` ranks above `lower`; both in the bracket. */
  readonly pair?: (upper: RoundPlayer, lower: RoundPlayer, level: number, bracket: BracketFacts) => number
  /** A player of the bracket who is not paired in it. */
  readonly leave?: (player: RoundPlayer, level: number, bracket: BracketFacts) => number
  /** A player who would be in the next bracket and is not paired there either. */
  readonly leaveNext?: (player: RoundPlayer, level: number, bracket: BracketFacts) => number
}

export const isMovedDown = (player: RoundPlayer, bracket: BracketFacts): boolean =>
  player.score > bracket.residentScore

export const perMovedDownScore = (bracket: BracketFacts): number => bracket.movedDownScores.length
