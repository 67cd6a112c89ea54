/**
 * Some vertices 0 … `inside` - 1 become first ends: of their edges only those to later vertices inside remain.
 * Others become second ends: they keep the edges to earlier vertices and to all outside. The rest, and vertices
 * outside, keep what those leave them.
 */
export type Orientation = {
  readonly inside: number
  readonly firsts: readonly number[]
  readonly seconds: readonly number[]
}

/** Takes the edges that an orientation forbids out of bit rows, a word at a time. */
export const orientEdges = (
  edges: Uint32Array,
  rowWords: number,
  size: number,
  { inside, firsts, seconds }: Orientation,
): void => {
  const first = bitsOf(firsts, rowWords)
  const second = bitsOf(seconds, rowWords)
  for (let vertex = 0; vertex < size; vertex++) {
    const outside = vertex >= inside
    const isFirst = hasBit(first, vertex)
    const isSecond = hasBit(second, vertex)
    for (let word = 0; word < rowWords; word++) {
      const before = below(vertex, word)
      const within = below(inside, word)
      // What the others allow: firsts only before this vertex and if it is inside, seconds after it or outside.
      let allowed = ~(first[word]! | second[word]!)
      allowed |= outside ? second[word]! : (first[word]! & before) | (second[word]! & ~before)
      if (isFirst) allowed &= within & ~before
      if (isSecond) allowed &= before | ~within
      edges[vertex * rowWords + word]! &= allowed
    }
  }
}

const bitsOf = (vertices: readonly number[], rowWords: number): Uint32Array => {
  const bits = new Uint32Array(rowWords)
  for (const vertex of vertices) bits[vertex >>> 5]! |= 1 << (vertex & 31)
  return bits
}

const hasBit = (bits: Uint32Array, vertex: number): boolean =>
  ((bits[vertex >>> 5]! >>> (vertex & 31)) & 1) === 1

/** The bits of a word that stand for vertices below `vertex`. */
const below = (vertex: number, word: number): number => {
  const end = vertex - word * 32
  return end <= 0 ? 0 : end >= 32 ? -1 : (1 << end) - 1
}
