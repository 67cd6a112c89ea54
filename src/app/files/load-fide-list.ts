import type { Pool } from 'pg'
import { openFideStage, replaceFideList, stageFidePlayers } from '../../db/fide-players.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type FidePlayer, listColumns, readListLine } from '../../domain/files/fide/rating-list.ts'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'

export type LoadedList = {
  readonly players: number
  /** Lines that name nobody with a FIDE number. */
  readonly skipped: number
}

/** How many people are stored at a time. */
const BATCH = 5000

/**
 * Puts FIDE's list in place of the one that was there, all at once: a list that breaks off changes nothing. `lines`
 * is the file as FIDE publishes it as text, its heading first; `progress` is told how many people have been read.
 */
export const loadFideList = (
  pool: Pool,
  source: { readonly name: string; readonly lines: AsyncIterable<string> },
  progress: (players: number) => void = () => undefined,
): Promise<Result<LoadedList, 'NO_HEADING'>> =>
  inTransaction(pool, async tx => {
    await openFideStage(tx)
    let columns: ReturnType<typeof listColumns>
    let batch: FidePlayer[] = []
    let read = 0
    let skipped = 0
    const store = async (): Promise<void> => {
      await stageFidePlayers(tx, batch)
      read += batch.length
      batch = []
      progress(read)
    }
    for await (const line of source.lines) {
      if (columns === undefined) {
        columns = listColumns(line)
        if (columns === undefined) return refuse('NO_HEADING')
        continue
      }
      const player = readListLine(line, columns)
      if (player !== undefined) batch.push(player)
      else if (line.trim() !== '') skipped++
      if (batch.length === BATCH) await store()
    }
    if (columns === undefined) return refuse('NO_HEADING')
    await store()
    return ok({ players: await replaceFideList(tx, source.name), skipped })
  })
