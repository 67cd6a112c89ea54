import type { Blossoms } from './blossoms.ts'
import type { Duals } from './duals.ts'
import type { MatchingGraph } from './graph.ts'

const NONE = 0
const OUTER = 1
const INNER = 2

/**
 * Alternating trees grown from single vertices along tight edges, the heart of Edmonds' method. Outer
 * blossoms are an even number of edges from their root; a tight edge between the trees of two roots, or to a
 * single vertex, augments the matching; one within a tree closes an odd cycle, which is shrunk.
 */
export class Forest {
  private readonly graph: MatchingGraph
  private readonly duals: Duals
  private readonly blossoms: Blossoms
  private readonly label: Uint8Array
  /** For an inner blossom: the tight edge it was reached by, from an outer vertex to one of its own. */
  private readonly entryFrom: Int32Array
  private readonly entryTo: Int32Array
  private readonly root: Int32Array
  private queue: number[] = []
  private pending: number[] = []
  /** Bits of the vertices that are not in inner blossoms. */
  readonly reachable: Uint32Array
  /** A vertex to stop at as soon as it is outer. */
  private target = -1
  private targetReached = false

  constructor(graph: MatchingGraph, duals: Duals, blossoms: Blossoms) {
    this.graph = graph
    this.duals = duals
    this.blossoms = blossoms
    this.label = new Uint8Array(2 * graph.size)
    this.entryFrom = new Int32Array(2 * graph.size)
    this.entryTo = new Int32Array(2 * graph.size)
    this.root = new Int32Array(2 * graph.size)
    this.reachable = new Uint32Array(graph.rowWords)
  }

  /**
   * Plants a tree on each root. The vertex `without` is left out of the graph, and growth stops when `target`
   * is outer.
   */
  plant(roots: readonly number[], without = -1, target = -1): void {
    this.target = target
    this.targetReached = false
    this.queue = []
    this.pending = []
    this.label.fill(NONE)
    this.reachable.fill(0xffffffff)
    if (without >= 0) this.reachable[without >>> 5]! &= ~(1 << (without & 31))
    for (const vertex of roots) {
      const blossom = this.blossoms.top[vertex]!
      if (this.label[blossom] === NONE) this.makeOuter(blossom, blossom)
    }
  }

  /** Grows along tight edges until the matching is augmented (true) or nothing more can be reached. */
  grow(): boolean {
    for (;;) {
      if (this.scanQueue()) return true
      if (this.pending.length === 0 || this.targetReached) return false
      const v = this.pending.pop()!
      const u = this.pending.pop()!
      if (this.blossoms.top[u] !== this.blossoms.top[v]) this.shrinkCycle(u, v)
    }
  }

  isOuter(vertex: number): boolean {
    return this.label[this.blossoms.top[vertex]!] === OUTER
  }

  isInner(vertex: number): boolean {
    return this.label[this.blossoms.top[vertex]!] === INNER
  }

  labelledOuter(blossom: number): boolean {
    return this.label[blossom] === OUTER
  }

  labelledInner(blossom: number): boolean {
    return this.label[blossom] === INNER
  }

  private makeOuter(blossom: number, root: number): void {
    this.label[blossom] = OUTER
    this.root[blossom] = root
    if (blossom < this.graph.size) this.enqueue(blossom)
    else for (const leaf of this.blossoms.leaves(blossom)) this.enqueue(leaf)
  }

  private enqueue(vertex: number): void {
    this.reachable[vertex >>> 5]! |= 1 << (vertex & 31)
    this.queue.push(vertex)
    if (vertex === this.target) this.targetReached = true
  }

  private hide(vertex: number): void {
    this.reachable[vertex >>> 5]! &= ~(1 << (vertex & 31))
  }

  private scanQueue(): boolean {
    const { edges, rowWords } = this.graph
    for (let head = 0; head < this.queue.length; head++) {
      const u = this.queue[head]!
      for (let word = 0; word < rowWords; word++) {
        let bits = edges[u * rowWords + word]! & this.reachable[word]!
        while (bits !== 0) {
          const v = word * 32 + 31 - Math.clz32(bits & -bits)
          bits &= bits - 1
          if (this.duals.isTight(u, v) && this.useTight(u, v)) return true
          if (this.targetReached) return false
        }
      }
    }
    this.queue.length = 0
    return false
  }

  /** Takes a tight edge from an outer vertex into account; true if it augmented the matching. */
  useTight(u: number, v: number): boolean {
    const blossom = this.blossoms.top[v]!
    const own = this.blossoms.top[u]!
    if (blossom === own || this.label[blossom] === INNER) return false
    if (this.label[blossom] === OUTER) {
      if (this.root[blossom] === this.root[own]) {
        this.pending.push(u, v)
        return false
      }
      this.augmentFrom(u, v)
      this.augmentFrom(v, u)
      return true
    }
    const base = this.blossoms.base[blossom]!
    const partner = this.blossoms.mate[base]!
    if (partner === -1) {
      this.augmentFrom(u, v)
      this.blossoms.rebase(blossom, v)
      this.blossoms.mate[v] = u
      return true
    }
    this.label[blossom] = INNER
    this.entryFrom[blossom] = u
    this.entryTo[blossom] = v
    if (blossom < this.graph.size) this.hide(blossom)
    else for (const leaf of this.blossoms.leaves(blossom)) this.hide(leaf)
    this.makeOuter(this.blossoms.top[partner]!, this.root[own]!)
    return false
  }

  /** Flips the path from the outer vertex `start` to its root, `partner` (-1: none) becoming the mate of `start`. */
  augmentFrom(start: number, partner: number): void {
    const { blossoms } = this
    let vertex = start
    let mate = partner
    for (;;) {
      const outer = blossoms.top[vertex]!
      const oldMate = this.blossoms.mate[blossoms.base[outer]!]!
      blossoms.rebase(outer, vertex)
      this.blossoms.mate[vertex] = mate
      if (oldMate === -1) return
      const inner = blossoms.top[oldMate]!
      const from = this.entryFrom[inner]!
      const to = this.entryTo[inner]!
      blossoms.rebase(inner, to)
      this.blossoms.mate[to] = from
      vertex = from
      mate = to
    }
  }

  /** The outer blossom two steps nearer to the root, or -1 at the root. */
  private above(outer: number): number {
    const mate = this.blossoms.mate[this.blossoms.base[outer]!]!
    return mate === -1 ? -1 : this.blossoms.top[this.entryFrom[this.blossoms.top[mate]!]!]!
  }

  private shrinkCycle(u: number, v: number): void {
    const { blossoms } = this
    const onPath = new Set<number>()
    for (let at = blossoms.top[u]!; at !== -1; at = this.above(at)) onPath.add(at)
    let meeting = blossoms.top[v]!
    while (!onPath.has(meeting)) meeting = this.above(meeting)
    const left = this.pathDown(blossoms.top[u]!, meeting)
    const right = this.pathDown(blossoms.top[v]!, meeting)
    const children = [meeting, ...left.children, ...right.children.toReversed()]
    const back = right.links.toReversed().map(([a, b]) => [b, a] as const)
    const links = [...left.links, [u, v] as const, ...back]
    const root = this.root[meeting]!
    const wasInner = children
      .filter(child => this.label[child] === INNER)
      .flatMap(child => blossoms.leaves(child))
    for (const child of children) this.label[child] = NONE
    const blossom = blossoms.shrink(children, links)
    this.label[blossom] = OUTER
    this.root[blossom] = root
    for (const leaf of wasInner) this.enqueue(leaf)
  }

  /** Blossoms below `meeting` on the way to `outer`, and the links between them, in this order. */
  private pathDown(
    outer: number,
    meeting: number,
  ): { children: number[]; links: (readonly [number, number])[] } {
    const children: number[] = []
    const links: (readonly [number, number])[] = []
    for (let at = outer; at !== meeting; at = this.above(at)) {
      const base = this.blossoms.base[at]!
      const mate = this.blossoms.mate[base]!
      const inner = this.blossoms.top[mate]!
      children.unshift(inner, at)
      links.unshift([this.entryFrom[inner]!, this.entryTo[inner]!], [mate, base])
    }
    return { children, links }
  }
}
