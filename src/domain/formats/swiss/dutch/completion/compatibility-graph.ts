import { clearAmong, clearEdge, completeEdges, rowWordsFor } from '../../matching/graph.ts'
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
    for (const id of player.met.keys()) {
      const other = vertexOf.get(id)
      if (other !== undefined) clearEdge(edges, rowWords, vertex, other)
    }
  })
  for (const group of groupsAmong(players)) clearAmong(edges, rowWords, group)
  for (const color of ['WHITE', 'BLACK'] as const) {
    const bound = players.flatMap((player, vertex) =>
      player.strength === 'ABSOLUTE' && player.preference === color && !player.topscorer ? [vertex] : [],
    )
    clearAmong(edges, rowWords, bound)
  }
  return edges
}

/** The vertices of each group that the event keeps apart. */
const groupsAmong = (players: readonly RoundPlayer[]): Iterable<readonly number[]> => {
  const groups = new Map<number, number[]>()
  players.forEach((player, vertex) => {
    for (const group of player.groups) {
      const others = groups.get(group)
      if (others === undefined) groups.set(group, [vertex])
      else others.push(vertex)
    }
  })
  return groups.values()
}
