import { type DeadEnd, shortageIn } from '../explain/dead-end.ts'
import { clearEdge, completeEdges, rowWordsFor } from '../matching/graph.ts'
import { WeightedMatching } from '../matching/weighted-matching.ts'
import type { HousePlayer } from './house-player.ts'
import { type HouseOptions, mayMeet } from './pair-house.ts'

/** Why `pairHouseRound` refuses these players; `undefined` if it does not. In an odd field anybody may have the bye. */
export const houseDeadEndOf = (
  present: readonly HousePlayer[],
  options: Pick<HouseOptions, 'apart' | 'mostApart'>,
): DeadEnd<HousePlayer> | undefined => {
  const size = present.length + (present.length % 2)
  const rowWords = rowWordsFor(size)
  const edges = completeEdges(size)
  present.forEach((one, u) => {
    for (let v = u + 1; v < present.length; v++)
      if (!mayMeet(one, present[v]!, options)) clearEdge(edges, rowWords, u, v)
  })
  const kinds = new Int32Array(size)
  const matching = new WeightedMatching({
    size,
    words: 1,
    kinds,
    kindCount: 1,
    worth: new Float64Array(1),
    edges,
    rowWords,
  })
  matching.matchGreedily()
  return matching.solveWithinFace() ? undefined : shortageIn(matching, present, false)
}
