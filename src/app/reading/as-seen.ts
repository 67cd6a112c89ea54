import { readAsOf } from '../../db/as-of.ts'
import type { MatchRead } from '../../db/match-reads.ts'
import type { Db } from '../../db/transaction.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import { behind } from '../views/behind.ts'
import type { SeenMatch } from '../views/match.ts'

/**
 * Matches as somebody sees them at `at` who is kept `delayMs` behind: moves and clocks are as of then, and how a match
 * stands and how it ended as of now.
 */
export const asSeen = async (
  db: Db,
  matches: readonly MatchRead[],
  at: Instant,
  delayMs: Millis,
): Promise<readonly SeenMatch[]> => {
  if (delayMs === 0) return matches
  const ids = matches.map(({ id }) => id)
  const asOf = await readAsOf(db, ids, at - delayMs)
  return matches.map(match => ({ ...match, ...asOf.get(match.id), ...behind(delayMs) }))
}
