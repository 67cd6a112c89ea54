import { entryPoints, type ScoredEvent, type ScoredPlayer, scoreAfter } from '../../../../rounds/event.ts'
import type { Float } from './round-player.ts'

/**
 * C.04.3 article 1.4: the float of `player` in `round` (from 1). A game against a lower score floats down,
 * against a higher one up, scores taken before the round with that round's virtual points; a round without
 * a game floats down if it gave more than a loss, and else not at all.
 */
export const floatOf = (
  event: ScoredEvent,
  byId: ReadonlyMap<number, ScoredPlayer>,
  player: ScoredPlayer,
  round: number,
): Float => {
  const entry = player.entries[round - 1]
  if (entry === undefined) return 'NONE'
  if (entry.kind !== 'game') {
    return entryPoints(entry, event.points) > event.points.loss ? 'DOWN' : 'NONE'
  }
  const opponent = byId.get(entry.opponent)
  if (opponent === undefined) return 'NONE'
  const before = (who: ScoredPlayer) =>
    scoreAfter(who, round - 1, event.points) + event.virtualPoints(who.id, round)
  const difference = before(player) - before(opponent)
  return difference > 0 ? 'DOWN' : difference < 0 ? 'UP' : 'NONE'
}
