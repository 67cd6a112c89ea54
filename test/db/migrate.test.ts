import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeMigrationFailure, migrate } from '../../src/db/migrate.ts'
import { openPool } from '../../src/db/pool.ts'
import { createBareDatabase, createTestDatabase, type TestDatabase } from '../helpers/database.ts'

let database: TestDatabase
let pool: Pool
let folder: string

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

beforeEach(async () => {
  database = await createBareDatabase('durable')
  pool = openPool(database.url)
  folder = mkdtempSync(join(tmpdir(), 'tabiya-migrations-'))
  write('0001-first.sql', 'create table first (id int primary key); insert into first values (1)')
  write('0002-second.sql', 'create table second (id int references first)')
})

afterEach(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

describe('migrate', () => {
  test('runs the files in order, once', async () => {
    expect(await migrate(pool, { folder })).toEqual({ ok: true, value: ['0001-first', '0002-second'] })
    expect(await migrate(pool, { folder })).toEqual({ ok: true, value: [] })
  })

  test('runs each file once where eight nodes start together', async () => {
    const pools = Array.from({ length: 8 }, () => openPool(database.url, { max: 1 }))
    const results = await Promise.all(pools.map(each => migrate(each, { folder })))
    await Promise.all(pools.map(each => each.end()))
    expect(results.every(result => result.ok)).toBe(true)
    expect(results.flatMap(result => (result.ok ? result.value : []))).toEqual(['0001-first', '0002-second'])
  })

  test('leaves nothing of a file that fails, keeps those before it, and goes on once it is mended', async () => {
    write('0002-second.sql', 'create table second (id int); select nonsense')
    await expect(migrate(pool, { folder })).rejects.toThrow(
      '0002-second failed: column "nonsense" does not exist',
    )
    expect((await pool.query(`select to_regclass('second') as second`)).rows).toEqual([{ second: null }])
    write('0002-second.sql', 'create table second (id int)')
    expect(await migrate(pool, { folder })).toEqual({ ok: true, value: ['0002-second'] })
  })

  test('refuses a file that was edited after it had run', async () => {
    await migrate(pool, { folder })
    write('0001-first.sql', 'create table first (id bigint primary key)')
    expect(await migrate(pool, { folder })).toMatchObject({
      error: { kind: 'migration-changed', name: '0001-first' },
    })
  })

  test('does not mind Windows line ends', async () => {
    write('0001-first.sql', 'create table first\n(id int primary key)')
    await migrate(pool, { folder })
    write('0001-first.sql', 'create table first\r\n(id int primary key)')
    expect(await migrate(pool, { folder })).toEqual({ ok: true, value: [] })
  })

  test('refuses a database made by a newer program', async () => {
    await migrate(pool, { folder })
    rmSync(join(folder, '0002-second.sql'))
    expect(await migrate(pool, { folder })).toMatchObject({
      error: { kind: 'database-newer', names: ['0002-second'] },
    })
  })

  test('refuses a new file that sorts before one that has run', async () => {
    rmSync(join(folder, '0001-first.sql'))
    write('0002-second.sql', 'create table second (id int)')
    await migrate(pool, { folder })
    write('0001-first.sql', 'create table first (id int)')
    expect(await migrate(pool, { folder })).toMatchObject({
      error: { kind: 'migration-out-of-order', name: '0001-first' },
    })
  })

  test('D7 refuses a server that may lose acknowledged commits, unless told that nothing matters', async () => {
    const { rows } = await pool.query<{ name: string }>('select current_database() as name')
    await pool.query(`alter database ${rows[0]!.name} set synchronous_commit = off`)
    const fresh = openPool(database.url)
    const refused = await migrate(fresh, { folder })
    expect(refused).toEqual({
      ok: false,
      error: { kind: 'unsafe-settings', settings: ['synchronous_commit = off'] },
    })
    expect(!refused.ok && describeMigrationFailure(refused.error)).toContain('synchronous_commit = off')
    expect(await migrate(fresh, { folder, unsafe: true })).toMatchObject({ ok: true })
    await fresh.end()
  })

  test('has run our own files in the database that tests are given', async () => {
    const own = await createTestDatabase('durable')
    const ownPool = openPool(own.url)
    expect(await migrate(ownPool)).toEqual({ ok: true, value: [] })
    await ownPool.end()
    await own.drop()
  })
})
