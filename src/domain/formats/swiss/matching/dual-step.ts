import type { Blossoms } from './blossoms.ts'
import { compareVectors, type Duals } from './duals.ts'
import type { Forest } from './forest.ts'
import type { MatchingGraph } from './graph.ts'

/**
 * Lowers the duals of outer vertices and raises those of inner ones until another edge is tight or an inner
 * blossom has to open, and takes the new edges into the forest. `restart`: a
 * blossom must be opened and the forest grown anew; `stuck`: nothing bounds the step, no matching exists.
 */
export const dualStep = (
  graph: MatchingGraph,
  duals: Duals,
  blossoms: Blossoms,
  forest: Forest,
): 'grown' | 'augmented' | 'stuck' | 'restart' => {
  const delta = new Float64Array(graph.words)
  const edges = smallestSlack(graph, duals, blossoms, forest, delta)
  const opened = smallestInnerBlossom(duals, blossoms, forest, delta, edges.length > 0)
  if (edges.length === 0 && !opened.found) return 'stuck'
  for (let v = 0; v < graph.size; v++) {
    if (forest.isOuter(v)) duals.addToVertex(v, delta, -1)
    else if (forest.isInner(v)) duals.addToVertex(v, delta, 1)
  }
  for (const blossom of blossoms.live) {
    if (blossoms.parent[blossom] !== -1) continue
    if (forest.labelledOuter(blossom)) duals.addToBlossom(blossom, delta, 2)
    else if (forest.labelledInner(blossom)) duals.addToBlossom(blossom, delta, -2)
  }
  if (opened.binding) return 'restart'
  for (let at = 0; at < edges.length; at += 2) {
    const u = edges[at]!
    const v = edges[at + 1]!
    if (forest.isOuter(u) && forest.useTight(u, v)) return 'augmented'
  }
  return 'grown'
}

/** The edges that become tight first, as their two ends; `delta` is set to how far away they are. */
const smallestSlack = (
  graph: MatchingGraph,
  duals: Duals,
  blossoms: Blossoms,
  forest: Forest,
  delta: Float64Array,
): number[] => {
  const found: number[] = []
  for (let u = 0; u < graph.size; u++) {
    if (!forest.isOuter(u)) continue
    considerEdges(u, graph, duals, blossoms, forest, delta, found)
  }
  return found
}

const considerEdges = (
  u: number,
  { edges, rowWords }: MatchingGraph,
  duals: Duals,
  blossoms: Blossoms,
  forest: Forest,
  delta: Float64Array,
  found: number[],
): void => {
  const own = blossoms.top[u]!
  for (let word = 0; word < rowWords; word++) {
    let bits = edges[u * rowWords + word]! & forest.reachable[word]!
    while (bits !== 0) {
      const v = word * 32 + 31 - Math.clz32(bits & -bits)
      bits &= bits - 1
      if (blossoms.top[v] === own) continue
      const outer = forest.isOuter(v)
      if (outer && v < u) continue
      const divisor = outer ? 2 : 1
      const order = found.length === 0 ? -1 : duals.compareSlack(u, v, divisor, delta)
      if (order > 0) continue
      if (order < 0) {
        found.length = 0
        duals.slackInto(u, v, divisor, delta)
      }
      found.push(u, v)
    }
  }
}

/** Half the least dual value of an inner blossom bounds the step; `binding` if it is the tightest bound. */
const smallestInnerBlossom = (
  duals: Duals,
  blossoms: Blossoms,
  forest: Forest,
  delta: Float64Array,
  bounded: boolean,
): { found: boolean; binding: boolean } => {
  let found = false
  let binding = false
  for (const blossom of blossoms.live) {
    if (blossoms.parent[blossom] !== -1 || !forest.labelledInner(blossom)) continue
    const words = delta.length
    const half = duals.blossom.slice(blossom * words, (blossom + 1) * words).map(value => value / 2)
    const order = bounded || found ? compareVectors(half, delta) : -1
    if (order <= 0) {
      if (order < 0) delta.set(half)
      binding = true
    }
    found = true
  }
  return { found, binding }
}
