import type { Pool } from 'pg'
import { inTransaction, row } from '../transaction.ts'

/** Where a database is: this cluster and this database in it. */
const PLACE = `(select system_identifier::text from pg_control_system()) || ' ' ||
  (select oid::text from pg_database where datname = current_database())`

/**
 * Begins another epoch: readers who come back with a cursor of the old one get everything afresh. Whatever puts
 * older rows back (a restore) calls this in its transaction, since the transactions of its rows are not of this place.
 *
 * The ids of a match's stream are its versions (contract section 10) and cannot name their epoch. So each match leaps
 * over some thousands of versions: those that went on elsewhere fall into the gap, which a reader who comes back
 * cannot read across. By how much is left to chance, so that two restores of one backup hardly ever meet.
 */
export const RENEW_EPOCH = `
with leaps as (update matches set version = version + 1000 * (1 + floor(random() * 900)::integer)),
  moves as (update match_moves set xid = null where xid is not null),
  events as (update match_events set xid = null where xid is not null),
  others as (delete from tournament_events),
  desks as (delete from desk_events)
update stream_epoch set epoch = gen_random_uuid(), place = ${PLACE}`

/** The epoch of this database's streams; a database that was copied or restored to another place begins its own. */
export const readEpoch = (pool: Pool): Promise<string> =>
  inTransaction(pool, async tx => {
    const found = await row<{ here: boolean }>(
      tx,
      `select place is not distinct from ${PLACE} as here from stream_epoch for update`,
    )
    if (found?.here !== true) await tx.query(RENEW_EPOCH)
    const renewed = await row<{ epoch: string }>(tx, 'select epoch from stream_epoch')
    if (renewed === undefined) throw new Error('the row of the streams’ epoch is missing')
    return renewed.epoch
  })
