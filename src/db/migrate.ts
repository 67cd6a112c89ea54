import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { ok, type Result, refuse } from '../domain/kernel/result.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { objectionTo, type ServerObjection } from './server-settings.ts'

export type MigrationFailure =
  | ServerObjection
  /** A file was edited after this database had run it. */
  | { readonly kind: 'migration-changed'; readonly name: string }
  /** The database has run files that this program does not know: it was made by a newer one. */
  | { readonly kind: 'database-newer'; readonly names: readonly string[] }
  /** A node of a version that does not know this file still serves, and would go on as if nothing had changed. */
  | { readonly kind: 'older-node-running'; readonly name: string }
  /** A file sorts before one that has already run. */
  | { readonly kind: 'migration-out-of-order'; readonly name: string }

export type MigrateOptions = {
  /** Of files named `NNNN-name.sql`; ours by default. */
  readonly folder?: string
  /** Accepts a server whose settings can lose acknowledged commits. Never for a real event. */
  readonly unsafe?: boolean
  /** Told the name of each file before it runs. */
  readonly log?: (name: string) => void
}

/** Beside this module in src/ and in dist/ alike. */
const OWN_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any fixed number that nothing else in the database uses as an advisory lock. */
export const MIGRATION_LOCK = 7_461_626_179

/**
 * Brings the database up to date: runs, in order and each in a transaction of its own, the files that have not
 * run yet, and resolves to their names. Nodes that start at once wait for each other here. Throws PostgreSQL's
 * error, with the file's name, where a file itself is wrong.
 */
export const migrate = async (
  pool: Pool,
  { folder = OWN_FOLDER, unsafe = false, log = () => undefined }: MigrateOptions = {},
): Promise<Result<readonly string[], MigrationFailure>> => {
  const client = await pool.connect()
  try {
    const objection = await objectionTo(client)
    if (objection && !(unsafe && objection.kind === 'unsafe-settings')) return refuse(objection)
    // Waiting for another node, or a long migration, is not a runaway statement.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await runPending(client, readMigrations(folder), log)
  } finally {
    // Closing the connection gives the lock back and forgets the settings above.
    client.release(true)
  }
}

/** The refusal in words for the person at the terminal. */
export const describeMigrationFailure = (failure: MigrationFailure): string => {
  switch (failure.kind) {
    case 'server-too-old':
      return `The database is PostgreSQL ${failure.version}; Tabiya needs ${failure.oldest} or newer.`
    case 'unsafe-settings':
      return (
        `The database would lose acknowledged moves in a crash or a power cut (${failure.settings.join(', ')}). ` +
        'Set these to "on", or start with --unsafe if nothing in it matters.'
      )
    case 'migration-changed':
      return `The migration ${failure.name} is not the one this database has run. Restore the file; write a new one.`
    case 'database-newer':
      return (
        `The database was made by a newer Tabiya (it has run ${failure.names.join(', ')}). ` +
        'Start that version, or restore a backup from before the upgrade.'
      )
    case 'older-node-running':
      return (
        `A node of an older Tabiya still serves this database; it does not know the migration ${failure.name} ` +
        'and cannot run beside this version. Stop it, then start again: what time that takes is given back to all players.'
      )
    case 'migration-out-of-order':
      return `The migration ${failure.name} sorts before one this database has already run. Give it the next number.`
  }
}

export type Migration = { readonly name: string; readonly sql: string; readonly sha256: string }

/** Line ends are made equal first, so that a checkout on Windows has the same hashes. */
export const readMigrations = (folder = OWN_FOLDER): Migration[] =>
  readdirSync(folder)
    .filter(file => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map(file => {
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return { name: file.replace('.sql', ''), sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })

/** What has run is written down in the database itself. */
export const RECORD = `create table if not exists schema_migrations (
  name text primary key,
  sha256 text not null,
  "appliedAt" timestamptz not null default now()
)`

const runPending = async (
  client: PoolClient,
  known: readonly Migration[],
  log: (name: string) => void,
): Promise<Result<readonly string[], MigrationFailure>> => {
  await client.query(RECORD)
  const { rows: applied } = await client.query<Omit<Migration, 'sql'>>(
    'select name, sha256 from schema_migrations order by name collate "C"',
  )
  const contradiction = contradictionBetween(applied, known)
  if (contradiction) return refuse(contradiction)
  const pending = known.slice(applied.length)
  const apart = applied.length > 0 ? pending.find(({ name }) => name === RUNS_APART) : undefined
  if (apart && (await olderNodeServes(client)))
    return refuse({ kind: 'older-node-running', name: apart.name })
  for (const migration of pending) {
    log(migration.name)
    await run(client, migration)
  }
  return ok(pending.map(({ name }) => name))
}

/** From this file on time is counted otherwise: a node from before it cannot serve beside one that has run it. */
const RUNS_APART = '0040-gaps'
/** Longer than it took between two beats of a node from before. */
const TWO_BEATS_MS = 1500

/** Whether the beat that nodes from before share goes on. */
const olderNodeServes = async (client: PoolClient): Promise<boolean> => {
  const last = async () => {
    const { rows } = await client.query<{ beatAt: Instant }>('select "beatAt" from heartbeat')
    return rows[0]?.beatAt ?? 0
  }
  const before = await last()
  await sleep(TWO_BEATS_MS)
  return (await last()) > before
}

/** What has run must be the beginning of what is known. */
export const contradictionBetween = (
  applied: readonly Omit<Migration, 'sql'>[],
  known: readonly Migration[],
): MigrationFailure | undefined => {
  const names = new Map(known.map(migration => [migration.name, migration]))
  const unknown = applied.filter(({ name }) => !names.has(name)).map(({ name }) => name)
  if (unknown.length > 0) return { kind: 'database-newer', names: unknown }
  const changed = applied.find(({ name, sha256 }) => names.get(name)!.sha256 !== sha256)
  if (changed) return { kind: 'migration-changed', name: changed.name }
  const ran = new Set(applied.map(({ name }) => name))
  const skipped = known.slice(0, applied.length).find(({ name }) => !ran.has(name))
  return skipped && { kind: 'migration-out-of-order', name: skipped.name }
}

/** Runs a file in the caller's transaction, and writes down that it has run. */
export const applyMigration = async (client: ClientBase, { name, sql, sha256 }: Migration): Promise<void> => {
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const run = async (client: PoolClient, migration: Migration): Promise<void> => {
  try {
    await client.query('begin')
    await applyMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
