import type { ScoredEvent, ScoredPlayer } from '../../../../rounds/event.ts'
import type { RoundPlayer } from '../players/round-player.ts'

/** C.04.3 C1: two players who have met, or whom the event keeps apart this round, are not paired. */
export const mayMeet = (one: RoundPlayer, other: RoundPlayer): boolean => !one.barred.has(other.id)

/** Whom C1, and the regulations of the event for this round, keep a player from. */
export const barredIds = (event: ScoredEvent, player: ScoredPlayer, round: number): Set<number> => {
  const barred = new Set<number>()
  for (const entry of player.entries.slice(0, round - 1)) {
    if (entry.kind === 'game') barred.add(entry.opponent)
  }
  for (const { ids, from, to } of event.prohibitions) {
    if (round < from || round > to || !ids.includes(player.id)) continue
    for (const id of ids) if (id !== player.id) barred.add(id)
  }
  return barred
}
