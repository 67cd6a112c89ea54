import { statSync } from 'node:fs'
import type { BackupFault } from '../db/backup/read.ts'
import { checkBackup, type RestoreFailure } from '../db/backup/restore.ts'
import { describeMigrationFailure } from '../db/migrate.ts'
import { DATABASE_SETTINGS, type Values } from './settings.ts'
import { readSettings } from './settings-reader.ts'

export type FileCommand = {
  readonly name: string
  readonly help: string
  readonly switches: Readonly<Record<string, string>>
}

type Call = {
  readonly file: string
  readonly where: Values<(typeof DATABASE_SETTINGS)[number]>
  readonly on: ReadonlySet<string>
}

/** Reads the command line of a command on a database and one file, and runs it; the exit code of the process. */
export const runFileCommand = async (
  { name, help, switches }: FileCommand,
  argv: readonly string[],
  run: (call: Call) => Promise<number>,
): Promise<number> => {
  const read = readSettings(DATABASE_SETTINGS, argv, { switches })
  if (read.ok && read.value.on.has('help')) {
    console.log(help)
    return 0
  }
  const [file, ...rest] = read.ok ? read.value.positionals : []
  if (!read.ok || file === undefined || rest.length > 0) {
    console.error(`tabiya ${name}: ${read.ok ? 'name one FILE.' : read.error}\n\n${help}`)
    return 2
  }
  try {
    return await run({ file, where: read.value.values, on: read.value.on })
  } catch (error) {
    // The system's and PostgreSQL's own words say what is wrong; a stack would not.
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    console.error(`tabiya ${name}: ${message || code}`)
    return 1
  }
}

/** Verifies a backup without a database, and says what is in it. */
export const verify = async (file: string): Promise<number> => {
  const began = performance.now()
  const checked = await checkBackup(file)
  if (!checked.ok) {
    console.error(describeRestoreFailure(file, checked.error))
    return 1
  }
  console.log(
    describeDone(`${file} is whole, taken ${checked.value.header.takenAt}`, file, checked.value.rows, began),
  )
  return 0
}

/** Tables of some size are named as they are done, so that long work is seen to go on. */
export const printProgress = (table: string, rows: number): void => {
  if (rows >= 10_000) console.log(`  ${table}: ${grouped(rows)} rows`)
}

/** @param began a reading of `performance.now()` */
export const describeDone = (what: string, file: string, rows: number, began: number): string => {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `${what}: ${grouped(rows)} rows, ${sized(statSync(file).size)}, ${seconds} s.`
}

const grouped = (count: number): string => count.toLocaleString('en')

const sized = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** The refusal in words for the person at the terminal. */
export const describeRestoreFailure = (file: string, failure: RestoreFailure | BackupFault): string => {
  switch (failure.kind) {
    case 'not-a-backup':
      return `${file} is not a backup made by "tabiya backup", or one made by a later version in another format.`
    case 'damaged':
      return `${file} is damaged: ${failure.what}. Take another copy of it; nothing was changed.`
    case 'not-empty':
      return 'There is something in this database already. Restore into a new folder (--data) or an empty database.'
    case 'database-newer':
      return `${file} was made by a newer Tabiya (it has run ${failure.names.join(', ')}). Restore it with that version.`
    case 'migration-changed':
    case 'migration-out-of-order':
      return `${file} does not fit this version: its migration ${failure.name} is another one than ours.`
    default:
      return describeMigrationFailure(failure)
  }
}
