import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadMatch } from '../../src/db/matches.ts'
import { describeMigrationFailure, migrate } from '../../src/db/migrate.ts'
import { timeLeft } from '../../src/domain/clock/clock.ts'
import { databaseBefore, type OldDatabase } from '../helpers/old-database.ts'
import { startNode, type TestNode } from '../helpers/server.ts'

const GAPS = '0040-gaps.sql'
const MATCH = '00000000-0000-4000-8000-000000000301'

/** The beat of nodes from before: one row that all share. */
const OLD_BEAT = 'update heartbeat set "beatAt" = clock_timestamp()'

let old: OldDatabase
let pool: Pool
let node: TestNode | undefined

/** A database as the version before left it, with a game that runs, a credit in its turn, and an outage of old. */
beforeEach(async () => {
  old = await databaseBefore(GAPS)
  pool = old.pool
  await pool.query(`
    insert into players (id, username, "displayName", "passwordHash") values
      ('00000000-0000-4000-8000-000000000001', 'ann', 'Ann', 'x'), ('00000000-0000-4000-8000-000000000002', 'bob', 'Bob', 'x');
    insert into tournaments (id, "organiserId", title, description, "timeControl", status)
      values ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000001', 'Cup', 'A cup', '5+0', 'ACTIVE');
    insert into entries (id, "tournamentId", "entryNumber", name, seed, "playerId")
      select ('00000000-0000-4000-8000-00000000020' || n)::uuid, '00000000-0000-4000-8000-000000000101', n, 'P' || n, n,
        ('00000000-0000-4000-8000-00000000000' || n)::uuid from generate_series(1, 2) as n;
    insert into matches (id, "tournamentId", "roundNumber", "boardNumber", "entryAId", "entryBId", "whiteEntryId", "blackEntryId",
        status, "opensAt", "readyAt", "startedAt", "lastMoveAt", "whiteTimeMsRemaining", "blackTimeMsRemaining", "creditMs", "dueAt")
      values ('${MATCH}', '00000000-0000-4000-8000-000000000101', 1, 1, '00000000-0000-4000-8000-000000000201',
        '00000000-0000-4000-8000-000000000202', '00000000-0000-4000-8000-000000000201', '00000000-0000-4000-8000-000000000202',
        'RUNNING', now() - interval '70 s', now() - interval '70 s', now() - interval '70 s', now() - interval '60 s',
        300000, 300000, 20000, now() + interval '260 s');
    insert into outages ("startedAt", "endedAt", "matchesCredited") values (now() - interval '55 s', now() - interval '35 s', 1);
    update heartbeat set "beatAt" = now() - interval '10 s'`)
})

afterEach(async () => {
  await node?.stop()
  node = undefined
  await old.end()
})

test('C a node from before that still serves is refused by name, and nothing is changed', async () => {
  const beating = setInterval(() => void pool.query(OLD_BEAT), 200)
  try {
    const refused = await migrate(pool, { unsafe: true })
    expect(refused).toEqual({ ok: false, error: { kind: 'older-node-running', name: '0040-gaps' } })
    if (refused.ok) throw new Error('not refused')
    expect(describeMigrationFailure(refused.error)).toContain('0040-gaps')
    expect((await pool.query(`select to_regclass('gaps') as gaps`)).rows).toEqual([{ gaps: null }])
  } finally {
    clearInterval(beating)
  }
  expect((await migrate(pool, { unsafe: true })).ok).toBe(true)
})

test('C a node from before that wakes up afterwards finds nothing to beat on, and decides nothing more', async () => {
  expect((await migrate(pool, { unsafe: true })).ok).toBe(true)
  await expect(pool.query(OLD_BEAT)).rejects.toMatchObject({ code: '42P01' })
})

test('C what clocks got before it was written down stands in the ledger, and a wrong claim in the match', async () => {
  await pool.query(`
    insert into match_moves ("matchId", "moveNumber", version, color, san, uci, "from", "to", "fenBefore", "fenAfter",
      "whiteTimeMsRemaining", "blackTimeMsRemaining", "spentMs", "creditMs", "playedAt")
    values ('${MATCH}', 1, 2, 'WHITE', 'e4', 'e2e4', 'e2', 'e4', '', '', 290000, 300000, 10000, 0, now() - interval '60 s'),
      ('${MATCH}', 2, 3, 'BLACK', 'e5', 'e7e5', 'e7', 'e5', '', '', 290000, 195000, 5000, 0, now() - interval '55 s');
    update matches set ply = 2, "whiteTimeMsRemaining" = 290000, "blackTimeMsRemaining" = 315000 where id = '${MATCH}'`)
  expect((await migrate(pool, { unsafe: true })).ok).toBe(true)
  const { rows } = await pool.query('select ply, color, ms::int, cause from clock_changes order by ply')
  expect(rows).toEqual([
    { ply: 1, color: 'BLACK', ms: -100_000, cause: 'UNRECORDED' },
    { ply: 2, color: 'BLACK', ms: 120_000, cause: 'UNRECORDED' },
  ])
  expect((await pool.query('select "wrongClaims" from matches')).rows).toEqual([{ wrongClaims: [2] }])
})

test('C a game that runs keeps its clock through the upgrade: its credit, and the time in which no node was there', async () => {
  node = await startNode(old.database.url, undefined, true)
  const loaded = await loadMatch(pool, MATCH)
  if (loaded === undefined || 'bye' in loaded) throw new Error('no match')
  const { clock } = loaded.match
  const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
  // Sixty seconds ago it began; twenty were credited then, and for ten nobody beat.
  const left = timeLeft(clock!, 'WHITE', rows[0].now)
  expect(left).toBeGreaterThan(300_000 - 30_000 - 3000)
  expect(left).toBeLessThanOrEqual(300_000 - 30_000 + 600)
  expect((await pool.query('select count(*)::int as n from outages')).rows[0].n).toBe(2)
})
