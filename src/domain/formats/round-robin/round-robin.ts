import type { EntryId } from '../../kernel/ids.ts'
import { isDecided, isForfeit, lossForBoth, winFor, winnerOf } from '../../kernel/outcome.ts'
import type { Tenths } from '../../kernel/points.ts'
import type { Adjustment } from '../../rounds/event.ts'
import { colorOf, lastRoundOf, type Pairing, type Seeded } from '../../rounds/pairing.ts'
import type { PointSystem } from '../../rounds/point-system.ts'
import type { ScoredEntry, StoredEvent } from '../../rounds/stored-event.ts'
import { explainPoints } from '../../standings/explain.ts'
import type { Placing } from '../../standings/placing.ts'
import { pointsOrder, type Ranking } from '../../standings/points-order.ts'
import type { FormatRules, Next } from '../format.ts'
import { type BergerGame, bergerTable, gamesOfLeaver } from './berger.ts'

/** What a round robin is told (contract section 7). Seeds are the numbers of the Berger table. */
export type RoundRobinState = {
  readonly entries: readonly ScoredEntry[]
  readonly pairings: readonly Pairing[]
  readonly cycles: 1 | 2
  readonly points: PointSystem
  /** All rounds are made at the start. */
  readonly allAtOnce: boolean
  readonly ranking: Ranking
  readonly over: boolean
}

/**
 * Contract section 7: each round is made when the one before is complete, or all at once; after the last the event is
 * over. Those who sit out have no match.
 */
export const nextInRoundRobin = (state: RoundRobinState): Next => {
  const { pairings, allAtOnce } = state
  if (!pairings.every(({ outcome }) => isDecided(outcome))) return { kind: 'wait' }
  const made = lastRoundOf(pairings)
  const annulled = annulledEntries(state)
  const due = bergerTable(state.entries.length, state.cycles)
    .filter(({ round }) => round > made)
    .map(({ round, games }) => gamesOf(state, round, games, annulled))
    .filter(games => games.length > 0)
  if (due.length === 0) return { kind: 'finish' }
  return { kind: 'round', pairings: allAtOnce ? due.flat() : due[0]! }
}

const gamesOf = (
  { entries }: RoundRobinState,
  round: number,
  games: readonly BergerGame[],
  annulled: ReadonlySet<EntryId>,
): Pairing[] => {
  const byNumber = new Map(entries.map(entry => [entry.seed, entry]))
  return games
    .map(({ white, black }) => [byNumber.get(white)!, byNumber.get(black)!] as const)
    .filter(([white, black]) => !annulled.has(white.id) && !annulled.has(black.id))
    .map(([white, black], at) => ({
      round,
      board: at + 1,
      a: white.id,
      b: black.id,
      white: 'a',
      thirdPlace: false,
      outcome: defaultOutcome(white, black),
    }))
}

/** A game of someone who has left is lost by default. */
const defaultOutcome = (white: Seeded, black: Seeded): Pairing['outcome'] => {
  if (white.withdrawn && black.withdrawn) return lossForBoth('DOUBLE_NO_SHOW')
  if (white.withdrawn) return winFor('BLACK', 'NO_SHOW')
  return black.withdrawn ? winFor('WHITE', 'NO_SHOW') : undefined
}

/** Those who left before they had played half of their games: their results do not count (contract section 7). */
export const annulledEntries = ({ entries, pairings, cycles }: RoundRobinState): ReadonlySet<EntryId> => {
  const scheduled = (entries.length - 1) * cycles
  const leavers = entries.filter(({ withdrawn }) => withdrawn)
  return new Set(
    leavers
      .filter(({ id }) => gamesOfLeaver(gamesPlayed(id, pairings), scheduled) === 'ANNULLED')
      .map(({ id }) => id),
  )
}

/** Games that were played, or won because the other did not come. */
const gamesPlayed = (id: EntryId, pairings: readonly Pairing[]): number =>
  pairings.filter(pairing => {
    const { a, b, outcome } = pairing
    if ((a !== id && b !== id) || outcome === undefined) return false
    const color = colorOf(pairing, a === id ? 'a' : 'b')
    return !isForfeit(outcome) || winnerOf(outcome) === color
  }).length

/** By points and tie-breaks; results of those who left early are left out. */
export const roundRobinOrder = (state: RoundRobinState): readonly Placing[] =>
  pointsOrder(storedEventOf(state), state.ranking, { predetermined: true, over: state.over })

/** What counts of a round robin, as the tie-breaks look at it. */
export const storedEventOf = (state: RoundRobinState): StoredEvent => {
  const annulled = annulledEntries(state)
  const counts = ({ a, b }: Pairing) => !annulled.has(a) && (b === undefined || !annulled.has(b))
  const pairings = state.pairings.filter(counts)
  const last = lastRoundOf(pairings)
  return {
    entries: state.entries.map(entry => ({ ...entry, adjustments: countedBy(last, entry.adjustments) })),
    pairings,
    requestedByes: [],
    forbidden: [],
    rounds: bergerTable(state.entries.length, state.cycles).length,
    initialColor: 'WHITE',
    acceleration: 'NONE',
    points: { ...state.points, pairingBye: NOTHING },
  }
}

/** Points that were given in a round of which no game counts any more are given all the same. */
const countedBy = (last: number, adjustments: readonly Adjustment[] = []): readonly Adjustment[] =>
  adjustments.map(({ points, round }) => ({ points, round: Math.min(round, last) }))

const NOTHING: Tenths = 0

/** The table is fixed, whatever is corrected. */
export const ROUND_ROBIN: FormatRules<RoundRobinState> = {
  next: nextInRoundRobin,
  order: roundRobinOrder,
  explain: (state, entry) => explainPoints(storedEventOf(state), state.ranking, true, entry),
  outdatedPairings: () => [],
}
