import { checkBackup, restoreBackup } from '../db/backup/restore.ts'
import type { Erasure } from '../db/erasure.ts'
import { openDatabase } from './database.ts'
import { erasureFileBeside, readErasures } from './erasure-file.ts'
import { describeDone, describeRestoreFailure, printProgress, runFileCommand } from './file-command.ts'
import { DATABASE_SETTINGS, type Values } from './settings.ts'
import { settingsHelp } from './settings-reader.ts'

const switches = { unsafe: 'accept a database that can lose acknowledged moves' }

const help = `tabiya restore FILE: make a database from a backup, in a new folder or in an empty database

${settingsHelp(DATABASE_SETTINGS, switches)}

FILE is verified first, and all of it is restored or nothing. Whoever is named in tabiya-erasures.jsonl, which lies
beside FILE, is erased again. Start the server afterwards: games that were running go
on with their clocks as they stood. Exit codes: 0 done, 1 failed, 2 the command line is not understood.`

/** `tabiya restore`; the exit code of the process. */
export const restore = (argv: readonly string[]): Promise<number> =>
  runFileCommand({ name: 'restore', help, switches }, argv, async ({ file, where, on }) => {
    const checked = await checkBackup(file)
    if (!checked.ok) return failed(describeRestoreFailure(file, checked.error))
    const erasures = readErasures(erasureFileBeside(file))
    if (erasures !== undefined && 'broken' in erasures)
      return failed(
        `${erasureFileBeside(file)}: line ${erasures.broken} is no erasure. Nothing was restored.`,
      )
    if (erasures === undefined) console.log(`${erasureFileBeside(file)} is not there. ${NOT_ERASED}`)
    return fill({ file, erasures: erasures ?? [] }, where, on.has('unsafe'))
  })

const failed = (message: string): number => {
  console.error(message)
  return 1
}

const NOT_ERASED = 'Whoever was erased after the backup was taken is in the database again.'

type Source = { readonly file: string; readonly erasures: readonly Erasure[] }

const fill = async (
  { file, erasures }: Source,
  where: Values<(typeof DATABASE_SETTINGS)[number]>,
  unsafe: boolean,
): Promise<number> => {
  const database = await openDatabase(where)
  if (database === undefined) return 1
  try {
    const began = performance.now()
    const restored = await restoreBackup(database.url, file, { unsafe, erasures, progress: printProgress })
    if (!restored.ok) return failed(describeRestoreFailure(file, restored.error))
    const { header, rows, erased } = restored.value
    if (erased > 0) console.log(`Erased again, as beside the backup: ${erased} accounts and entries.`)
    console.log(describeDone(`Restored what was there at ${header.takenAt}`, file, rows, began))
    return 0
  } finally {
    await database.stop()
  }
}
