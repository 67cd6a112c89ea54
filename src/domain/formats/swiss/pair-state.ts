import type { EntryId } from '../../kernel/ids.ts'
import { type ByeType, byeFor } from '../../kernel/outcome.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { ApartSource } from '../../rounds/kept-apart.ts'
import { lastRoundOf, type Pairing } from '../../rounds/pairing.ts'
import { scoredEventOf } from '../../rounds/stored-event.ts'
import { type DeadReason, liftsOf, type NamedEntry, whyDead } from './dead-round.ts'
import { pairNextRound } from './dutch/next-round.ts'
import { type HousePairing, pairHouseRound } from './house/pair-house.ts'
import { presentField } from './house-field.ts'
import { houseOptions } from './house-options.ts'
import { presentIn } from './present.ts'
import type { SwissState } from './state.ts'
import { storedRound } from './stored-round.ts'

/** Why a round cannot be paired, and what keeps players apart in it that could be lifted (`liftsOf`). */
export type DeadRound = {
  readonly causes: readonly DeadReason<NamedEntry>[]
  readonly lifts: readonly ApartSource[]
}

/**
 * The matches of the next round, board by board: the games, the pairing-allocated bye, then the byes that were asked
 * for. Every match before it must have an outcome.
 */
export const pairSwissRound = (state: SwissState): Result<readonly Pairing[], DeadRound> => {
  const round = lastRoundOf(state.pairings) + 1
  const paired = presentIn(state, round).length === 0 ? undefined : PAIRERS[state.system](state, round)
  return paired === undefined
    ? refuse({ causes: whyDead(state, round), lifts: liftsOf(state, round) })
    : ok(withRequestedByes(paired, state, round))
}

/** The matches of a round that an arbiter has set up, with the byes that were asked for; A has White. */
export const roundByHand = (
  state: SwissState,
  boards: readonly { readonly white: EntryId; readonly black: EntryId | undefined }[],
): readonly Pairing[] => {
  const round = lastRoundOf(state.pairings) + 1
  const made = boards.map(({ white, black }, at): Pairing => {
    const bye = byeMatch(white, round, at + 1, 'PAIRING')
    return black === undefined ? bye : { ...bye, b: black, outcome: undefined }
  })
  return withRequestedByes(made, state, round)
}

/** A round with the byes that were asked for on the boards behind it. */
const withRequestedByes = (
  made: readonly Pairing[],
  state: SwissState,
  round: number,
): readonly Pairing[] => {
  const asked = requestedByes(state, round)
  return [...made, ...asked.map((bye, at) => ({ ...bye, board: made.length + at + 1 }))]
}

/** The byes that were asked for by those who are still in the event, by starting rank. */
const requestedByes = (state: SwissState, round: number): Pairing[] => {
  const asked = new Map(
    state.requestedByes.filter(bye => bye.round === round).map(({ entry, bye }) => [entry, bye]),
  )
  return [...state.entries]
    .sort((one, other) => one.seed - other.seed)
    .flatMap(({ id, withdrawn }) => {
      const bye = asked.get(id)
      return bye === undefined || withdrawn ? [] : [byeMatch(id, round, 0, bye)]
    })
}

/** A bye as it is stored: finished when it is made. */
export const byeMatch = (entry: Pairing['a'], round: number, board: number, bye: ByeType): Pairing => ({
  round,
  board,
  a: entry,
  b: undefined,
  white: 'a',
  thirdPlace: false,
  outcome: byeFor(bye),
})

const pairByDutch = (state: SwissState): readonly Pairing[] | undefined => {
  const paired = pairNextRound(scoredEventOf(state))
  return paired.ok ? storedRound(paired.value, state.entries) : undefined
}

const pairByHouse = (state: SwissState, round: number): readonly Pairing[] | undefined => {
  const paired = pairHouseRound(presentField(state, round), houseOptions(state, round))
  if (!paired.ok) return undefined
  const idOf = new Map<string, Pairing['a']>(state.entries.map(({ id }) => [id, id]))
  const games = paired.value.pairings.map((pairing, at) => gameOf(pairing, round, at + 1, idOf))
  const { bye } = paired.value
  return bye === undefined
    ? games
    : [...games, byeMatch(idOf.get(bye.id)!, round, games.length + 1, 'PAIRING')]
}

const gameOf = (
  { a, b, white }: HousePairing,
  round: number,
  board: number,
  idOf: ReadonlyMap<string, Pairing['a']>,
): Pairing => ({
  round,
  board,
  a: idOf.get(a.id)!,
  b: idOf.get(b.id)!,
  white,
  thirdPlace: false,
  outcome: undefined,
})

const PAIRERS = { DUTCH: pairByDutch, SWISS: pairByHouse } as const
