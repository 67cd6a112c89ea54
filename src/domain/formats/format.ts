import type { Color } from '../kernel/color.ts'
import type { EntryId } from '../kernel/ids.ts'
import type { Outcome } from '../kernel/outcome.ts'
import type { Tenths } from '../kernel/points.ts'

/** An entry as a format sees it. `seed` counts from 1 and is unique within the tournament. */
export type Seeded = {
  readonly id: EntryId
  readonly seed: number
  readonly withdrawn: boolean
}

/**
 * A parent match (never a tie-break) as a format sees it: a fact that is stored.
 * `a` comes first in pairing order; `b` is absent in a bye. `outcome` is absent while the match is open.
 */
export type Pairing = {
  readonly round: number
  readonly board: number
  readonly a: EntryId
  readonly b: EntryId | undefined
  readonly white: 'a' | 'b'
  readonly thirdPlace: boolean
  readonly outcome: Outcome | undefined
}

/** What a format may be told of a tournament. CANCELED matches are left out by the caller. */
export type FormatState = {
  /** Everybody who was in the event when it started, also those who have left since. */
  readonly entries: readonly Seeded[]
  readonly pairings: readonly Pairing[]
  readonly thirdPlaceMatch: boolean
}

/**
 * What follows from a state (design: `format.next`). `pair`: the round before is complete, and the next one can be
 * paired, which takes time; when it is published is for the arbiter, or the event's settings, to say.
 */
export type Next =
  | { readonly kind: 'wait' }
  | { readonly kind: 'round'; readonly pairings: readonly Pairing[] }
  | { readonly kind: 'pair'; readonly round: number }
  | { readonly kind: 'finish' }

/** One line of the standings; entries that share a place have the same `place`. */
export type Placing = {
  readonly entry: EntryId
  /** Absent while it is open: the entry is still in the event, or games that bear on its place are not over. */
  readonly place: number | undefined
  /** The last round the entry was paired in; 0 before round 1. */
  readonly round: number
  /** False once the entry is out, and for everybody when the event is over. */
  readonly stillIn: boolean
  /** In tenths, where the format counts points. */
  readonly points?: Tenths
  /** What broke ties of points, in the order of the list; none in a knockout. */
  readonly tieBreaks?: readonly PlacingTieBreak[]
}

/** `value` with at most two decimals; absent where it is not defined for this entry. */
export type PlacingTieBreak = { readonly code: string; readonly value: string | undefined }

/**
 * A format: what follows from what is stored of a tournament, and who stands where. Both are pure. `State` is what
 * this format must be told.
 */
export type FormatRules<State> = {
  readonly next: (state: State) => Next
  /** Best first. */
  readonly order: (state: State) => readonly Placing[]
  /**
   * What a correction does to pairings that were made before it: those that no longer follow from the results and are
   * to be canceled, so that `next` makes them anew. None where published pairings stay as they are (contract section 6).
   */
  readonly misfits: (state: State) => readonly Pairing[]
}

/** A format with the facts of one tournament. */
export type BoundFormat = {
  readonly next: () => Next
  readonly order: () => readonly Placing[]
  readonly misfits: () => readonly Pairing[]
}

export const bind = <State>({ next, order, misfits }: FormatRules<State>, state: State): BoundFormat => ({
  next: () => next(state),
  order: () => order(state),
  misfits: () => misfits(state),
})

/** The round that is on: the first that is not complete, which a correction may have opened again, else the last. */
export const currentRound = (pairings: readonly Pairing[]): number => {
  const open = pairings.filter(
    ({ outcome }) => outcome === undefined || outcome.reason === 'TIEBREAK_PENDING',
  )
  return open.length > 0
    ? Math.min(...open.map(({ round }) => round))
    : Math.max(0, ...pairings.map(({ round }) => round))
}

/** The colour that one side of a pairing has. */
export const colorOf = (pairing: Pairing, side: 'a' | 'b'): Color =>
  pairing.white === side ? 'WHITE' : 'BLACK'
