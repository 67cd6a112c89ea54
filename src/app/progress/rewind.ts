import { moveAdjustments } from '../../db/adjustments.ts'
import { lastRoundMade } from '../../db/progress.ts'
import { moveForbidden } from '../../db/swiss.ts'
import type { Db } from '../../db/transaction.ts'

/**
 * Rounds are gone that had been made: points that were given in them count from the last one that stands, and pairs that
 * were set apart in them are so in the next one. Answers the last round that stands, 0 for none.
 */
export const rewind = async (tx: Db, tournamentId: string): Promise<number> => {
  const last = await lastRoundMade(tx, tournamentId)
  await moveAdjustments(tx, tournamentId, last)
  await moveForbidden(tx, tournamentId, last)
  return last
}
