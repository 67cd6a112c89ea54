import { existsSync } from 'node:fs'
import { writeBackup } from '../db/backup/write.ts'
import { releaseVersion } from '../http/release.ts'
import { existingDatabase } from './database.ts'
import { erasureFileBeside, keepErasures } from './erasure-file.ts'
import { describeDone, printProgress, runFileCommand, verify } from './file-command.ts'
import { DATABASE_SETTINGS } from './settings.ts'
import { settingsHelp } from './settings-reader.ts'

const switches = {
  check: 'only verify FILE: whole, undamaged, and of this version or an older one',
  force: 'write over FILE if it is there already',
}

const help = `tabiya backup FILE: write everything into one file, whether a server runs or not

${settingsHelp(DATABASE_SETTINGS, switches)}

The file holds secrets, and only its owner may read it. Beside it lies tabiya-erasures.jsonl, the ids of whoever was
erased: keep the two together. "tabiya restore" makes a database of it, also on another
system and under another version of PostgreSQL. Exit codes: 0 done, 1 failed, 2 the command line is not understood.`

/** `tabiya backup`; the exit code of the process. */
export const backup = (argv: readonly string[]): Promise<number> =>
  runFileCommand({ name: 'backup', help, switches }, argv, async ({ file, where, on }) => {
    if (on.has('check')) return verify(file)
    if (existsSync(file) && !on.has('force')) {
      console.error(`${file} is there already. Name another file, or write over it with --force.`)
      return 1
    }
    const database = await existingDatabase(where)
    if (database === undefined) return 1
    try {
      const began = performance.now()
      await keepErasures(erasureFileBeside(file), database.url)
      const { rows } = await writeBackup(database.url, file, releaseVersion(), printProgress)
      console.log(describeDone(`Wrote ${file}`, file, rows, began))
      return 0
    } finally {
      await database.stop()
    }
  })
