/**
 * The graph that a matching is looked for in. It knows no chess: vertices are numbers from 0, every vertex
 * has a kind, and what an edge is worth depends on the kinds of its ends alone. A worth is a vector of
 * whole numbers compared word by word from the first, so that one wish outranks another without mixing.
 * Worths are stored doubled, which keeps every dual value whole (see `weighted-matching.ts`).
 */
export type MatchingGraph = {
  readonly size: number
  /** Words of a worth. */
  readonly words: number
  readonly kinds: Int32Array
  readonly kindCount: number
  /** Twice the worth of an edge, at (kind × kindCount + kind) × words. */
  readonly worth: Float64Array
  /** Bit rows: an edge is there if its bit is set, in both rows. */
  readonly edges: Uint32Array
  /** 32-bit words of a row of `edges`. */
  readonly rowWords: number
}

export const rowWordsFor = (size: number): number => (size + 31) >>> 5

export const hasEdge = (graph: MatchingGraph, u: number, v: number): boolean =>
  ((graph.edges[u * graph.rowWords + (v >>> 5)]! >>> (v & 31)) & 1) === 1

export const setEdge = (edges: Uint32Array, rowWords: number, u: number, v: number): void => {
  edges[u * rowWords + (v >>> 5)]! |= 1 << (v & 31)
  edges[v * rowWords + (u >>> 5)]! |= 1 << (u & 31)
}

export const clearEdge = (edges: Uint32Array, rowWords: number, u: number, v: number): void => {
  edges[u * rowWords + (v >>> 5)]! &= ~(1 << (v & 31))
  edges[v * rowWords + (u >>> 5)]! &= ~(1 << (u & 31))
}

/** Takes away all edges between the vertices of `group`. */
export const clearAmong = (edges: Uint32Array, rowWords: number, group: readonly number[]): void => {
  const mask = new Uint32Array(rowWords)
  for (const vertex of group) mask[vertex >>> 5]! |= 1 << (vertex & 31)
  for (const vertex of group) {
    const row = vertex * rowWords
    for (let word = 0; word < rowWords; word++) edges[row + word]! &= ~mask[word]!
  }
}

/** All edges between different vertices. */
export const completeEdges = (size: number): Uint32Array => {
  const rowWords = rowWordsFor(size)
  const edges = new Uint32Array(size * rowWords)
  const tail = size & 31
  for (let u = 0; u < size; u++) {
    edges.fill(0xffffffff, u * rowWords, (u + 1) * rowWords)
    if (tail !== 0) edges[(u + 1) * rowWords - 1] = (1 << tail) - 1
    edges[u * rowWords + (u >>> 5)]! &= ~(1 << (u & 31))
  }
  return edges
}
