import type { EntryId } from '../kernel/ids.ts'
import type { Tenths } from '../kernel/points.ts'

/** One line of the standings; entries that share a place have the same `place`. */
export type Placing = {
  readonly entry: EntryId
  /** Absent while it is open: the entry is still in the event, or games that bear on its place are not over. */
  readonly place: number | undefined
  /** The last round the entry was paired in; 0 before round 1. */
  readonly round: number
  /** False once the entry has left or is out of a knockout, which nobody is in when it is over. */
  readonly stillIn: boolean
  /** In tenths, where the format counts points. */
  readonly points?: Tenths
  /** What broke ties of points, in the order of the list; none in a knockout. */
  readonly tieBreaks?: readonly PlacingTieBreak[]
}

/**
 * The same without places for those who are disqualified: they stand behind all others, who move up by as many as were
 * before them.
 */
export const withoutPlaces = (
  placings: readonly Placing[],
  disqualified: ReadonlySet<EntryId>,
): readonly Placing[] => {
  const out = placings.filter(({ entry }) => disqualified.has(entry))
  return [
    ...movedUp(placings, ({ entry }) => disqualified.has(entry)),
    ...out.map(placing => ({ ...placing, place: undefined, stillIn: false })),
  ]
}

/** Those who are not out, each up by as many places as are out before them. */
export const movedUp = <Placed extends { readonly place: number | undefined }>(
  placings: readonly Placed[],
  isOut: (placing: Placed) => boolean,
): readonly Placed[] => {
  const left = placings.flatMap(placing => (isOut(placing) ? (placing.place ?? []) : []))
  return placings
    .filter(placing => !isOut(placing))
    .map(placing => {
      const { place } = placing
      if (place === undefined) return placing
      return { ...placing, place: place - left.filter(each => each < place).length }
    })
}

/** `value` with at most two decimals; absent where it is not defined for this entry. */
export type PlacingTieBreak = { readonly code: string; readonly value: string | undefined }
