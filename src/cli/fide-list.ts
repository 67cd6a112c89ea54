import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { loadFideList } from '../app/files/load-fide-list.ts'
import { openPool } from '../db/pool.ts'
import { existingDatabase } from './database.ts'
import { runFileCommand } from './file-command.ts'
import { DATABASE_SETTINGS } from './settings.ts'
import { settingsHelp } from './settings-reader.ts'

const help = `tabiya fide-list FILE: load FIDE's rating list, to look people up in

${settingsHelp(DATABASE_SETTINGS)}

FILE is FIDE's list as text ("players_list_foa.txt", or the list of one kind), unpacked. The list before stays in force
until the new one is there as a whole. Exit codes: 0 done, 1 failed, 2 the command line is not understood.`

/** `tabiya fide-list`, whether a server runs or not; the exit code of the process. */
export const fideList = (argv: readonly string[]): Promise<number> =>
  runFileCommand({ name: 'fide-list', help, switches: {} }, argv, async ({ file, where }) => {
    const database = await existingDatabase(where)
    if (database === undefined) return 1
    const pool = openPool(database.url, { max: 1 })
    try {
      // FIDE writes the list in Latin-1.
      const lines = createInterface({
        input: createReadStream(file, 'latin1'),
        crlfDelay: Number.POSITIVE_INFINITY,
      })
      const loaded = await loadFideList(pool, { name: basename(file), lines }, players => {
        if (players % 100_000 === 0) console.log(`${players} read …`)
      })
      if (!loaded.ok) {
        console.error(`tabiya fide-list: ${file} does not begin with the heading of FIDE's list as text.`)
        return 1
      }
      console.log(`Loaded ${loaded.value.players} players; ${loaded.value.skipped} lines named nobody.`)
      return 0
    } finally {
      await pool.end()
      await database.stop()
    }
  })
