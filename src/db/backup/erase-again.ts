import { eraseAccount } from '../accounts/deletion.ts'
import { type Erasure, eraseEntry, listErasures, recordErasure } from '../erasure.ts'
import { type Db, row } from '../transaction.ts'

/** Whoever was erased after a backup was taken, and is in it, is erased again (decision 0107); how many. */
export const eraseAgain = async (db: Db, erasures: readonly Erasure[]): Promise<number> => {
  const known = new Set((await listErasures(db)).map(({ id }) => id))
  const erased = new Set<string | null>()
  for (const erasure of erasures) {
    if (known.has(erasure.id)) continue
    if (await isThere(db, erasure)) {
      await erase(db, erasure)
      erased.add(erasure.playerId ?? erasure.entryId)
    }
    await recordErasure(db, erasure)
  }
  return erased.size
}

const isThere = async (db: Db, { playerId, entryId }: Erasure): Promise<boolean> =>
  (await row(
    db,
    `select from players where id = $1 and status <> 'DELETED' union all select from entries where id = $2`,
    [playerId, entryId],
  )) !== undefined

const erase = async (db: Db, { id, playerId, entryId, keepName, at }: Erasure): Promise<void> => {
  if (playerId !== null) await eraseAccount(db, { id, playerId, keepName, at })
  else if (entryId !== null) await eraseEntry(db, { id, entryId, at })
}
