import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'
import type { Erasure } from '../erasure.ts'
import { RENEW_EPOCH } from '../feed/stream-epoch.ts'
import {
  applyMigration,
  contradictionBetween,
  MIGRATION_LOCK,
  type Migration,
  type MigrationFailure,
  RECORD,
  readMigrations,
} from '../migrate.ts'
import { objectionTo } from '../server-settings.ts'
import {
  isEmpty,
  listTables,
  listTransactionMarks,
  listTriggers,
  quoted,
  type TransactionMark,
  type Trigger,
} from './catalog.ts'
import { eraseAgain } from './erase-again.ts'
import type { Header, Progress, Summary } from './format.ts'
import { type BackupFault, readBackup, type Sink } from './read.ts'
import { withClient } from './session.ts'

export type RestoreFailure = BackupFault | MigrationFailure | { readonly kind: 'not-empty' }

/** With how many accounts and entries were erased again. */
export type Restored = Summary & { readonly erased: number }

export type RestoreOptions = {
  /** Accepts a server whose settings can lose acknowledged commits. */
  readonly unsafe?: boolean
  readonly progress?: Progress
  /** Who was erased, as it is known beside the backup. */
  readonly erasures?: readonly Erasure[]
  /** The migrations of this program, unless a test brings others. */
  readonly migrations?: readonly Migration[]
}

/**
 * Whether a backup is whole, undamaged, and of this program or an older one: all that can be known without a
 * database.
 */
export const checkBackup = async (
  file: string,
  { migrations = readMigrations() }: Pick<RestoreOptions, 'migrations'> = {},
): Promise<Result<Summary, BackupFault | MigrationFailure>> => {
  const read = await readBackup(file)
  if (!read.ok) return read
  const contradiction = contradictionBetween(read.value.header.migrations, migrations)
  return contradiction === undefined ? read : refuse(contradiction)
}

/**
 * Fills an empty database from a backup that `checkBackup` has found good, in one transaction: all of it or
 * nothing. The tables are made as they were when the backup was taken, filled, and then brought up to date.
 */
export const restoreBackup = (
  databaseUrl: string,
  file: string,
  options: RestoreOptions = {},
): Promise<Result<Restored, RestoreFailure>> =>
  withClient(databaseUrl, async client => {
    const objection = await objectionTo(client)
    if (objection && !(options.unsafe === true && objection.kind === 'unsafe-settings'))
      return refuse(objection)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    if (!(await isEmpty(client))) return refuse({ kind: 'not-empty' })
    const restored = await fill(client, file, options)
    if (!restored.ok) return restored
    await client.query('commit')
    // The planner should know at once what it deals with.
    await client.query('analyze')
    return restored
  })

const fill = async (
  client: Client,
  file: string,
  { progress, erasures = [], migrations = readMigrations() }: RestoreOptions,
): Promise<Result<Restored, BackupFault>> => {
  let ready: Loading | undefined
  const begin = async (header: Header): Promise<void> => {
    ready = await makeTables(client, migrations.slice(0, header.migrations.length))
  }
  const sink: Sink = async ({ table, columns }, rows) => {
    if (ready?.tables.has(table) !== true)
      throw new Error(`the backup has a table "${table}", and its migrations make none`)
    const list = columns.map(quoted).join(', ')
    const target = client.query(copyFrom(`copy ${quoted(table)} (${list}) from stdin`))
    await pipeline(Readable.from(rows), target)
  }
  const read = await readBackup(file, sink, { begin, ...(progress === undefined ? {} : { progress }) })
  if (!read.ok) return read
  const { header } = read.value
  if (ready !== undefined) await finishTables(client, header, ready)
  for (const migration of migrations.slice(header.migrations.length)) await applyMigration(client, migration)
  const erased = erasures.length === 0 ? 0 : await eraseAgain(client, erasures)
  // Whoever followed a stream of the old database has seen what is not here.
  await client.query(RENEW_EPOCH)
  return ok({ ...read.value, erased })
}

/** What has been switched off while rows are loaded. */
type Loading = {
  readonly tables: ReadonlySet<string>
  readonly triggers: readonly Trigger[]
  readonly marks: readonly TransactionMark[]
}

const makeTables = async (client: Client, migrations: readonly Migration[]): Promise<Loading> => {
  await client.query(RECORD)
  for (const migration of migrations) await applyMigration(client, migration)
  await client.query('set constraints all immediate')
  const [triggers, marks] = [await listTriggers(client), await listTransactionMarks(client)]
  for (const trigger of triggers) await client.query(switching(trigger, 'disable'))
  for (const mark of marks) await client.query(`${altering(mark)} drop default`)
  const tables = (await listTables(client)).map(({ table }) => table)
  // Migrations put first rows into some tables; theirs give way to those of the backup.
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  return { tables: new Set(tables), triggers, marks }
}

const finishTables = async (client: Client, header: Header, { triggers, marks }: Loading): Promise<void> => {
  for (const { name, last, called } of header.sequences)
    await client.query('select setval($1::text::regclass, $2::bigint, $3)', [quoted(name), last, called])
  // What is only checked at the end is checked now: a trigger cannot be switched while it has work to do.
  await client.query('set constraints all immediate')
  for (const trigger of triggers) await client.query(switching(trigger, ENABLE[trigger.enabled]))
  for (const mark of marks) await client.query(`${altering(mark)} set default ${mark.value}`)
}

const altering = ({ table, column }: TransactionMark): string =>
  `alter table ${quoted(table)} alter column ${quoted(column)}`

const ENABLE = { O: 'enable', A: 'enable always', R: 'enable replica' } as const

/** The owner of the tables may do this without being a superuser, and nobody sees it before the commit. */
const switching = ({ table, name }: Trigger, how: string): string =>
  `alter table ${quoted(table)} ${how} trigger ${quoted(name)}`
