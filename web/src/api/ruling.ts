import type { ResultByColor } from '../../../src/domain/kernel/result-code.ts'
import type { TournamentStatus } from '../../../src/domain/tournament/tournament.ts'

/** What an arbiter may rule (contract section 6), by colours. */
export type Ruling = ResultByColor

type Change<State> = { readonly before: State | null; readonly after: State | null }

/** All that a ruling changes beside its own match. */
export type Effect = {
  readonly status: { readonly before: TournamentStatus; readonly after: TournamentStatus }
  readonly matches: readonly { readonly matchId: string | null; readonly started: boolean }[]
  readonly standings: readonly Change<{ readonly place: number | null }>[]
  readonly payouts: readonly Change<{ readonly amountCents: number }>[]
  readonly needsForce: readonly string[]
}

export type Ruled = { readonly version: number; readonly effect: Effect }
