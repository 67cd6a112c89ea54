import type { ScoredEvent } from '../../rounds/event.ts'
import type { TrfEvent } from '../trf/to-event.ts'
import { unsupported } from './planned-rounds.ts'
import type { FileRepair } from './read-players.ts'

/** Who is announced as absent in the round to come, if there is to be one. Who has withdrawn is so in any case. */
export const comingByes = (
  event: ScoredEvent,
  {
    done,
    last,
    withdrawn,
  }: { readonly done: number; readonly last: number; readonly withdrawn: ReadonlySet<number> },
  repairs: FileRepair[],
) => {
  const byes = event.players.flatMap(({ id, entries }) => {
    const coming = entries[done]
    if (withdrawn.has(id) || coming?.kind !== 'bye' || coming.bye === 'PAIRING') return []
    return [{ rank: id, round: done + 1, bye: coming.bye }]
  })
  if (done < last || byes.length === 0) return byes
  byesLeftOut(
    repairs,
    done + 1,
    event.rounds,
    byes.map(({ rank }) => rank),
  )
  return []
}

const byesLeftOut = (repairs: FileRepair[], round: number, rounds: number, ids: readonly number[]): void =>
  unsupported(repairs, `Byes in round ${round} of ${rounds} were left out (${ids.join(', ')}).`)

/** Byes announced for rounds that the columns of the players do not reach. */
export const laterByes = (
  { event, settings }: TrfEvent,
  last: number,
  written: number,
  repairs: FileRepair[],
) => {
  const known = new Set(event.players.map(({ id }) => id))
  return settings.byes.flatMap(({ ids, round = 0, bye }) => {
    if (round <= written && round <= last) return []
    if (round <= last) return ids.filter(id => known.has(id)).map(rank => ({ rank, round, bye }))
    byesLeftOut(repairs, round, event.rounds, ids)
    return []
  })
}
