import { clearEdge, completeEdges, rowWordsFor } from '../../matching/graph.ts'
import type { RoundPlayer } from '../players/round-player.ts'

/**
 * The edges between players who may meet (C1 and C3, as `mayMeet` and `colorsAllow` say), for vertices 0 … of `players`;
 * vertices from there to `size` are joined to everybody. Works by rows of bits: four thousand players have
 * eight million pairs.
 */
export const compatibilityEdges = (players: readonly RoundPlayer[], size: number): Uint32Array => {
  const edges = completeEdges(size)
  const rowWords = rowWordsFor(size)
  const vertexOf = new Map(players.map((player, vertex) => [player.id, vertex]))
  players.forEach((player, vertex) => {
    for (const id of player.barred.keys()) {
      const other = vertexOf.get(id)
      if (other !== undefined) clearEdge(edges, rowWords, vertex, other)
    }
  })
  for (const color of ['WHITE', 'BLACK'] as const) {
    const bound = players.flatMap((player, vertex) =>
      player.strength === 'ABSOLUTE' && player.preference === color && !player.topscorer ? [vertex] : [],
    )
    clearAmong(edges, rowWords, bound)
  }
  return edges
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
