import { type DeadEnd, shortageIn } from '../explain/dead-end.ts'
import { type Bars, fieldMatching } from './field-graph.ts'
import type { HousePlayer } from './house-player.ts'

/** Why `pairHouseRound` refuses these players; `undefined` if it does not. In an odd field anybody may have the bye. */
export const houseDeadEndOf = (
  present: readonly HousePlayer[],
  bars: Bars,
): DeadEnd<HousePlayer> | undefined => {
  const matching = fieldMatching(present, bars, present.length + (present.length % 2))
  return matching.solveWithinFace() ? undefined : shortageIn(matching, present, false)
}
