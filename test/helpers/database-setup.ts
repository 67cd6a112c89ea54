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
    /** The server of this run, and the start of the names of all its databases; the template's is the start itself. */
    testDatabase: { readonly serverUrl: string; readonly prefix: string }
  }
}

const KEEPER = fileURLToPath(new URL('./database-keeper.ts', import.meta.url))

/** One PostgreSQL for the run, or the one of TEST_DATABASE_URL; in it a migrated database to copy for each file. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer()
  const prefix = `tabiya_test_${randomBytes(5).toString('hex')}`
  const dropAll = () => onServer(server.url, client => dropDatabases(client, prefix))
  const stop = async () => {
    await dropAll()
    await server.stop()
  }
  try {
    await onServer(server.url, client => client.query(`create database ${prefix}`))
    await migrateTemplate(urlOfDatabase(server.url, prefix))
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testDatabase', { serverUrl: server.url, prefix })
  return stop
}

type Server = { readonly url: string; readonly stop: () => Promise<void> }

const startServer = async (): Promise<Server> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  const keeper = spawn(process.execPath, ['--import', 'tsx', KEEPER], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(keeper, 'exit')
  const lines = createInterface(keeper.stdout)
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(() => undefined),
  ])
  if (url === undefined) throw new Error('The test database did not start; the reason is above.')
  return {
    url,
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
