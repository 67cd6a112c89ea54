import { WeightedMatching } from './weighted-matching.ts'

/** A complete matching found greedily: the first partner for the first vertex, and so on, that leaves one for all. */
export type FirstMatching = readonly (readonly [number, number])[]

/**
 * Vertices take their partners in turn, each the first of its list that lets all others be matched still;
 * `undefined` if not all can be matched. `edges` are bit rows as in `MatchingGraph`.
 */
export const firstMatching = (
  size: number,
  edges: Uint32Array,
  rowWords: number,
  choices: (vertex: number, open: readonly number[]) => readonly number[],
): FirstMatching | undefined => {
  if (size % 2 !== 0) return undefined
  if (size === 0) return []
  const matching = new WeightedMatching({
    size,
    words: 0,
    kinds: new Int32Array(size),
    kindCount: 1,
    worth: new Float64Array(0),
    edges: edges.slice(),
    rowWords,
  })
  matching.matchGreedily()
  if (!matching.solveWithinFace()) return undefined
  const pairs: (readonly [number, number])[] = []
  const open = new Set(Array.from({ length: size }, (_, vertex) => vertex))
  for (const vertex of open) {
    open.delete(vertex)
    const partner = matching.exchangePartner(vertex, choices(vertex, [...open]))
    if (partner === -1) throw new Error('a vertex that can be matched has no partner')
    open.delete(partner)
    pairs.push([vertex, partner])
    matching.isolate(vertex, partner)
  }
  return pairs
}
