import { type Instant, MINUTE } from '../kernel/time.ts'
import type { TournamentConfig } from './settings.ts'

/** When players check in: from `opensAt` on, before `closesAt`. */
export type CheckInWindow = { readonly opensAt: Instant; readonly closesAt: Instant }

/** The last `checkInMinutes` before the event starts; undefined where nobody needs to check in. */
export const checkInWindow = ({
  startsAt,
  checkInMinutes,
}: Pick<TournamentConfig, 'startsAt' | 'checkInMinutes'>): CheckInWindow | undefined =>
  startsAt === null || checkInMinutes === null
    ? undefined
    : { opensAt: startsAt - checkInMinutes * MINUTE, closesAt: startsAt }

/** Who plays, and who stays out because the event has a check-in that they let pass. */
export const fieldAtStart = <Entry extends { readonly checkedInAt: Instant | null }>(
  entries: readonly Entry[],
  window: CheckInWindow | undefined,
): { readonly present: readonly Entry[]; readonly absent: readonly Entry[] } => {
  const isPresent = ({ checkedInAt }: Entry) => window === undefined || checkedInAt !== null
  return { present: entries.filter(isPresent), absent: entries.filter(entry => !isPresent(entry)) }
}
