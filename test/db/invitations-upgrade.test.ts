import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { databaseBefore, type OldDatabase } from '../helpers/old-database.ts'

let old: OldDatabase
let pool: Pool

/** A database from before invitations: one is in an event, one has left it, one was taken out, and one has no account. */
beforeAll(async () => {
  old = await databaseBefore('0066')
  pool = old.pool
  await pool.query(`
    insert into players (id, username, "displayName", "passwordHash")
      select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'player-' || n, 'Player', 'x' from generate_series(1, 3) as n;
    insert into tournaments (id, "organiserId", title, description, "timeControl", status)
      values ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000001', 'Cup', 'A cup', '5+0', 'OPEN');
    insert into entries ("tournamentId", "entryNumber", name, "playerId", status, "withdrawnAt", "withdrawalReason")
      select '00000000-0000-4000-8000-000000000101', n, 'Player', player::uuid, status::"EntryStatus", at::timestamptz, reason::"WithdrawalReason"
      from (values (1, '00000000-0000-4000-8000-000000000001', 'ENTERED', null, null),
        (2, '00000000-0000-4000-8000-000000000002', 'WITHDRAWN', '2026-11-28T10:00:00Z', null),
        (3, '00000000-0000-4000-8000-000000000003', 'WITHDRAWN', '2026-11-28T10:00:00Z', 'BY_ARBITER'),
        (4, null, 'WITHDRAWN', '2026-11-28T10:00:00Z', null)) as e(n, player, status, at, reason)`)
})
afterAll(async () => {
  await old.end()
})

test('who was in an event before there were invitations stays in it, unasked; who had left by themselves has left', async () => {
  expect((await migrate(pool, { unsafe: true })).ok).toBe(true)
  const { rows } = await pool.query(
    `select "playerId" is not null as owned, "ratedAfterRound" as after, "leftAt" is not null as left from entries order by "entryNumber"`,
  )
  expect(rows).toEqual([
    { owned: true, after: 0, left: false },
    { owned: true, after: 0, left: true },
    { owned: true, after: 0, left: false },
    { owned: false, after: 0, left: false },
  ])
  expect((await pool.query('select from entry_invitations')).rows).toEqual([])
  await expectInvariants(pool)
})
