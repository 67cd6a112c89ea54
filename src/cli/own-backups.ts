import { readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBackup } from '../db/backup/write.ts'
import { releaseVersion } from '../http/release.ts'
import { erasureFileBeside, keepErasures } from './erasure-file.ts'
import type { Values } from './settings.ts'

type Settings = Values<'backupDir' | 'backupHours' | 'backupKeep'>
type Series = { readonly folder: string; readonly hours: number; readonly keep: number }

/** How often it is asked whether the next one is due. A server that was off for a while is soon caught up with. */
const ASK_EVERY_MS = 60_000
const HOUR_MS = 3_600_000

/** Writes backups beside the server, where there is a folder for them; one that fails is tried again a minute later. */
export const startBackups = (
  { backupDir, backupHours, backupKeep }: Settings,
  databaseUrl: string,
  onFailure: (error: unknown) => void,
): { readonly stop: () => Promise<void> } | undefined => {
  if (backupDir === undefined) return undefined
  const series = { folder: backupDir, hours: backupHours, keep: backupKeep }
  let writing: Promise<unknown> = Promise.resolve()
  let busy = false
  const ask = (): void => {
    if (busy) return
    busy = true
    writing = keepUp(series, databaseUrl, new Date())
      .catch(onFailure)
      .finally(() => {
        busy = false
      })
  }
  ask()
  const timer = setInterval(ask, ASK_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}

/** Who was erased is written down within a minute; an older backup has them still. */
const keepUp = async (series: Series, databaseUrl: string, now: Date): Promise<void> => {
  await backUpIfDue(series, databaseUrl, now)
  await keepErasures(erasureFileBeside(join(series.folder, 'any')), databaseUrl)
}

/** Writes the next backup of a series where it is due, and deletes those beyond the number to keep; its file. */
export const backUpIfDue = async (
  { folder, hours, keep }: Series,
  databaseUrl: string,
  now: Date,
): Promise<string | undefined> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const newest = filesOf(folder).at(-1)
  const age = newest === undefined ? Number.POSITIVE_INFINITY : now.getTime() - statSync(newest).mtimeMs
  if (age < hours * HOUR_MS) return undefined
  const file = join(folder, `tabiya-${now.toISOString().replace(/:|\.\d+/g, '')}.backup`)
  await writeBackup(databaseUrl, file, releaseVersion())
  for (const old of filesOf(folder).slice(0, -keep)) rmSync(old)
  return file
}

/** Their names begin with the instant, so that they sort by age. What else lies there is not touched. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => /^tabiya-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/.test(name))
    .sort()
    .map(name => join(folder, name))
