import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../../src/db/pool.ts'
import { createBareDatabase, type TestDatabase } from '../helpers/database.ts'

let database: TestDatabase
let pool: Pool
const lost: string[] = []

beforeAll(async () => {
  database = await createBareDatabase()
  pool = openPool(database.url, { max: 2, onLost: error => lost.push(error.message) })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const value = async (sql: string): Promise<unknown> =>
  (await pool.query(`select ${sql} as value`)).rows[0].value

describe('openPool', () => {
  test.each([
    [`timestamptz '2026-11-27 12:00:00.5+01'`, Date.UTC(2026, 10, 27, 11, 0, 0, 500)],
    [`timestamptz 'infinity'`, Number.POSITIVE_INFINITY],
    [`array[timestamptz '1970-01-01 00:00:01+00', null]`, [1000, null]],
    ['9007199254740991::bigint', 9007199254740991],
    ['9007199254740993::bigint', 9007199254740993n],
    ['array[1, null, 3]::bigint[]', [1, null, 3]],
    ['null::bigint', null],
    ['count(*) from generate_series(1, 3)', 3],
  ])('reads %s as %s', async (sql, expected) => {
    const query = sql.includes(' from ') ? sql.replace(' from ', ' as value from ') : `${sql} as value`
    expect((await pool.query(`select ${query}`)).rows[0].value).toEqual(expected)
  })

  test('gives up on a statement after ten seconds, and names itself', async () => {
    expect(await value(`current_setting('statement_timeout')`)).toBe('10s')
    expect(await value(`current_setting('idle_in_transaction_session_timeout')`)).toBe('10s')
    expect(await value(`current_setting('application_name')`)).toBe('tabiya')
  })

  test('survives the loss of its connections, idle and in use', async () => {
    const lent = await pool.connect()
    await value('1')
    const others = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tabiya'
      and datname = current_database() and pid <> pg_backend_pid()`
    const outsider = openPool(database.url, { max: 1 })
    await outsider.query(others)
    await outsider.end()
    await expect.poll(() => lost.length).toBe(1)
    await expect(lent.query('select 1')).rejects.toThrow()
    lent.release(true)
    expect(await value('1')).toBe(1)
  })
})
