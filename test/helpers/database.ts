import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { onServer, urlOfDatabase } from './database-setup.ts'

export type TestDatabase = {
  readonly url: string
  /** Ends whatever is still connected. Begun, not waited for: what is left goes with the server of the run. */
  readonly drop: () => Promise<void>
}

/** Whether servers have to be told that the database of this run may lose what was committed. */
export const isUnsafe = (): boolean => inject('testDatabase')?.unsafe === true

/** An empty, migrated database of one's own, copied from the run's template (some 40 ms). */
export const createTestDatabase = (): Promise<TestDatabase> => create(inject('testDatabase').prefix)

/** A database without our tables, for tests of how they come to be. */
export const createBareDatabase = (): Promise<TestDatabase> => create('template1')

const create = async (template: string): Promise<TestDatabase> => {
  const { serverUrl, prefix } = inject('testDatabase')
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  await onServer(serverUrl, client => client.query(`create database ${name} template ${template}`))
  return {
    url: urlOfDatabase(serverUrl, name),
    drop: async () => {
      const dropped = onServer(serverUrl, client =>
        client.query(`drop database if exists ${name} with (force)`),
      )
      dropped.catch(() => undefined)
    },
  }
}
