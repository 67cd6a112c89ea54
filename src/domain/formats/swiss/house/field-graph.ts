import type { Tenths } from '../../../kernel/points.ts'
import { STANDARD_POINTS } from '../../../rounds/point-system.ts'
import { clearAmong, clearEdge, completeEdges, rowWordsFor } from '../matching/graph.ts'
import { WeightedMatching } from '../matching/weighted-matching.ts'
import type { Apart } from './apart.ts'
import type { HousePlayer } from './house-player.ts'

/** What bars pairs beside rematches. */
export type Bars = {
  /** Most points between two opponents; one whole point where nothing is said. */
  readonly mostApart?: Tenths | undefined
  /** Players whom the event keeps apart. */
  readonly apart?: Apart | undefined
}

/** What decides whether two players may meet. */
type Rival = Pick<HousePlayer, 'id' | 'score' | 'opponentIds'>

/** No rematch, not kept apart, at most `mostApart` between them. */
export const mayMeet = (one: Rival, other: Rival, { apart, mostApart }: Bars): boolean =>
  mayMeetAnywhere(one, other, mostApart) && (apart === undefined || !apart.keeps(one, other))

const mayMeetAnywhere = (
  one: Rival,
  other: Rival,
  mostApart: Tenths | undefined = STANDARD_POINTS.win,
): boolean => Math.abs(one.score - other.score) <= mostApart && !one.opponentIds.includes(other.id)

/** The edges between players who may meet, as bit rows; a vertex behind those of `players` is joined to everybody. */
export const edgesAmong = (
  players: readonly HousePlayer[],
  { apart, mostApart }: Bars,
  size: number,
): Uint32Array => {
  const rowWords = rowWordsFor(size)
  const edges = completeEdges(size)
  // Small objects made alike: a field of 4,096 has eight million pairs, and this takes a tenth of the time.
  const rivals = players.map(({ id, score, opponentIds }): Rival => ({ id, score, opponentIds }))
  for (let u = 0; u < rivals.length; u++) {
    for (let v = u + 1; v < rivals.length; v++) {
      if (!mayMeetAnywhere(rivals[u]!, rivals[v]!, mostApart)) clearEdge(edges, rowWords, u, v)
    }
  }
  if (apart === undefined) return edges
  const vertexOf = new Map(players.map(({ id }, vertex) => [id, vertex]))
  for (const group of apart.groups)
    clearAmong(
      edges,
      rowWords,
      group.flatMap(id => vertexOf.get(id) ?? []),
    )
  return edges
}

/** A matching that only lacks what no matching has; not solved yet. */
export const fieldMatching = (
  players: readonly HousePlayer[],
  bars: Bars,
  size: number,
): WeightedMatching => {
  const matching = new WeightedMatching({
    size,
    words: 1,
    kinds: new Int32Array(size),
    kindCount: 1,
    worth: new Float64Array(1),
    edges: edgesAmong(players, bars, size),
    rowWords: rowWordsFor(size),
  })
  matching.matchGreedily()
  return matching
}

/** Of an odd field: all without whom the others can be paired. */
export const leftOverIn = (players: readonly HousePlayer[], bars: Bars): readonly HousePlayer[] => {
  const matching = fieldMatching(players, bars, players.length)
  matching.solveWithinFace()
  const { single, competing } = matching.shortage()
  return single.length === 1 ? competing.map(vertex => players[vertex]!) : []
}
