import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEmbeddedFailure } from '../src/db/embedded/failure.ts'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { describeMigrationFailure } from '../src/db/migrate.ts'
import { startServer } from '../src/server.ts'
import type { DemoOptions } from './options.ts'

export type Site = {
  readonly url: string
  readonly firstAdminToken: string | undefined
  /** Stops server and database, and removes what was temporary. */
  readonly stop: () => Promise<void>
}

/** The real server on an embedded database, in this process. Throws, in words for the terminal, if it cannot. */
export const openSite = async ({ data, port }: DemoOptions): Promise<Site> => {
  const temporary = data === undefined ? mkdtempSync(join(tmpdir(), 'tabiya-demo-')) : undefined
  const removeTemporary = () => {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
  }
  try {
    const { database, server } = await startOn(
      temporary === undefined ? data! : join(temporary, 'data'),
      port,
    )
    return {
      url: server.url,
      firstAdminToken: server.firstAdminToken,
      stop: async () => {
        await server.stop()
        await database.stop()
        removeTemporary()
      },
    }
  } catch (error) {
    removeTemporary()
    throw error
  }
}

const startOn = async (dataDir: string, port: number) => {
  const database = await startEmbedded({ dataDir, log: () => undefined })
  if (!database.ok) throw new Error(describeEmbeddedFailure(database.error))
  try {
    const { url: databaseUrl } = database.value
    const server = await startServer({ databaseUrl, host: '127.0.0.1', port, logLevel: 'error' })
    if (!server.ok) throw new Error(describeMigrationFailure(server.error))
    return { database: database.value, server: server.value }
  } catch (error) {
    await database.value.stop()
    throw error
  }
}
