import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAudit } from '../../src/db/audit.ts'
import { openPool } from '../../src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'

const ACTOR = '00000000-0000-4000-8000-00000000000a'
const AT = Date.parse('2026-11-28T12:00:00Z')

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { max: 1 })
  await pool.query(
    `insert into players (id, username, "displayName", "passwordHash") values ('${ACTOR}', 'owner', 'Owner', 'x')`,
  )
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const line = {
  tournamentId: null,
  matchId: null,
  actorId: ACTOR,
  action: 'ACCOUNT_SUSPENDED',
  note: 'two accounts',
  before: null,
  after: null,
}

const lines = async () => (await pool.query('select action, note, "actorId" from audit_log')).rows

describe('the audit log, once a line is written', () => {
  test.each([
    ["update audit_log set note = 'a slip'"],
    ['update audit_log set "actorId" = null'],
    ['delete from audit_log'],
    ['truncate audit_log'],
    ['truncate audit_log cascade'],
    ['truncate players cascade'],
    ['delete from players'],
  ])('refuses: %s', async statement => {
    await recordAudit(pool, line, AT)
    const before = await lines()
    await expect(pool.query(statement)).rejects.toThrow(/only grows|violates foreign key/)
    expect(await lines()).toEqual(before)
  })

  test('takes further ones', async () => {
    const before = (await lines()).length
    await recordAudit(pool, line, AT)
    expect(await lines()).toHaveLength(before + 1)
  })
})
