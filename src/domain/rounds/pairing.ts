import type { Color } from '../kernel/color.ts'
import type { ResultReason } from '../kernel/ending.ts'
import type { EntryId } from '../kernel/ids.ts'
import { awaitsTieBreak, type Outcome, playedOutcome } from '../kernel/outcome.ts'

/** An entry as a format sees it. `seed` counts from 1 and is unique within the tournament. */
export type Seeded = {
  readonly id: EntryId
  readonly seed: number
  readonly withdrawn: boolean
}

/**
 * A parent match (never a tie-break) as a format sees it: a fact that is stored.
 * `a` comes first in pairing order; `b` is absent in a bye of any kind. `outcome` is absent while the match is open.
 */
export type Pairing = {
  readonly round: number
  readonly board: number
  readonly a: EntryId
  readonly b: EntryId | undefined
  readonly white: 'a' | 'b'
  readonly thirdPlace: boolean
  readonly outcome: Outcome | undefined
  /** Why a knockout match was drawn, whatever its tie-breaks made of it. */
  readonly drawReason?: ResultReason | undefined
}

/** Who made a round: the rules of its format, an arbiter by hand, or whoever wrote the report that it was read from. */
export const ROUND_MAKERS = ['ENGINE', 'HAND', 'FILE'] as const
export type RoundMaker = (typeof ROUND_MAKERS)[number]

/**
 * Who made a round, by its matches: byes of rounds that a late entry has missed stand beside what was made, and a round of which an
 * arbiter has changed a board is theirs.
 */
export const makerOf = (matches: readonly { readonly madeBy: RoundMaker }[]): RoundMaker =>
  (['HAND', 'FILE'] as const).find(maker => matches.some(({ madeBy }) => madeBy === maker)) ?? 'ENGINE'

/** The round that is on: the first that is not complete, which a correction may have opened again, else the last. */
export const currentRound = (pairings: readonly Pairing[]): number => {
  const open = pairings.filter(({ outcome }) => outcome === undefined || awaitsTieBreak(outcome))
  return open.length > 0 ? Math.min(...open.map(({ round }) => round)) : lastRoundOf(pairings)
}

/** The colour that one side of a pairing has. */
export const colorOf = (pairing: Pairing, side: 'a' | 'b'): Color =>
  pairing.white === side ? 'WHITE' : 'BLACK'

/** The last round that has been made; 0 before round 1. */
export const lastRoundOf = (pairings: readonly Pairing[]): number =>
  pairings.reduce((last, { round }) => Math.max(last, round), 0)

/** The last round in which each entry has a match. */
export const lastRounds = (pairings: readonly Pairing[]): ReadonlyMap<EntryId, number> => {
  const last = new Map<EntryId, number>()
  for (const { round, a, b } of pairings)
    for (const id of [a, b]) if (id !== undefined) last.set(id, Math.max(round, last.get(id) ?? 0))
  return last
}

/** How a match that is over ended on the board, whoever was sent on; it is a bug to ask of an open one. */
export const outcomeOnBoard = ({ outcome, drawReason, round, board }: Pairing): Outcome => {
  if (outcome === undefined) throw new Error(`round ${round} board ${board} has no outcome yet`)
  return playedOutcome(outcome, drawReason)
}
