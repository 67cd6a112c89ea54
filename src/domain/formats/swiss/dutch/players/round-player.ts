import type { Color } from '../../../../kernel/color.ts'
import type { Tenths } from '../../../../kernel/points.ts'

/** C.04.3 article 1.7: how much a player wants the colour due. */
export const STRENGTHS = ['NONE', 'MILD', 'STRONG', 'ABSOLUTE'] as const
export type Strength = (typeof STRENGTHS)[number]

export type Float = 'DOWN' | 'UP' | 'NONE'

/** What the rules need to know of a player who is paired in this round. */
export type RoundPlayer = {
  readonly id: number
  /** Place in the pairing order of the round, from 0 (article 1.2: score, then pairing number). */
  readonly rank: number
  /** Points with the virtual points of this round: makes the score brackets. */
  readonly score: Tenths
  /** Points without virtual points: makes the order of the boards. */
  readonly realScore: Tenths
  /** Tournament pairing number: counts only those who are or have been paired (C.04.2). */
  readonly pairingNumber: number
  readonly preference: Color | undefined
  readonly strength: Strength
  /** Whites less blacks, without its sign (article 1.6). */
  readonly imbalance: number
  /** The colour of both last games, when it was the same. */
  readonly repeated: Color | undefined
  /** Colours of the games played, oldest first; unplayed rounds are skipped. */
  readonly colors: readonly Color[]
  readonly gamesPlayed: number
  /** Float of the previous round and of the one before it (article 1.4). */
  readonly floats: readonly [Float, Float]
  readonly byeAllowed: boolean
  readonly topscorer: boolean
  /** Ids this player has met, with the round in which the two met. */
  readonly met: ReadonlyMap<number, number>
  /** Numbers of the groups whose members the event keeps apart in this round. */
  readonly groups: readonly number[]
}
