import { clearEdge, rowWordsFor } from '../../matching/graph.ts'
import { WeightedMatching } from '../../matching/weighted-matching.ts'
import type { RoundPlayer } from '../players/round-player.ts'
import { compatibilityEdges } from './compatibility-graph.ts'

/** Can these players all be paired under C1 and C3, one of `byeTakers` taking the bye if any is given? */
export const completePairing = (
  players: readonly RoundPlayer[],
  byeTakers: ((player: RoundPlayer) => boolean) | undefined,
): WeightedMatching | undefined => {
  if ((players.length + (byeTakers === undefined ? 0 : 1)) % 2 !== 0) return undefined
  const matching = emptyPairing(players, byeTakers)
  return matching.solveWithinFace() ? matching : undefined
}

/** Not solved yet. The last vertex is the bye, if it can be given. */
export const emptyPairing = (
  players: readonly RoundPlayer[],
  byeTakers: ((player: RoundPlayer) => boolean) | undefined,
): WeightedMatching => {
  const size = players.length + (byeTakers === undefined ? 0 : 1)
  const rowWords = rowWordsFor(size)
  const edges = compatibilityEdges(players, size)
  if (byeTakers !== undefined) {
    players.forEach((player, vertex) => {
      if (!byeTakers(player)) clearEdge(edges, rowWords, vertex, players.length)
    })
  }
  const matching = new WeightedMatching({ ...unweighted(size), edges, rowWords })
  matching.matchGreedily()
  return matching
}

const unweighted = (size: number) => ({
  size,
  words: 1,
  kinds: new Int32Array(size),
  kindCount: 1,
  worth: new Float64Array(1),
})
