import { type BlossomSnapshot, Blossoms } from './blossoms.ts'
import { dualStep } from './dual-step.ts'
import { Duals } from './duals.ts'
import { Forest } from './forest.ts'
import { clearEdge, hasEdge, type MatchingGraph, setEdge } from './graph.ts'

export type MatchingSnapshot = {
  readonly blossoms: BlossomSnapshot
  readonly vertex: Float64Array
  readonly blossom: Float64Array
}

/**
 * Matching of greatest worth in a general graph, all vertices matched, by
 * Edmonds' primal-dual method. Any feasible duals and any matching on tight edges are a start, so that a
 * changed graph is mended from where the last answer stood.
 */
export class WeightedMatching {
  readonly graph: MatchingGraph
  readonly duals: Duals
  readonly blossoms: Blossoms
  private readonly forest: Forest

  constructor(graph: MatchingGraph, duals = new Duals(graph)) {
    this.graph = graph
    this.duals = duals
    this.blossoms = new Blossoms(graph.size)
    this.forest = new Forest(graph, duals, this.blossoms)
  }

  get mate(): Int32Array {
    return this.blossoms.mate
  }

  /** Matches single vertices along tight edges, each with the first that `prefer` names or the first free. */
  matchGreedily(prefer?: (v: number) => number): void {
    const { size } = this.graph
    if (prefer !== undefined) {
      for (let u = 0; u < size; u++) {
        const v = prefer(u)
        if (v >= 0 && v < size && v !== u && this.mate[u] === -1 && this.mate[v] === -1) this.tryMatch(u, v)
      }
    }
    for (let u = 0; u < size; u++) {
      if (this.mate[u] !== -1) continue
      this.forEachNeighbour(u, v => this.mate[v] === -1 && this.tryMatch(u, v))
    }
  }

  private tryMatch(u: number, v: number): boolean {
    if (!hasEdge(this.graph, u, v) || !this.duals.isTight(u, v)) return false
    this.mate[u] = v
    this.mate[v] = u
    return true
  }

  /** Calls `visit` for the neighbours of `u` until it says true. */
  private forEachNeighbour(u: number, visit: (v: number) => boolean): void {
    const { edges, rowWords } = this.graph
    for (let word = 0; word < rowWords; word++) {
      let bits = edges[u * rowWords + word]!
      while (bits !== 0) {
        const low = 31 - Math.clz32(bits & -bits)
        bits &= bits - 1
        if (visit(word * 32 + low)) return
      }
    }
  }

  /** Grows the matching to the best one. False when no matching has every vertex that must be in it. */
  solve(): boolean {
    for (;;) {
      const roots = this.single()
      if (roots.length === 0) return true
      const parity = this.duals.parity(roots[0]!)
      const forest = roots.filter(v => this.duals.parity(v) === parity)
      if (!this.settleOne(forest, true)) return false
    }
  }

  /** As `solve`, but without a change of duals: false when that would be needed (the matching may have grown). */
  solveWithinFace(): boolean {
    for (;;) {
      const roots = this.single()
      if (roots.length === 0) return true
      if (!this.settleOne(roots, false)) return false
    }
  }

  /**
   * In a matching of all vertices on tight edges, gives `vertex` the first of `partners` that it can have in
   * another one, and returns it; -1 if there is none.
   */
  exchangePartner(vertex: number, partners: readonly number[]): number {
    const { graph, mate } = this
    const wanted = partners.find(partner => hasEdge(graph, vertex, partner)) ?? -1
    const old = mate[vertex]!
    if (wanted === old || wanted === -1) return wanted
    if (this.swapPartners(vertex, wanted)) return wanted
    mate[old] = -1
    this.forest.plant([old], vertex, wanted)
    this.forest.grow()
    const partner = partners.find(other => hasEdge(graph, vertex, other) && this.forest.isOuter(other)) ?? -1
    if (partner === -1) {
      this.dropEmptyBlossoms()
      mate[old] = vertex
      return -1
    }
    if (partner !== old) this.forest.augmentFrom(partner, -1)
    this.dropEmptyBlossoms()
    mate[vertex] = partner
    mate[partner] = vertex
    return partner
  }

  /** The shortest exchange, which is nearly always there: the old partner takes the one whom the wanted partner leaves. */
  private swapPartners(vertex: number, wanted: number): boolean {
    const { graph, mate } = this
    const [old, left] = [mate[vertex]!, mate[wanted]!]
    const pairs = !this.hasBlossoms && hasEdge(graph, old, left) && this.duals.isTight(old, left)
    if (!pairs || !this.duals.isTight(vertex, wanted)) return false
    mate[vertex] = wanted
    mate[wanted] = vertex
    mate[old] = left
    mate[left] = old
    return true
  }

  /**
   * Why `solveWithinFace` stopped short (Gallai and Edmonds): single vertices that no largest matching can all
   * take in; the vertices that can be single in some largest matching; and those they compete for, which are
   * all that such vertices meet outside their own odd clusters.
   */
  shortage(): { single: number[]; competing: number[]; wanted: number[] } {
    const single = this.single()
    this.forest.plant(single)
    this.forest.grow()
    const all = Array.from({ length: this.graph.size }, (_, vertex) => vertex)
    const competing = all.filter(vertex => this.forest.isOuter(vertex))
    const wanted = all.filter(vertex => this.forest.isInner(vertex))
    this.dropEmptyBlossoms()
    return { single, competing, wanted }
  }

  /** Are there blossoms with a dual value? Without, the best matchings are those that use tight edges only. */
  get hasBlossoms(): boolean {
    return this.blossoms.live.size > 0
  }

  private single(): number[] {
    const result: number[] = []
    for (let v = 0; v < this.graph.size; v++) {
      if (this.mate[v] === -1) result.push(v)
    }
    return result
  }

  /** Settles at least one root; false if that cannot be, or not without a change of duals and that is not wanted. */
  private settleOne(roots: readonly number[], mayAdjust: boolean): boolean {
    for (;;) {
      const outcome = this.growForest(roots, mayAdjust)
      this.dropEmptyBlossoms()
      if (outcome !== 'restart') return outcome === 'augmented'
    }
  }

  private growForest(roots: readonly number[], mayAdjust: boolean): 'augmented' | 'stuck' | 'restart' {
    this.forest.plant(roots)
    for (;;) {
      if (this.forest.grow()) return 'augmented'
      if (!mayAdjust) return 'stuck'
      const step = dualStep(this.graph, this.duals, this.blossoms, this.forest)
      if (step !== 'grown') return step
    }
  }

  private dropEmptyBlossoms(): void {
    const stack = [...this.blossoms.live].filter(blossom => this.blossoms.parent[blossom] === -1)
    while (stack.length > 0) {
      const blossom = stack.pop()!
      if (blossom < this.graph.size || !this.duals.blossomIsZero(blossom)) continue
      stack.push(...this.blossoms.expand(blossom))
    }
  }

  /**
   * Makes room for a change of the edges at `vertex`: takes the blossoms around it apart (their dual values go
   * to their vertices) and releases matched edges that are tight no more. Call before the edges go.
   */
  loosen(vertex: number): void {
    const stack = [this.blossoms.top[vertex]!]
    const touched: number[] = []
    while (stack.length > 0) {
      const blossom = stack.pop()!
      if (blossom < this.graph.size) {
        touched.push(blossom)
        continue
      }
      const value = this.duals.takeBlossom(blossom)
      for (const leaf of this.blossoms.leaves(blossom)) this.duals.addToVertex(leaf, value, 0.5)
      stack.push(...this.blossoms.expand(blossom))
    }
    for (const v of touched) {
      const partner = this.mate[v]!
      if (partner !== -1 && !this.duals.isTight(v, partner)) this.release(v)
    }
  }

  /** Leaves two matched vertices no edge but the one between them: their pair is settled. */
  isolate(u: number, v: number): void {
    const { edges, rowWords } = this.graph
    for (const vertex of [u, v]) {
      this.forEachNeighbour(vertex, other => {
        clearEdge(edges, rowWords, vertex, other)
        return false
      })
    }
    setEdge(edges, rowWords, u, v)
  }

  /** Unmatches a vertex and its partner. */
  release(vertex: number): void {
    const partner = this.mate[vertex]!
    if (partner === -1) return
    this.mate[vertex] = -1
    this.mate[partner] = -1
  }

  /** Twice the worth of the matching. */
  value(): Float64Array {
    const { words, kinds, kindCount, worth, size } = this.graph
    const sum = new Float64Array(words)
    for (let v = 0; v < size; v++) {
      const partner = this.mate[v]!
      if (partner > v) {
        const at = (kinds[v]! * kindCount + kinds[partner]!) * words
        for (let k = 0; k < words; k++) sum[k]! += worth[at + k]!
      }
    }
    return sum
  }

  save(): MatchingSnapshot {
    return {
      blossoms: this.blossoms.save(),
      vertex: this.duals.vertex.slice(),
      blossom: this.duals.blossom.slice(),
    }
  }

  restore(saved: MatchingSnapshot): void {
    this.blossoms.restore(saved.blossoms)
    this.duals.vertex.set(saved.vertex)
    this.duals.blossom.set(saved.blossom)
  }
}
