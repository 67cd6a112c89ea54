import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../../../../test/helpers/size.ts'
import { compareVectors } from './duals.ts'
import { clearEdge, completeEdges, hasEdge, type MatchingGraph, rowWordsFor } from './graph.ts'
import { OptimalFace } from './optimal-face.ts'
import { WeightedMatching } from './weighted-matching.ts'

/** Graphs of up to nine vertices, four kinds and two words; some edges missing. */
const graphs = fc
  .record({
    size: fc.integer({ min: 2, max: 9 }),
    kindCount: fc.integer({ min: 1, max: 4 }),
    words: fc.integer({ min: 1, max: 2 }),
    seeds: fc.array(fc.nat(1_000), { minLength: 64, maxLength: 64 }),
    missing: fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 12 }),
  })
  .map(({ size, kindCount, words, seeds, missing }): MatchingGraph => {
    const rowWords = rowWordsFor(size)
    const edges = completeEdges(size)
    for (const [u, v] of missing) if (u < size && v < size) clearEdge(edges, rowWords, u, v)
    const kinds = Int32Array.from({ length: size }, (_, v) => seeds[v]! % kindCount)
    const worth = new Float64Array(kindCount * kindCount * words)
    for (let a = 0; a < kindCount; a++) {
      for (let b = 0; b <= a; b++) {
        for (let k = 0; k < words; k++) {
          const value = 2 * ((seeds[16 + a * 4 + b]! >> (3 * k)) % 6) - 4
          worth[(a * kindCount + b) * words + k] = value
          worth[(b * kindCount + a) * words + k] = value
        }
      }
    }
    return { size, words, kinds, kindCount, worth, edges, rowWords }
  })

/** The greatest worth of all matchings, by looking at each. */
const bestByTrial = (graph: MatchingGraph, used = new Set<number>()): Float64Array | undefined => {
  let u = 0
  while (used.has(u)) u++
  if (u === graph.size) return new Float64Array(graph.words)
  let best: Float64Array | undefined
  const consider = (gain: Float64Array, rest: Float64Array | undefined) => {
    if (rest === undefined) return
    const sum = rest.map((value, k) => value + gain[k]!)
    if (best === undefined || compareVectors(best, sum) < 0) best = sum
  }
  const kind = graph.kinds[u]!
  for (let v = u + 1; v < graph.size; v++) {
    if (used.has(v) || !hasEdge(graph, u, v)) continue
    const at = (kind * graph.kindCount + graph.kinds[v]!) * graph.words
    consider(graph.worth.slice(at, at + graph.words), bestByTrial(graph, new Set([...used, u, v])))
  }
  return best
}

/** The graph with no edge at `u` and `v` but the one between them. */
const withPair = (graph: MatchingGraph, u: number, v: number): MatchingGraph => {
  const edges = graph.edges.slice()
  for (let other = 0; other < graph.size; other++) {
    if (other !== v) clearEdge(edges, graph.rowWords, u, other)
    if (other !== u) clearEdge(edges, graph.rowWords, v, other)
  }
  return { ...graph, edges }
}

const options = { numRuns: sized(2_000), seed: 20_260_201 }

describe('the weighted matching', () => {
  test('is worth as much as the best of all matchings, and says when there is none', () => {
    fc.assert(
      fc.property(graphs, graph => {
        const matching = new WeightedMatching(graph)
        matching.matchGreedily()
        const best = bestByTrial(graph)
        expect(matching.solve()).toBe(best !== undefined)
        if (best !== undefined) expect([...matching.value()]).toEqual([...best])
      }),
      options,
    )
  })

  test('keeps a pair exactly if a best matching has it, and stays best after each decision', () => {
    fc.assert(
      fc.property(graphs, fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 5 }), (start, wishes) => {
        let graph: MatchingGraph = { ...start, edges: start.edges.slice() }
        const matching = new WeightedMatching(start)
        const best = bestByTrial(graph)
        if (!matching.solve() || best === undefined) return
        const face = new OptimalFace(matching)
        for (const [u, v] of wishes) {
          if (u === v || u >= graph.size || v >= graph.size || !hasEdge(graph, u, v)) continue
          const narrowed = withPair(graph, u, v)
          const possible = forcedBest(narrowed, u, v)
          const holds = possible !== undefined && compareVectors(possible, best) === 0
          expect(face.attemptPair(u, v)).toBe(holds)
          if (holds) graph = narrowed
          if (holds) expect(face.mate(u)).toBe(v)
        }
      }),
      options,
    )
  })
})

/** The best worth of the matchings with the edge `u`, `v`. */
const forcedBest = (graph: MatchingGraph, u: number, v: number): Float64Array | undefined => {
  const rest = bestByTrial(graph, new Set([u, v]))
  const at = (graph.kinds[u]! * graph.kindCount + graph.kinds[v]!) * graph.words
  return rest?.map((value, k) => value + graph.worth[at + k]!)
}
