import { moveAdjustments } from '../../db/adjustments.ts'
import { moveForbidden } from '../../db/forbidden-pairs.ts'
import { lastRoundMade } from '../../db/progress.ts'
import type { Db } from '../../db/transaction.ts'

/**
 * Rounds that had been made are gone: points given in them count from the last round that stands, and pairs set apart
 * in them are set apart in the next one. Answers the number of the last round that stands, 0 for none.
 */
export const moveArrangementsBack = async (tx: Db, tournamentId: string): Promise<number> => {
  const last = await lastRoundMade(tx, tournamentId)
  await moveAdjustments(tx, tournamentId, last)
  await moveForbidden(tx, tournamentId, last)
  return last
}
