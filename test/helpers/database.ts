import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { urlOfDatabase } from './database-setup.ts'

export type TestDatabase = {
  readonly url: string
  /** Ends whatever is still connected. Not waited for: what is left goes with the server of the run. */
  readonly drop: () => Promise<void>
}

/** Whether servers have to be told that the database of this run may lose what was committed. */
export const isUnsafe = (): boolean => inject('testDatabase')?.unsafe === true

/** An empty, migrated database of one's own, copied from the run's template (some 40 ms). */
export const createTestDatabase = (): Promise<TestDatabase> => create(inject('testDatabase').prefix)

/** A database without our tables, for tests of how they come to be. */
export const createBareDatabase = (): Promise<TestDatabase> => create('template1')

/**
 * The template's files are copied as they are where nobody waits for the disk; copied page by page through the log of
 * changes, as is the default, a database costs three times as much.
 */
const strategyOf = (unsafe: boolean) => (unsafe ? 'strategy file_copy' : '')

const create = async (template: string): Promise<TestDatabase> => {
  const { serverUrl, prefix, unsafe } = inject('testDatabase')
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
