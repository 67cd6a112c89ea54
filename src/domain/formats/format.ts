import type { EntryId } from '../kernel/ids.ts'
import type { Pairing } from '../rounds/pairing.ts'
import type { Explained } from '../standings/explain.ts'
import type { Placing } from '../standings/placing.ts'

/**
 * What follows from a state. `pair`: the round before is complete, and the next one can be
 * paired, which takes time; when it is published is for the arbiter, or the event's settings, to say.
 */
export type Next =
  | { readonly kind: 'wait' }
  | { readonly kind: 'round'; readonly pairings: readonly Pairing[] }
  | { readonly kind: 'pair'; readonly round: number }
  | { readonly kind: 'finish' }

/**
 * A format: what follows from what is stored of a tournament, and who stands where. Both are pure. `State` is what
 * this format must be told.
 */
export type FormatRules<State> = {
  readonly next: (state: State) => Next
  /** Best first. */
  readonly order: (state: State) => readonly Placing[]
  /** What the points and each tie-break of an entry are made of; nothing where places do not go by points. */
  readonly explain: (state: State, entry: EntryId) => readonly Explained[]
  /**
   * What a correction does to pairings that were made before it: those that no longer follow from the results and are
   * to be canceled, so that `next` makes them anew. None where published pairings stay as they are (contract section 6).
   */
  readonly outdatedPairings: (state: State) => readonly Pairing[]
}

/** A format with the facts of one tournament. */
export type BoundFormat = {
  readonly next: () => Next
  readonly order: () => readonly Placing[]
  readonly explain: (entry: EntryId) => readonly Explained[]
  readonly outdatedPairings: () => readonly Pairing[]
}

export const bind = <State>(
  { next, order, explain, outdatedPairings }: FormatRules<State>,
  state: State,
): BoundFormat => ({
  next: () => next(state),
  order: () => order(state),
  explain: entry => explain(state, entry),
  outdatedPairings: () => outdatedPairings(state),
})
