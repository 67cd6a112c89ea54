import type { MatchingGraph } from './graph.ts'

/**
 * Dual values of the matching: a vector per vertex and per blossom. The slack of an edge is the sum of its
 * ends less twice its worth; it is never below zero in the order of vectors, and matched edges have none.
 */
export class Duals {
  readonly graph: MatchingGraph
  readonly vertex: Float64Array
  readonly blossom: Float64Array

  constructor(graph: MatchingGraph) {
    this.graph = graph
    this.vertex = initialDuals(graph)
    this.blossom = new Float64Array(2 * graph.size * graph.words)
  }

  isTight(u: number, v: number): boolean {
    const { words, kinds, kindCount, worth } = this.graph
    const y = this.vertex
    const at = (kinds[u]! * kindCount + kinds[v]!) * words
    for (let k = 0, a = u * words, b = v * words; k < words; k++) {
      if (y[a + k]! + y[b + k]! !== worth[at + k]!) return false
    }
    return true
  }

  /** Is the slack of the edge, divided by `divisor`, below `bound`, equal to it, or above: -1, 0, 1. */
  compareSlack(u: number, v: number, divisor: number, bound: Float64Array): number {
    const { words, kinds, kindCount, worth } = this.graph
    const y = this.vertex
    const at = (kinds[u]! * kindCount + kinds[v]!) * words
    for (let k = 0, a = u * words, b = v * words; k < words; k++) {
      const difference = y[a + k]! + y[b + k]! - worth[at + k]! - bound[k]! * divisor
      if (difference !== 0) return difference < 0 ? -1 : 1
    }
    return 0
  }

  slackInto(u: number, v: number, divisor: number, into: Float64Array): void {
    const { words, kinds, kindCount, worth } = this.graph
    const at = (kinds[u]! * kindCount + kinds[v]!) * words
    for (let k = 0; k < words; k++) {
      into[k] = (this.vertex[u * words + k]! + this.vertex[v * words + k]! - worth[at + k]!) / divisor
    }
  }

  addToVertex(v: number, delta: Float64Array, factor: number): void {
    const words = this.graph.words
    for (let k = 0; k < words; k++) this.vertex[v * words + k]! += delta[k]! * factor
  }

  addToBlossom(blossom: number, delta: Float64Array, factor: number): void {
    const words = this.graph.words
    for (let k = 0; k < words; k++) this.blossom[blossom * words + k]! += delta[k]! * factor
  }

  blossomIsZero(blossom: number): boolean {
    const words = this.graph.words
    for (let k = 0; k < words; k++) if (this.blossom[blossom * words + k] !== 0) return false
    return true
  }

  /** The dual value of a blossom, taken from it. */
  takeBlossom(blossom: number): Float64Array {
    const words = this.graph.words
    const at = blossom * words
    const value = this.blossom.slice(at, at + words)
    this.blossom.fill(0, at, at + words)
    return value
  }

  /** Evenness of every word: trees that grow together must agree in it, or halves of slacks would not be whole. */
  parity(v: number): number {
    const words = this.graph.words
    let mask = 0
    for (let k = 0; k < words; k++) if (this.vertex[v * words + k]! % 2 !== 0) mask |= 1 << k
    return mask
  }
}

export const compareVectors = (a: Float64Array, b: Float64Array): number => {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return a[k]! < b[k]! ? -1 : 1
  return 0
}

/** Feasible from the start: half of the best worth that the kind of a vertex could have in an edge. */
const initialDuals = (graph: MatchingGraph): Float64Array => {
  const { size, words, kinds, kindCount, worth } = graph
  const count = new Int32Array(kindCount)
  for (const kind of kinds) count[kind]!++
  const best: Float64Array[] = []
  for (let kind = 0; kind < kindCount; kind++) {
    let top: Float64Array | undefined
    for (let other = 0; other < kindCount; other++) {
      if (count[other] === 0) continue
      const at = (kind * kindCount + other) * words
      const value = worth.subarray(at, at + words)
      if (top === undefined || compareVectors(top, value) < 0) top = value
    }
    best.push(Float64Array.from(top!, value => value / 2))
  }
  const duals = new Float64Array(size * words)
  for (let v = 0; v < size; v++) duals.set(best[kinds[v]!]!, v * words)
  return duals
}
