import { noteSecurity } from '../app/accounts/security-log.ts'
import { findAccountByName } from '../db/accounts/accounts.ts'
import { dropFactor } from '../db/accounts/second-factors.ts'
import { revokeSessions } from '../db/accounts/sessions.ts'
import { recordAudit } from '../db/audit.ts'
import { openPool } from '../db/pool.ts'
import { readTimeline } from '../db/timeline.ts'
import { inTransaction } from '../db/transaction.ts'
import { existingDatabase } from './database.ts'
import { DATABASE_SETTINGS } from './settings.ts'
import { readSettings, settingsHelp } from './settings-reader.ts'

const HELP = `tabiya second-factor-off USER: let somebody sign in by password alone who has lost app, passkeys and recovery codes

${settingsHelp(DATABASE_SETTINGS)}

Works beside a server that runs, which knows at once: all their sessions end. It stands in the audit log. Exit codes: 0 done, 1 failed (there is no
such account, or it has no second factor), 2 the command line is not understood.`

/** For whoever has the machine: the last way back in. */
export const secondFactorOff = async (argv: readonly string[]): Promise<number> => {
  const read = readSettings(DATABASE_SETTINGS, argv)
  if (read.ok && read.value.on.has('help')) {
    console.log(HELP)
    return 0
  }
  const [username, ...rest] = read.ok ? read.value.positionals : []
  if (!read.ok || username === undefined || rest.length > 0) {
    console.error(`tabiya second-factor-off: ${read.ok ? 'name one USER.' : read.error}\n\n${HELP}`)
    return 2
  }
  const database = await existingDatabase(read.value.values)
  if (database === undefined) return 1
  const pool = openPool(database.url, { max: 2 })
  try {
    const objection = await turnOff(pool, username)
    if (objection === undefined) console.log(`${username} signs in by password alone.`)
    else console.error(`tabiya second-factor-off: ${objection}`)
    return objection === undefined ? 0 : 1
  } finally {
    await pool.end()
    await database.stop()
  }
}

const FROM_HERE = { whence: undefined }

/** What is in the way, if anything is. */
const turnOff = async (pool: ReturnType<typeof openPool>, username: string): Promise<string | undefined> => {
  const account = await findAccountByName(pool, username)
  if (account === undefined) return `nobody has the user name "${username}".`
  const { at } = await readTimeline(pool)
  const what = { tournamentId: null, matchId: null, actorId: null, note: null, before: null }
  const dropped = await inTransaction(pool, async tx => {
    if (!(await dropFactor(tx, account.id))) return false
    await revokeSessions(tx, account.id, undefined, at)
    await noteSecurity(FROM_HERE, tx, 'SECOND_FACTOR_RESET', { playerId: account.id, actor: undefined }, at)
    await recordAudit(tx, { ...what, action: 'SECOND_FACTOR_RESET', after: { playerId: account.id } }, at)
    return true
  })
  return dropped ? undefined : `${account.username} has no second factor.`
}
