import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { describeMigrationFailure, migrate } from '../../src/db/migrate.ts'
import { openPool } from '../../src/db/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: Readonly<Record<DatabaseKind, TestDatabaseServer>>
  }
}

/**
 * `fast` does not wait for the disk: it outlives a process that is killed, but not a power cut. `durable` has the
 * settings of a real event: for tests of what is left after a fault.
 */
export type DatabaseKind = 'fast' | 'durable'

/** The server of this run, and the start of the names of all its databases; the template's is the start itself. */
export type TestDatabaseServer = {
  readonly serverUrl: string
  readonly prefix: string
  /** Whether a power cut could take from it what has been committed. */
  readonly unsafe: boolean
}

const KEEPER = fileURLToPath(new URL('./database-keeper.ts', import.meta.url))

type Prepared = { readonly provided: TestDatabaseServer; readonly stop: () => Promise<void> }

/** Two PostgreSQLs for the run, or that of TEST_DATABASE_URL; in each a migrated database to copy for each file. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const started = await Promise.allSettled([prepare('fast'), prepare('durable')])
  const stop = async () => {
    await Promise.all(started.map(each => (each.status === 'fulfilled' ? each.value.stop() : undefined)))
  }
  const [fast, durable] = started
  if (fast.status === 'rejected' || durable.status === 'rejected') {
    await stop()
    throw [fast, durable].find(each => each.status === 'rejected')?.reason
  }
  project.provide('testDatabases', { fast: fast.value.provided, durable: durable.value.provided })
  return stop
}

const prepare = async (kind: DatabaseKind): Promise<Prepared> => {
  const server = await startServer(kind)
  const prefix = `tabiya_test_${randomBytes(5).toString('hex')}`
  try {
    await onServer(server.url, client => client.query(`create database ${prefix}`))
    await migrateTemplate(urlOfDatabase(server.url, prefix))
  } catch (error) {
    await server.stop(prefix)
    throw error
  }
  const provided = { serverUrl: server.url, prefix, unsafe: server.unsafe }
  return { provided, stop: () => server.stop(prefix) }
}

type Server = {
  readonly url: string
  readonly unsafe: boolean
  /** Takes the databases of this run with it. */
  readonly stop: (prefix: string) => Promise<void>
}

const startServer = async (kind: DatabaseKind): Promise<Server> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const dropAll = (prefix: string) => onServer(given, client => dropDatabases(client, prefix))
    return { url: given, unsafe: false, stop: dropAll }
  }
  const args = ['--import', 'tsx', KEEPER, kind]
  const keeper = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(keeper, 'exit')
  const lines = createInterface(keeper.stdout)
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(() => undefined),
  ])
  if (url === undefined) throw new Error('The test database did not start; the reason is above.')
  return {
    url,
    unsafe: kind === 'fast',
    stop: async () => {
      keeper.stdin.end()
      await ended
    },
  }
}

const migrateTemplate = async (url: string): Promise<void> => {
  const pool = openPool(url, { max: 1 })
  try {
    const migrated = await migrate(pool, { unsafe: true })
    if (!migrated.ok) throw new Error(describeMigrationFailure(migrated.error))
  } finally {
    await pool.end()
  }
}

const dropDatabases = async (client: Client, prefix: string): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
}

/** The same server and user, another database. */
export const urlOfDatabase = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** One connection, for the length of `use`. */
export const onServer = async <T>(url: string, use: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
