import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { folderAt, readAccess } from './cluster.ts'
import { answers, urlOf } from './connect.ts'
import { runningPostmaster } from './postmaster.ts'

/** Whether there is a database in the folder, running or not. */
export const hasDatabase = (dataDir: string): boolean => existsSync(folderAt(resolve(dataDir)).cluster)

/**
 * The address of the database that a server has running on the folder, for a second program beside that server;
 * nothing where none runs.
 */
export const runningDatabase = async (dataDir: string): Promise<string | undefined> => {
  const folder = folderAt(resolve(dataDir))
  const postmaster = runningPostmaster(folder.cluster)
  const access = readAccess(folder)
  if (postmaster === undefined || !access.ok) return undefined
  const found = { ...access.value, port: postmaster.port }
  return (await answers(found)) ? urlOf(found) : undefined
}
