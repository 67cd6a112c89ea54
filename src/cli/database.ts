import { hasDatabase, runningDatabase } from '../db/embedded/attach.ts'
import { describeEmbeddedFailure } from '../db/embedded/failure.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import type { Values } from './settings.ts'

/** A database that answers, and how to let go of it. */
export type Database = { readonly url: string; readonly stop: () => Promise<void> }

type Where = Values<'data' | 'databaseUrl'>

const leave = async (): Promise<void> => undefined

/** The database of one's own, or the embedded one, started; undefined once the terminal has been told why not. */
export const openDatabase = async ({ databaseUrl, data }: Where): Promise<Database | undefined> => {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: leave }
  const embedded = await startEmbedded({ dataDir: data, log: message => console.log(message) })
  if (embedded.ok) return embedded.value
  console.error(describeEmbeddedFailure(embedded.error))
  return undefined
}

/** The same beside a server that may be running on it; none is made where there is none. */
export const existingDatabase = async (where: Where): Promise<Database | undefined> => {
  if (where.databaseUrl !== undefined) return openDatabase(where)
  if (!hasDatabase(where.data)) {
    console.error(
      `There is no database in the folder ${where.data}. Say where it is with --data or DATABASE_URL.`,
    )
    return undefined
  }
  const url = await runningDatabase(where.data)
  return url === undefined ? openDatabase(where) : { url, stop: leave }
}
