import type { ScoredEntry, StoredEvent } from '../../rounds/stored-event.ts'
import type { Ranking } from '../../standings/points-order.ts'
import type { PairingSystem } from '../../tournament/tournament.ts'

/** An entry of a Swiss event. `seed` is its starting rank, `entryNumber` its place in the order of entry. */
export type SwissEntry = ScoredEntry & {
  readonly name: string
  readonly entryNumber: number
  /** While that stands they do not return. */
  readonly disqualified?: boolean
}

/** When a Swiss event goes on and when it ends. */
export type SwissPlan = {
  /** Rounds planned; undefined where the house rules go on until the arbiter finishes the event. */
  readonly rounds: number | undefined
  /** The server makes the rounds, and ends the event after the last. */
  readonly automatic: boolean
  /** No further round follows: the arbiter has closed the event. */
  readonly closed: boolean
}

/**
 * What a Swiss event is told: what is stored of it, and how it is played, so that standings and pairings are derived from
 * it alone. FIDE's rules look at it by rounds (`scoredEventOf`), and pair what `roundToPair` makes of that.
 */
export type SwissState = Omit<StoredEvent, 'entries'> & {
  readonly entries: readonly SwissEntry[]
  readonly plan: SwissPlan
  readonly system: PairingSystem
  /** The published seed: what is drawn by lot is drawn from it. */
  readonly lotSeed: string
  readonly ranking: Ranking
}
