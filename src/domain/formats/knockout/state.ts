import type { Pairing, Seeded } from '../../rounds/pairing.ts'

/** What a knockout is told: what is stored of it. CANCELED matches are left out by the caller. */
export type KnockoutState = {
  /** Everybody who was in the event when it started, also those who have left since. */
  readonly entries: readonly Seeded[]
  readonly pairings: readonly Pairing[]
  readonly thirdPlaceMatch: boolean
}
