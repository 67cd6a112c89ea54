import type { EntryId } from '../../kernel/ids.ts'
import type { ApartSource } from '../../rounds/kept-apart.ts'
import { scoredEventOf } from '../../rounds/stored-event.ts'
import type { PairingSystem } from '../../tournament/tournament.ts'
import { roundToPair } from './dutch/round.ts'
import { type DeadEnd, deadEndOf } from './explain/dead-end.ts'
import { houseDeadEndOf } from './house/dead-end.ts'
import { presentField } from './house-field.ts'
import { houseOptions } from './house-options.ts'
import { presentIn } from './present.ts'
import type { SwissState } from './state.ts'

export const DEAD_REASONS = ['NOBODY_PRESENT', 'NO_BYE_TAKER', 'TOO_FEW_OPPONENTS', 'LEFT_OVER'] as const

/** Why a round cannot be paired: codes with who stands in the way. `Player` is however players are told of. */
export type DeadReason<Player> =
  | { readonly code: 'NOBODY_PRESENT' }
  /** C.04.3 C2: the field is odd, and nobody may have the bye again. */
  | { readonly code: 'NO_BYE_TAKER' }
  /** By the rules of `system` `players` can only meet `opponents`, and take the bye if `bye`, beside each other in groups of odd size. */
  | {
      readonly code: 'TOO_FEW_OPPONENTS'
      readonly system: PairingSystem
      readonly players: readonly Player[]
      readonly opponents: readonly Player[]
      readonly bye: boolean
    }
  /** Whom a largest pairing leaves over. */
  | { readonly code: 'LEFT_OVER'; readonly players: readonly Player[] }

/** A player as a reason names them. */
export type NamedEntry = { readonly entryId: EntryId; readonly name: string }

/** The reasons of a dead end; both together are a proof that anybody can check by hand. */
export const deadReasons = <Player>(
  system: PairingSystem,
  { leftOver, competing, opponents, byeWanted, noByeTaker }: DeadEnd<Player>,
): readonly DeadReason<Player>[] =>
  noByeTaker
    ? [{ code: 'NO_BYE_TAKER' }]
    : [
        { code: 'TOO_FEW_OPPONENTS', system, players: competing, opponents, bye: byeWanted },
        { code: 'LEFT_OVER', players: leftOver },
      ]

/** The same reason with its players told otherwise. */
export const reasonWith = <One, Other>(
  reason: DeadReason<One>,
  told: (player: One) => Other,
): DeadReason<Other> => {
  if (reason.code === 'NOBODY_PRESENT' || reason.code === 'NO_BYE_TAKER') return reason
  const players = reason.players.map(told)
  return reason.code === 'LEFT_OVER'
    ? { ...reason, players }
    : { ...reason, players, opponents: reason.opponents.map(told) }
}

/** Why the round to come cannot be paired; nothing where it can. Every match must have an outcome. */
export const whyDead = (state: SwissState, round: number): readonly DeadReason<NamedEntry>[] => {
  const present = presentIn(state, round)
  if (present.length === 0) return [{ code: 'NOBODY_PRESENT' }]
  return state.system === 'DUTCH' ? dutchReasons(state) : houseReasons(state, round)
}

/** At most so many are tried. */
const MOST_TRIED = 20

/**
 * Of a round that cannot be paired: each of the groups and rules that keep players apart in it without which alone it could
 * be, the largest first; all of them where it takes that; none where it would not help.
 */
export const liftsOf = (state: SwissState, round: number): readonly ApartSource[] => {
  const present = new Set<string>(presentIn(state, round).map(({ id }) => id))
  const sizes = new Map<string, { readonly source: ApartSource; readonly kept: number }>()
  for (const { entries, from, to, source } of state.forbidden) {
    const there = entries.filter(id => present.has(id)).length
    if (source === undefined || there < 2 || round < from || round > to) continue
    sizes.set(source.id, { source, kept: (sizes.get(source.id)?.kept ?? 0) + there })
  }
  const sources = [...sizes.values()].sort((one, other) => other.kept - one.kept).map(({ source }) => source)
  if (sources.length === 0 || !isPairableWithout(state, round, sources)) return []
  const alone = sources.slice(0, MOST_TRIED).filter(source => isPairableWithout(state, round, [source]))
  return alone.length > 0 ? alone : sources
}

const isPairableWithout = (state: SwissState, round: number, lifted: readonly ApartSource[]): boolean => {
  const ids = new Set(lifted.map(({ id }) => id))
  const forbidden = state.forbidden.filter(({ source }) => source === undefined || !ids.has(source.id))
  return whyDead({ ...state, forbidden }, round).length === 0
}

const dutchReasons = (state: SwissState): readonly DeadReason<NamedEntry>[] => {
  const bySeed = new Map(state.entries.map(({ seed, id, name }) => [seed, { entryId: id, name }]))
  const deadEnd = deadEndOf(roundToPair(scoredEventOf(state)))
  if (deadEnd === undefined) return []
  return deadReasons('DUTCH', deadEnd).map(reason => reasonWith(reason, ({ id }) => bySeed.get(id)!))
}

const houseReasons = (state: SwissState, round: number): readonly DeadReason<NamedEntry>[] => {
  const named = new Map<string, NamedEntry>(state.entries.map(({ id, name }) => [id, { entryId: id, name }]))
  const deadEnd = houseDeadEndOf(presentField(state, round), houseOptions(state, round))
  if (deadEnd === undefined) return []
  return deadReasons('SWISS', deadEnd).map(reason => reasonWith(reason, ({ id }) => named.get(id)!))
}
