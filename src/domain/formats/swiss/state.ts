import type { Color } from '../../kernel/color.ts'
import type { Tenths } from '../../kernel/points.ts'
import type { Acceleration } from '../../rounds/acceleration.ts'
import { type PointSystem, STANDARD_POINTS } from '../../rounds/event.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import { lastRoundOf } from '../../rounds/pairing.ts'
import type { ForbiddenGroup, RequestedBye, ScoredEntry, StoredEvent } from '../../rounds/stored-event.ts'
import type { Ranking } from '../../standings/points-order.ts'
import type { PairingSystem } from '../../tournament/tournament.ts'

/** An entry of a Swiss event. `seed` is its starting rank, `entryNumber` its place in the order of entry. */
export type SwissEntry = ScoredEntry & {
  readonly name: string
  readonly entryNumber: number
}

/** What a Swiss event is told: all that is stored of it, so that standings and pairings are derived from it alone. */
export type SwissState = {
  readonly entries: readonly SwissEntry[]
  readonly pairings: readonly Pairing[]
  readonly requestedByes: readonly RequestedBye[]
  readonly forbidden: readonly ForbiddenGroup[]
  readonly system: PairingSystem
  /** Rounds planned; undefined where the house rules go on until the arbiter finishes the event. */
  readonly rounds: number | undefined
  readonly initialColor: Color
  readonly acceleration: Acceleration
  /** What a pairing-allocated bye is worth. */
  readonly pairingBye: Tenths
  /** The published seed: what is drawn by lot is drawn from it. */
  readonly lotSeed: string
  readonly ranking: Ranking
  /** The server makes the rounds, and ends the event after the last. */
  readonly automatic: boolean
  /** No further round follows: the arbiter has closed the event. */
  readonly closed: boolean
}

export const pointsOf = ({ pairingBye }: Pick<SwissState, 'pairingBye'>): PointSystem => ({
  ...STANDARD_POINTS,
  pairingBye,
})

/** The event as FIDE's rules look at it. Without planned rounds, the one to come counts as the last. */
export const storedEventOf = (state: SwissState): StoredEvent => ({
  entries: state.entries,
  pairings: state.pairings,
  requestedByes: state.requestedByes,
  forbidden: state.forbidden,
  rounds: state.rounds ?? lastRoundOf(state.pairings) + 1,
  initialColor: state.initialColor,
  acceleration: state.acceleration,
  points: pointsOf(state),
})
