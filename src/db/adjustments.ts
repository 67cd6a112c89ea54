import type { Tenths } from '../domain/kernel/points.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { type Db, instant, row, rows } from './transaction.ts'

/** Penalty or bonus points of an entry, with why. */
export type AdjustmentRow = {
  readonly id: string
  readonly entryId: string
  readonly points: Tenths
  readonly roundNumber: number
  readonly note: string
  readonly createdAt: Instant
}

const COLUMNS = 'id, "entryId", points, "roundNumber", note, "createdAt"'

/** In the order in which they count, and were given. */
export const listAdjustments = (db: Db, tournamentId: string): Promise<AdjustmentRow[]> =>
  rows<AdjustmentRow>(
    db,
    `select ${COLUMNS} from score_adjustments where "tournamentId" = $1 order by "roundNumber", "createdAt", id`,
    [tournamentId],
  )

export const insertAdjustment = async (
  db: Db,
  tournamentId: string,
  { entryId, points, roundNumber, note }: Omit<AdjustmentRow, 'id' | 'createdAt'>,
  at: Instant,
): Promise<AdjustmentRow> => {
  const inserted = await row<AdjustmentRow>(
    db,
    `insert into score_adjustments ("tournamentId", "entryId", points, "roundNumber", note, "createdAt")
     values ($1, $2, $3, $4, $5, ${instant('$6')}) returning ${COLUMNS}`,
    [tournamentId, entryId, points, roundNumber, note, at],
  )
  if (inserted === undefined) throw new Error('an insert returned no row')
  return inserted
}

/** All of an event, whose start is taken back. */
export const removeAdjustments = (db: Db, tournamentId: string): Promise<AdjustmentRow[]> =>
  rows<AdjustmentRow>(db, `delete from score_adjustments where "tournamentId" = $1 returning ${COLUMNS}`, [
    tournamentId,
  ])

/** What was taken away; undefined where the entry has no such thing. */
export const removeAdjustment = (
  db: Db,
  tournamentId: string,
  entryId: string,
  id: string,
): Promise<AdjustmentRow | undefined> =>
  row<AdjustmentRow>(
    db,
    `delete from score_adjustments where "tournamentId" = $1 and "entryId" = $2 and id = $3 returning ${COLUMNS}`,
    [tournamentId, entryId, id],
  )

/** What was given in a round that is taken back counts from the last one that stands. */
export const moveAdjustments = async (db: Db, tournamentId: string, last: number): Promise<void> => {
  await rows(
    db,
    'update score_adjustments set "roundNumber" = $2 where "tournamentId" = $1 and "roundNumber" > $2',
    [tournamentId, last],
  )
}
