import type { ScoredEvent, ScoredPlayer } from '../../../../rounds/event.ts'
import type { RoundPlayer } from '../players/round-player.ts'

/** C.04.3 C1: two players who have met, or whom the event keeps apart this round, are not paired. */
export const mayMeet = (one: RoundPlayer, other: RoundPlayer): boolean => barOf(one, other) === undefined

/** What keeps two players apart: the round in which they met, 0 for the regulations of the event; undefined for nothing. */
export const barOf = (one: RoundPlayer, other: RoundPlayer): number | undefined => {
  const met = one.met.get(other.id)
  if (met !== undefined) return met
  return one.groups.some(group => other.groups.includes(group)) ? 0 : undefined
}

/** Whom C1 keeps a player from, with the round in which they met. */
export const metBy = (player: ScoredPlayer, round: number): Map<number, number> => {
  const met = new Map<number, number>()
  player.entries.slice(0, round - 1).forEach((entry, at) => {
    if (entry.kind === 'game') met.set(entry.opponent, at + 1)
  })
  return met
}

/** The groups that a player is in, of those that the regulations of the event keep apart in this round, by number. */
export const groupsIn = (event: ScoredEvent, round: number): ((id: number) => readonly number[]) => {
  const groups = new Map<number, number[]>()
  event.prohibitions.forEach(({ ids, from, to }, group) => {
    if (round < from || round > to) return
    for (const id of new Set(ids)) {
      const others = groups.get(id)
      if (others === undefined) groups.set(id, [group])
      else others.push(group)
    }
  })
  return id => groups.get(id) ?? NO_GROUPS
}

const NO_GROUPS: readonly number[] = []
