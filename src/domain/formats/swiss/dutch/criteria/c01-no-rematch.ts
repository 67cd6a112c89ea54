import type { ScoredEvent, ScoredPlayer } from '../../../../rounds/event.ts'
import type { RoundPlayer } from '../players/round-player.ts'

/** C.04.3 C1: two players who have met, or whom the event keeps apart this round, are not paired. */
export const mayMeet = (one: RoundPlayer, other: RoundPlayer): boolean => !one.barred.has(other.id)

/** Whom C1, and the regulations of the event for this round (0), keep a player from: the round in which they met. */
export const barredIds = (event: ScoredEvent, player: ScoredPlayer, round: number): Map<number, number> => {
  const barred = new Map<number, number>()
  for (const { ids, from, to } of event.prohibitions) {
    if (round < from || round > to || !ids.includes(player.id)) continue
    for (const id of ids) if (id !== player.id) barred.set(id, 0)
  }
  player.entries.slice(0, round - 1).forEach((entry, at) => {
    if (entry.kind === 'game') barred.set(entry.opponent, at + 1)
  })
  return barred
}
