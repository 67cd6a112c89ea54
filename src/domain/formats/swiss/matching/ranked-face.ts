import { Duals } from './duals.ts'
import type { MatchingGraph } from './graph.ts'
import { OptimalFace } from './optimal-face.ts'
import { WeightedMatching } from './weighted-matching.ts'

/**
 * Of the best matchings of `face`, those in which the upper ends of the pairs among `ranked` (in order) have
 * the greatest sum of `grade`, a whole number that falls along `ranked` and is not above 0 from place `pairs`
 * on; the first `pairs` of `ranked` are meant to be the upper ends. Pairs with other vertices have no grade.
 */
export const rankedFace = (
  face: OptimalFace,
  ranked: readonly number[],
  pairs: number,
  grade: (place: number) => number,
): OptimalFace => {
  const { matching } = face
  for (let v = 0; v < matching.graph.size; v++) matching.loosen(v)
  const places = new Map(ranked.map((vertex, place) => [vertex, place]))
  const graph = gradedGraph(matching, places, grade)
  const duals = new Duals(graph)
  const words = graph.words
  const old = matching.graph.words
  for (let v = 0; v < graph.size; v++) {
    for (let k = 0; k < old; k++) duals.vertex[v * words + k] = matching.duals.vertex[v * old + k]!
    duals.vertex[v * words + old] = startingDual(places.get(v), pairs, grade)
  }
  const refined = new WeightedMatching(graph, duals)
  refined.matchGreedily(v => matching.mate[v]!)
  if (!refined.solve()) throw new Error('a best matching is lost')
  return new OptimalFace(refined)
}

/** Feasible for every pair, and tight between an upper place and a lower one, or a lower one and outside. */
const startingDual = (place: number | undefined, pairs: number, grade: (place: number) => number): number =>
  place !== undefined && place < pairs ? 2 * grade(place) : 0

/** The old graph with one more word; every ranked vertex becomes a kind of its own. */
const gradedGraph = (
  matching: WeightedMatching,
  places: ReadonlyMap<number, number>,
  grade: (place: number) => number,
): MatchingGraph => {
  const { size, words, kinds, kindCount, worth, edges, rowWords } = matching.graph
  const newCount = kindCount + places.size
  const newWords = words + 1
  const newKinds = Int32Array.from(kinds, (kind, v) => {
    const place = places.get(v)
    return place === undefined ? kind : kindCount + place
  })
  const oldKind = Int32Array.from({ length: newCount }, (_, kind) => kind)
  for (const [vertex, place] of places) oldKind[kindCount + place] = kinds[vertex]!
  const newWorth = new Float64Array(newCount * newCount * newWords)
  for (let a = 0; a < newCount; a++) {
    for (let b = 0; b < newCount; b++) {
      const from = (oldKind[a]! * kindCount + oldKind[b]!) * words
      const to = (a * newCount + b) * newWords
      for (let k = 0; k < words; k++) newWorth[to + k] = worth[from + k]!
      if (a >= kindCount && b >= kindCount) newWorth[to + words] = 2 * grade(Math.min(a, b) - kindCount)
    }
  }
  return { size, words: newWords, kinds: newKinds, kindCount: newCount, worth: newWorth, edges, rowWords }
}
