import { checkBackup, restoreBackup } from '../db/backup/restore.ts'
import { openDatabase } from './database.ts'
import { describeDone, describeRestoreFailure, printProgress, runFileCommand } from './file-command.ts'
import { DATABASE_SETTINGS, type Values } from './settings.ts'
import { settingsHelp } from './settings-reader.ts'

const switches = { unsafe: 'accept a database that can lose acknowledged moves' }

const help = `tabiya restore FILE: make a database from a backup, in a new folder or in an empty database

${settingsHelp(DATABASE_SETTINGS, switches)}

FILE is verified first, and all of it is restored or nothing. Start the server afterwards: games that were running go
on with their clocks as they stood. Exit codes: 0 done, 1 failed, 2 the command line is not understood.`

/** `tabiya restore`; the exit code of the process. */
export const restore = (argv: readonly string[]): Promise<number> =>
  runFileCommand({ name: 'restore', help, switches }, argv, async ({ file, where, on }) => {
    const checked = await checkBackup(file)
    if (!checked.ok) return failed(describeRestoreFailure(file, checked.error))
    return fill(file, where, on.has('unsafe'))
  })

const failed = (message: string): number => {
  console.error(message)
  return 1
}

const fill = async (
  file: string,
  where: Values<(typeof DATABASE_SETTINGS)[number]>,
  unsafe: boolean,
): Promise<number> => {
  const database = await openDatabase(where)
  if (database === undefined) return 1
  try {
    const began = performance.now()
    const restored = await restoreBackup(database.url, file, { unsafe, progress: printProgress })
    if (!restored.ok) return failed(describeRestoreFailure(file, restored.error))
    const { header, rows } = restored.value
    console.log(describeDone(`Restored what was there at ${header.takenAt}`, file, rows, began))
    return 0
  } finally {
    await database.stop()
  }
}
