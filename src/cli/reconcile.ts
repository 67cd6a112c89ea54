import { type LedgerDifference, reconcile } from '../db/money/reconcile.ts'
import { openPool } from '../db/pool.ts'
import { existingDatabase } from './database.ts'
import { DATABASE_SETTINGS } from './settings.ts'
import { readSettings, settingsHelp } from './settings-reader.ts'

const HELP = `tabiya reconcile: compare the ledger with payouts, differences and entry fees

${settingsHelp(DATABASE_SETTINGS)}

Prints a line for each difference, or one that says that there is none. Exit codes: 0 none, 1 there are some, 2 the command line is not understood.`

/** For a nightly job: one line and 0 while the books are right. Changes nothing. */
export const runReconcile = async (argv: readonly string[]): Promise<number> => {
  const read = readSettings(DATABASE_SETTINGS, argv)
  const stray = read.ok ? read.value.positionals[0] : undefined
  if (!read.ok || stray !== undefined) {
    console.error(`tabiya reconcile: ${read.ok ? `"${stray}" is not an option.` : read.error}\n\n${HELP}`)
    return 2
  }
  if (read.value.on.has('help')) {
    console.log(HELP)
    return 0
  }
  const database = await existingDatabase(read.value.values)
  if (database === undefined) return 1
  const pool = openPool(database.url, { max: 1 })
  try {
    return report(await reconcile(pool))
  } finally {
    await pool.end()
    await database.stop()
  }
}

const report = (differences: readonly LedgerDifference[]): number => {
  for (const { tournamentId, what, subject, account, recordedCents, ledgerCents } of differences)
    console.log(
      `${what} ${subject} of tournament ${tournamentId}: ${account} should be ${recordedCents}, the ledger says ${ledgerCents}`,
    )
  console.log(
    differences.length > 0
      ? `${differences.length} differences`
      : 'The ledger agrees with all payouts, differences and entry fees.',
  )
  return differences.length === 0 ? 0 : 1
}
