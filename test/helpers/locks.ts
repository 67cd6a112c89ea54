import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Until a statement of this database waits for a row that another holds. */
export const untilSomebodyWaits = async (pool: Pool): Promise<void> => {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await sleep(50)
  }
  throw new Error('nobody came to wait')
}
