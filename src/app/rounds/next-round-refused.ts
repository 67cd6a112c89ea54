import type { TournamentRow } from '../../db/tournaments.ts'
import type { SwissState } from '../../domain/formats/swiss/state.ts'
import { nextInSwiss } from '../../domain/formats/swiss/swiss.ts'
import type { Refused } from '../refusal.ts'

/** Not in this part of the event's life, or not in this format. */
export const stageRefused = ({ status, format }: TournamentRow): Refused | undefined => {
  if (format !== 'SWISS') return { code: 'ROUNDS_FOLLOW_BY_THEMSELVES' }
  if (status === 'FINISHED' || status === 'CANCELED') return { code: 'TOURNAMENT_ENDED' }
  return status === 'ACTIVE' ? undefined : { code: 'TOURNAMENT_NOT_STARTED' }
}

/** Contract section 8: the round before must be complete, and not be the last. */
export const roundRefused = (
  { currentRound, rounds }: TournamentRow,
  state: SwissState,
): Refused | undefined => {
  if (nextInSwiss(state).kind === 'pair') return undefined
  const open = state.pairings.some(({ outcome }) => outcome === undefined)
  if (open || rounds === null) return { code: 'ROUND_NOT_COMPLETE', round: currentRound }
  return { code: 'ALL_ROUNDS_PLAYED' }
}
