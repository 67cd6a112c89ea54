import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { MIGRATION_LOCK } from '../migrate.ts'
import { listTables, quoted } from './catalog.ts'
import { END_OF_ROWS, FORMAT, type Header, type Progress, type Summary, type TableHead } from './format.ts'
import { withClient } from './session.ts'

/**
 * Writes everything that the database holds at one instant into a file, while others go on reading and writing.
 * The file appears under its name only once it is whole and on the disk; only its owner may read it, for it holds
 * password hashes and the secret that tokens are signed with. Takes constant memory. Throws where the database or
 * the disk fails.
 */
export const writeBackup = (
  databaseUrl: string,
  file: string,
  tabiya: string,
  progress: Progress = () => undefined,
): Promise<Summary> =>
  withClient(databaseUrl, async client => {
    const { header, tables } = await beginSnapshot(client, tabiya)
    const done: Summary['tables'][number][] = []
    const text = backupText(client, header, tables, done, progress)
    await writeWhole(file, text)
    await client.query('commit')
    return { header, tables: done, rows: sum(done) }
  })

/** Takes the snapshot, and keeps the tables as they are while it is read; migrations wait for it. */
const beginSnapshot = async (
  client: Client,
  tabiya: string,
): Promise<{ header: Header; tables: readonly TableHead[] }> => {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read read only')
  const tables = await listTables(client)
  const names = tables.map(({ table }) => quoted(table))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  const { rows } = await client.query<Omit<Header, 'tabiya' | 'tables'>>(HEADER)
  return { header: { tabiya, ...rows[0]!, tables: tables.map(({ table }) => table) }, tables }
}

const HEADER = `
select current_setting('server_version') as postgres,
  to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
  (select coalesce(json_agg(json_build_object('name', name, 'sha256', sha256) order by name collate "C"), '[]')
   from schema_migrations) as migrations,
  (select coalesce(json_agg(json_build_object('name', sequencename, 'last', coalesce(last_value, start_value)::text,
     'called', last_value is not null) order by sequencename), '[]')
   from pg_sequences where schemaname = current_schema()) as sequences`

const sum = (tables: Summary['tables']): number => tables.reduce((all, { rows }) => all + rows, 0)

async function* backupText(
  client: Client,
  header: Header,
  tables: readonly TableHead[],
  done: Summary['tables'][number][],
  progress: Progress,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256')
  yield line(whole, FORMAT)
  yield line(whole, JSON.stringify(header))
  for (const head of tables) {
    yield line(whole, JSON.stringify(head))
    const own = createHash('sha256')
    const columns = head.columns.map(quoted).join(', ')
    const rows = client.query(copyTo(`copy ${quoted(head.table)} (${columns}) to stdout`))
    for await (const chunk of rows) {
      own.update(chunk)
      whole.update(chunk)
      yield chunk
    }
    yield line(whole, END_OF_ROWS)
    const end = { rows: rows.rowCount, sha256: own.digest('hex') }
    yield line(whole, JSON.stringify(end))
    done.push({ name: head.table, ...end })
    progress(head.table, end.rows)
  }
  const end = { tables: done.length, rows: sum(done), sha256: whole.digest('hex') }
  yield Buffer.from(`${JSON.stringify(end)}\n`)
}

const line = (hash: Hash, text: string): Buffer => {
  const bytes = Buffer.from(`${text}\n`)
  hash.update(bytes)
  return bytes
}

/** Under another name first; under its own once it is on the disk, and so is the name. */
const writeWhole = async (file: string, text: AsyncIterable<Buffer>): Promise<void> => {
  const draft = `${file}.${process.pid}.part`
  try {
    const target = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(text), createGzip(), target)
    await rename(draft, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Windows has no such call, nor the need. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
