import type { EntryId } from '../../kernel/ids.ts'
import { type ByeType, byeFor } from '../../kernel/outcome.ts'
import { seededRandom } from '../../kernel/random.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { lastRoundOf, type Pairing } from '../../rounds/pairing.ts'
import { scoredEventOf } from '../../rounds/stored-event.ts'
import { pairNextRound } from './dutch/next-round.ts'
import { roundToPair } from './dutch/round.ts'
import { deadEndOf, deadEndSentences } from './explain/dead-end.ts'
import { type HousePairing, pairHouseRound } from './house/pair-house.ts'
import { houseField } from './house-field.ts'
import type { SwissEntry, SwissState } from './state.ts'
import { storedRound } from './stored-round.ts'

/** Why a round cannot be paired, in sentences. */
export type DeadRound = { readonly reasons: readonly string[] }

/**
 * The matches of the next round, board by board: the games, the pairing-allocated bye, then the byes that were asked
 * for. Every match before it must have an outcome.
 */
export const pairSwissRound = (state: SwissState): Result<readonly Pairing[], DeadRound> => {
  const round = lastRoundOf(state.pairings) + 1
  const paired = presentIn(state, round).length === 0 ? nobody() : PAIRERS[state.system](state, round)
  if (!paired.ok) return paired
  return ok(withRequestedByes(paired.value, state, round))
}

const nobody = () => refuse<DeadRound>({ reasons: ['Nobody is there to be paired.'] })

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

/** Who is paired in a round: neither withdrawn nor with a bye asked for. */
export const presentIn = (state: SwissState, round: number): readonly SwissEntry[] => {
  const away = new Set(state.requestedByes.filter(bye => bye.round === round).map(({ entry }) => entry))
  return state.entries.filter(({ id, withdrawn }) => !withdrawn && !away.has(id))
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

const pairByDutch = (state: SwissState): Result<readonly Pairing[], DeadRound> => {
  const event = scoredEventOf(state)
  const paired = pairNextRound(event)
  if (paired.ok) return ok(storedRound(paired.value, state.entries))
  const nameOf = new Map(state.entries.map(({ seed, name }) => [seed, name]))
  const deadEnd = deadEndOf(roundToPair(event))
  return refuse({
    reasons: deadEnd === undefined ? [] : deadEndSentences(deadEnd, id => nameOf.get(id) ?? `${id}`),
  })
}

const pairByHouse = (state: SwissState, round: number): Result<readonly Pairing[], DeadRound> => {
  const present = new Set<string>(presentIn(state, round).map(({ id }) => id))
  const paired = pairHouseRound(
    houseField(state).filter(({ id }) => present.has(id)),
    {
      firstRound: round === 1,
      random: seededRandom(state.lotSeed),
      apart: forbiddenIn(state, round),
      mostApart: state.points.win,
    },
  )
  if (!paired.ok)
    return refuse({
      reasons: [
        'No pairing of all players is left without a rematch, a forbidden pair, or more points between opponents than a win is worth.',
      ],
    })
  const idOf = new Map<string, Pairing['a']>(state.entries.map(({ id }) => [id, id]))
  const games = paired.value.pairings.map((pairing, at) => gameOf(pairing, round, at + 1, idOf))
  const { bye } = paired.value
  return ok(
    bye === undefined ? games : [...games, byeMatch(idOf.get(bye.id)!, round, games.length + 1, 'PAIRING')],
  )
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

/** Whom the event keeps apart in a round; undefined where it is nobody. */
export const forbiddenIn = ({ forbidden }: SwissState, round: number) => {
  const groups = forbidden
    .filter(({ from, to }) => from <= round && round <= to)
    .map(({ entries }) => new Set<string>(entries))
  if (groups.length === 0) return undefined
  return (one: { readonly id: string }, other: { readonly id: string }): boolean =>
    groups.some(group => group.has(one.id) && group.has(other.id))
}

const PAIRERS = { DUTCH: pairByDutch, SWISS: pairByHouse } as const
