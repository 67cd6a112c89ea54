import { newSecret } from '../app/accounts/access-tokens.ts'
import { noteSecurity } from '../app/accounts/security-log.ts'
import { lockTokenSecret, replaceTokenSecret } from '../db/accounts/accounts.ts'
import { dropApp, listAppOwners } from '../db/accounts/second-factors.ts'
import { revokeAllGrants, revokeAllSessions } from '../db/accounts/sessions.ts'
import { recordAudit } from '../db/audit.ts'
import { openPool } from '../db/pool.ts'
import { hasLivingNodes, readTimeline } from '../db/timeline.ts'
import { inTransaction } from '../db/transaction.ts'
import { existingDatabase } from './database.ts'
import { DATABASE_SETTINGS } from './settings.ts'
import { readSettings, settingsHelp } from './settings-reader.ts'

const switches = {
  yes: 'do it: everybody is signed out, personal tokens end, and second factors by code are off',
}

const HELP = `tabiya new-secret --yes: replace the secret that signs tokens, after somebody may have read the database or a backup

${settingsHelp(DATABASE_SETTINGS, switches)}

Stop all servers on the database first. Everybody has to sign in again. Second factors by code are derived from the secret: they are
off, and their owners turn them on anew. Personal tokens and links (for registration, for a new password) may be derived from it: they end. Passkeys,
passwords, and secrets of webhooks stay: whoever read the database has the hashes of passwords, and the secrets of webhooks themselves. Exit codes: 0 done, 1 failed, 2 the command line is not understood.`

/** For whoever has the machine, when the secret is to be taken for known. */
export const replaceSecret = async (argv: readonly string[]): Promise<number> => {
  const read = readSettings(DATABASE_SETTINGS, argv, { switches })
  if (read.ok && read.value.on.has('help')) {
    console.log(HELP)
    return 0
  }
  const objection = !read.ok ? read.error : objectionToLine(read.value)
  if (!read.ok || objection !== undefined) {
    console.error(`tabiya new-secret: ${objection}\n\n${HELP}`)
    return 2
  }
  const database = await existingDatabase(read.value.values)
  if (database === undefined) return 1
  const pool = openPool(database.url, { max: 2 })
  try {
    return await replaceIn(pool)
  } finally {
    await pool.end()
    await database.stop()
  }
}

type Line = { readonly positionals: readonly string[]; readonly on: ReadonlySet<string> }

const objectionToLine = ({ positionals, on }: Line): string | undefined => {
  if (positionals.length > 0) return `what is "${positionals[0]}"?`
  return on.has('yes') ? undefined : 'nothing was done. It signs everybody out: say --yes.'
}

type Pool = ReturnType<typeof openPool>

const replaceIn = async (pool: Pool): Promise<number> => {
  const ended = await replace(pool)
  if (ended === undefined) {
    console.error(
      'tabiya new-secret: a server runs on this database, or did a moment ago. Stop all of them, and say it again in ten seconds.',
    )
    return 1
  }
  const { sessions, tokens, factors } = ended
  console.log(
    `The server has a new secret. Sessions ended: ${sessions}; personal tokens: ${tokens}; second factors turned off: ${factors}.`,
  )
  return 0
}

const FROM_HERE = { whence: undefined }

type Ended = { readonly sessions: number; readonly tokens: number; readonly factors: number }

/** Undefined where a node lives: nothing is replaced then. A node that is just starting finds out that its secret is of before. */
const replace = async (pool: Pool): Promise<Ended | undefined> => {
  const { at } = await readTimeline(pool)
  const what = { tournamentId: null, matchId: null, actorId: null, note: null, before: null }
  return inTransaction(pool, async tx => {
    await lockTokenSecret(tx)
    if (await hasLivingNodes(tx)) return undefined
    await replaceTokenSecret(tx, `${newSecret()}${newSecret()}`)
    const owners = await listAppOwners(tx)
    for (const playerId of owners) {
      await dropApp(tx, playerId)
      await noteSecurity(FROM_HERE, tx, 'SECOND_FACTOR_RESET', { playerId, actor: undefined }, at)
      await recordAudit(tx, { ...what, action: 'SECOND_FACTOR_RESET', after: { playerId } }, at)
    }
    const tokens = await revokeAllGrants(tx, at)
    return { sessions: await revokeAllSessions(tx, at), tokens, factors: owners.length }
  })
}
