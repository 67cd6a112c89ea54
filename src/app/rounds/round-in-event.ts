import type { TournamentRow } from '../../db/tournaments.ts'
import type { Refused } from '../refusal.ts'

/** Refuses the first of these fields that names a round after the event's last. Without `rounds` none is known to be. */
export const roundsRefused = (
  { rounds }: TournamentRow,
  named: Readonly<Record<string, number | undefined>>,
): Refused | undefined => {
  const beyond = Object.entries(named).find(([, round]) => rounds !== null && (round ?? 0) > rounds)
  return beyond && { code: 'VALIDATION_FAILED', errors: [{ path: beyond[0], code: 'OUT_OF_RANGE' }] }
}
