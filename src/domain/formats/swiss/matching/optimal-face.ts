import { compareVectors } from './duals.ts'
import { clearEdge, hasEdge, type MatchingGraph } from './graph.ts'
import { type Orientation, orientEdges } from './orientation.ts'
import { WeightedMatching } from './weighted-matching.ts'

/** `vertex` keeps only its edges to vertices from one bound of a range to below the other. */
export type Restriction = { readonly vertex: number; readonly keep: readonly (readonly [number, number])[] }

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

  /** Restricts if a best matching remains; else changes nothing. */
  attempt(restrictions: readonly Restriction[]): boolean {
    return this.change(
      restrictions.map(({ vertex }) => vertex),
      edges => {
        for (const restriction of restrictions) this.restrict(edges, restriction)
      },
    )
  }

  /** Orients edges if a best matching remains; else changes nothing. Freed vertices look at `prefer` first. */
  attemptOrientation(orientation: Orientation, prefer: (vertex: number) => number): boolean {
    const { rowWords, size } = this.matching.graph
    return this.change(
      [...orientation.firsts, ...orientation.seconds],
      edges => orientEdges(edges, rowWords, size, orientation),
      prefer,
    )
  }

  private change(
    vertices: readonly number[],
    take: (edges: Uint32Array) => void,
    prefer?: (vertex: number) => number,
  ): boolean {
    const { matching } = this
    const { graph, mate } = matching
    const saved = this.weighted ? matching.save() : undefined
    const oldMate = mate.slice()
    const oldEdges = graph.edges.slice()
    if (this.weighted) for (const vertex of vertices) matching.loosen(vertex)
    take(graph.edges)
    for (const vertex of vertices) {
      const partner = mate[vertex]!
      if (partner !== -1 && !hasEdge(graph, vertex, partner)) matching.release(vertex)
    }
    const holds = this.weighted
      ? matching.solve() && compareVectors(matching.value(), this.best) === 0
      : this.rematch(prefer)
    if (holds) return true
    graph.edges.set(oldEdges)
    if (saved !== undefined) matching.restore(saved)
    else mate.set(oldMate)
    return false
  }

  private rematch(prefer: ((vertex: number) => number) | undefined): boolean {
    if (prefer !== undefined) this.matching.matchGreedily(prefer)
    return this.matching.solveWithinFace()
  }

  private restrict(edges: Uint32Array, { vertex, keep }: Restriction): void {
    const { rowWords } = this.matching.graph
    for (let word = 0; word < rowWords; word++) {
      let bits = edges[vertex * rowWords + word]!
      while (bits !== 0) {
        const other = word * 32 + 31 - Math.clz32(bits & -bits)
        bits &= bits - 1
        if (keep.every(([from, to]) => other < from || other >= to)) clearEdge(edges, rowWords, vertex, other)
      }
    }
  }

  /** Pairs `u` and `v` for good, if a best matching does. */
  attemptPair(u: number, v: number): boolean {
    return hasEdge(this.matching.graph, u, v) && this.attempt(onlyEachOther(u, v))
  }

  /** Pairs `vertex` for good with the first of `partners` that a best matching gives it; -1 if none does. */
  pairWithFirst(vertex: number, partners: readonly number[]): number {
    if (this.weighted) return partners.find(partner => this.attemptPair(vertex, partner)) ?? -1
    const partner = this.matching.exchangePartner(vertex, partners)
    if (partner !== -1) this.matching.isolate(vertex, partner)
    return partner
  }
}

const onlyEachOther = (u: number, v: number): Restriction[] => [
  { vertex: u, keep: [[v, v + 1]] },
  { vertex: v, keep: [[u, u + 1]] },
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
