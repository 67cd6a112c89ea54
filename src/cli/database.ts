import { describeEmbeddedFailure } from '../db/embedded/failure.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import type { Values } from './settings.ts'

/** A database that answers, and how to let go of it. */
export type Database = { readonly url: string; readonly stop: () => Promise<void> }

type Where = Values<'data' | 'databaseUrl'>

/** The database of one's own, or the embedded one, started; undefined once the terminal has been told why not. */
export const openDatabase = async ({ databaseUrl, data }: Where): Promise<Database | undefined> => {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined }
  const embedded = await startEmbedded({ dataDir: data, log: message => console.log(message) })
  if (embedded.ok) return embedded.value
  console.error(describeEmbeddedFailure(embedded.error))
  return undefined
}
