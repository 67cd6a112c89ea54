import { compareVectors } from './duals.ts'
import { clearEdge, hasEdge, setEdge } from './graph.ts'
import type { WeightedMatching } from './weighted-matching.ts'

/** What becomes of the edges of `vertex`: those `keep` says no to are taken away. */
export type Restriction = { readonly vertex: number; readonly keep: (other: number) => boolean }

/**
 * All best matchings of a graph, seen through the one at hand: restrictions are tried one after another, and
 * stay if a best matching still exists. The matching at hand always is one that obeys all that stayed.
 */
export class OptimalFace {
  readonly matching: WeightedMatching
  private readonly best: Float64Array

  /** `matching` must have been solved. */
  constructor(matching: WeightedMatching) {
    this.matching = matching
    this.best = matching.value()
  }

  mate(vertex: number): number {
    return this.matching.mate[vertex]!
  }

  /** Could this edge be in a best matching, as far as one look tells? */
  mayUse(u: number, v: number): boolean {
    const { matching } = this
    return hasEdge(matching.graph, u, v) && (matching.hasBlossoms || matching.duals.isTight(u, v))
  }

  /** Restricts if a best matching remains; else changes nothing. */
  attempt(restrictions: readonly Restriction[]): boolean {
    const { matching } = this
    const weighted = matching.hasBlossoms
    const saved = weighted ? matching.save() : undefined
    const mate = matching.mate.slice()
    const removed = this.remove(restrictions)
    const holds = weighted
      ? matching.solve() && compareVectors(matching.value(), this.best) === 0
      : matching.solveWithinFace()
    if (holds) return true
    const { edges, rowWords } = matching.graph
    for (let at = 0; at < removed.length; at += 2) setEdge(edges, rowWords, removed[at]!, removed[at + 1]!)
    if (saved !== undefined) matching.restore(saved)
    else matching.mate.set(mate)
    return false
  }

  private remove(restrictions: readonly Restriction[]): number[] {
    const { matching } = this
    const { size, edges, rowWords } = matching.graph
    const removed: number[] = []
    for (const { vertex, keep } of restrictions) {
      if (matching.hasBlossoms) matching.loosen(vertex)
      for (let other = 0; other < size; other++) {
        if (!hasEdge(matching.graph, vertex, other) || keep(other)) continue
        clearEdge(edges, rowWords, vertex, other)
        removed.push(vertex, other)
        if (matching.mate[vertex] === other) matching.release(vertex)
      }
    }
    return removed
  }

  /** Pairs `u` and `v` for good, if a best matching does. */
  attemptPair(u: number, v: number): boolean {
    if (!this.mayUse(u, v)) return false
    return this.attempt([
      { vertex: u, keep: other => other === v },
      { vertex: v, keep: other => other === u },
    ])
  }
}
