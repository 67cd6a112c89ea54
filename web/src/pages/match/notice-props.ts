import type { ReadonlySignal } from '@preact/signals'
import type { Game, Match } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import type { Claim } from '../../model/claims.ts'
import type { Seat } from '../../play/seat.ts'

/** What the notice of a game is made from. */
export type NoticeProps = {
  game: Game
  contest: Match
  event: Tournament | undefined
  seat: Seat | undefined
  claim: ReadonlySignal<Claim | undefined>
  /** As in `useUpsets`. */
  areClocksSet: boolean
  /** The visitor looks at an earlier position. */
  isLookingBack: boolean
}
