import { compareVectors } from './duals.ts'
import { clearEdge, hasEdge, type MatchingGraph, setEdge } from './graph.ts'
import { WeightedMatching } from './weighted-matching.ts'

/** What becomes of the edges of `vertex`: those `keep` says no to are taken away. */
export type Restriction = { readonly vertex: number; readonly keep: (other: number) => boolean }

/**
 * All best matchings of a graph, seen through the one at hand: restrictions are tried one after another, and
 * stay if a best matching still exists. The matching at hand always is one that obeys all that stayed.
 *
 * Unless a blossom has a dual value, the best matchings are just those that match all vertices along tight
 * edges; then only these edges are kept and nothing is weighed any more.
 */
export class OptimalFace {
  readonly matching: WeightedMatching
  private readonly best: Float64Array
  private readonly weighted: boolean

  /** `solved` has a best matching of all its vertices. */
  constructor(solved: WeightedMatching) {
    this.weighted = solved.hasBlossoms
    this.matching = this.weighted ? solved : alongTightEdges(solved)
    this.best = this.matching.value()
  }

  mate(vertex: number): number {
    return this.matching.mate[vertex]!
  }

  /** Restricts if a best matching remains; else changes nothing. Freed vertices look at `prefer` first. */
  attempt(restrictions: readonly Restriction[], prefer?: (vertex: number) => number): boolean {
    const { matching } = this
    const saved = this.weighted ? matching.save() : undefined
    const mate = matching.mate.slice()
    const removed = this.remove(restrictions)
    const holds = this.weighted
      ? matching.solve() && compareVectors(matching.value(), this.best) === 0
      : this.rematch(prefer)
    if (holds) return true
    const { edges, rowWords } = matching.graph
    for (let at = 0; at < removed.length; at += 2) setEdge(edges, rowWords, removed[at]!, removed[at + 1]!)
    if (saved !== undefined) matching.restore(saved)
    else matching.mate.set(mate)
    return false
  }

  private rematch(prefer: ((vertex: number) => number) | undefined): boolean {
    if (prefer !== undefined) this.matching.matchGreedily(prefer)
    return this.matching.solveWithinFace()
  }

  private remove(restrictions: readonly Restriction[]): number[] {
    const { matching } = this
    const { edges, rowWords } = matching.graph
    const removed: number[] = []
    for (const { vertex, keep } of restrictions) {
      if (this.weighted) matching.loosen(vertex)
      for (let word = 0; word < rowWords; word++) {
        let bits = edges[vertex * rowWords + word]!
        while (bits !== 0) {
          const other = word * 32 + 31 - Math.clz32(bits & -bits)
          bits &= bits - 1
          if (keep(other)) continue
          clearEdge(edges, rowWords, vertex, other)
          removed.push(vertex, other)
          if (matching.mate[vertex] === other) matching.release(vertex)
        }
      }
    }
    return removed
  }

  /** Pairs `u` and `v` for good, if a best matching does. */
  attemptPair(u: number, v: number): boolean {
    return hasEdge(this.matching.graph, u, v) && this.attempt(onlyEachOther(u, v))
  }

  /** Pairs `vertex` for good with the first of `partners` that a best matching gives it; -1 if none does. */
  pairWithFirst(vertex: number, partners: readonly number[]): number {
    if (this.weighted) return partners.find(partner => this.attemptPair(vertex, partner)) ?? -1
    const partner = this.matching.exchangePartner(vertex, partners)
    if (partner !== -1) this.remove(onlyEachOther(vertex, partner))
    return partner
  }
}

const onlyEachOther = (u: number, v: number): Restriction[] => [
  { vertex: u, keep: other => other === v },
  { vertex: v, keep: other => other === u },
]

const alongTightEdges = (solved: WeightedMatching): WeightedMatching => {
  const { size, rowWords, edges } = solved.graph
  const tight = edges.slice()
  for (let u = 0; u < size; u++) {
    for (let word = 0; word < rowWords; word++) {
      let bits = edges[u * rowWords + word]!
      while (bits !== 0) {
        const bit = bits & -bits
        bits ^= bit
        const v = word * 32 + 31 - Math.clz32(bit)
        if (!solved.duals.isTight(u, v)) tight[u * rowWords + word]! &= ~bit
      }
    }
  }
  const matching = new WeightedMatching(unweightedGraph(size, tight, rowWords))
  matching.mate.set(solved.mate)
  return matching
}

const unweightedGraph = (size: number, edges: Uint32Array, rowWords: number): MatchingGraph => ({
  size,
  words: 0,
  kinds: new Int32Array(size),
  kindCount: 1,
  worth: new Float64Array(0),
  edges,
  rowWords,
})
