import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { type DatabaseKind, type TestDatabaseServer, urlOfDatabase } from './database-setup.ts'

export type TestDatabase = {
  readonly url: string
  /** Ends whatever is still connected. Not waited for: what is left goes with the server of the run. */
  readonly drop: () => Promise<void>
}

/** Whether a server has to be told that its database may lose what was committed. */
export const isUnsafe = (databaseUrl: string): boolean => {
  const { prefix, unsafe } = inject('testDatabases').fast
  return unsafe && new URL(databaseUrl).pathname.startsWith(`/${prefix}`)
}

/** An empty, migrated database of one's own, copied from the run's template (some 40 ms). */
export const createTestDatabase = (kind: DatabaseKind = 'fast'): Promise<TestDatabase> => {
  const server = inject('testDatabases')[kind]
  return create(server, server.prefix)
}

/** A database without our tables, for tests of how they come to be. */
export const createBareDatabase = (kind: DatabaseKind = 'fast'): Promise<TestDatabase> =>
  create(inject('testDatabases')[kind], 'template1')

/**
 * The template's files are copied as they are where nobody waits for the disk; copied page by page through the log of
 * changes, as is the default, a database costs three times as much.
 */
const strategyOf = (unsafe: boolean) => (unsafe ? 'strategy file_copy' : '')

const create = async (
  { serverUrl, prefix, unsafe }: TestDatabaseServer,
  template: string,
): Promise<TestDatabase> => {
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  const server = serverAt(serverUrl)
  await server.query(`create database ${name} template ${template} ${strategyOf(unsafe)}`)
  return {
    url: urlOfDatabase(serverUrl, name),
    drop: async () => {
      const drop = () => server.query(`drop database if exists ${name} with (force)`).catch(() => undefined)
      setTimeout(drop, PARTING_MS).unref()
    },
  }
}

/** Connections that are being closed would take it ill to be ended at that very moment. */
const PARTING_MS = 500

const servers = new Map<string, Pool>()

/** Connections that make and drop databases, for all files of this process; they go with the server of the run. */
const serverAt = (url: string): Pool => {
  const known = servers.get(url)
  if (known !== undefined) return known
  const made = new Pool({ connectionString: url, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true })
  made.on('error', () => undefined)
  servers.set(url, made)
  return made
}
