import type { Pool } from 'pg'

/** Forgets all gaps but this: writes down that no node could commit a move between two instants, in ms before the database's now. */
export const insertGap = async (pool: Pool, fromBefore: number, toBefore = 0): Promise<void> => {
  await pool.query('truncate gaps')
  await pool.query(
    `insert into gaps ("from", "to", cause)
     values (now() - $1 * interval '1 ms', now() - $2 * interval '1 ms', 'SILENT')`,
    [fromBefore, toBefore],
  )
}
