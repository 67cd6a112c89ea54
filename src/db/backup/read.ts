import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'
import {
  FORMAT,
  type Header,
  header,
  type Progress,
  type Summary,
  type TableHead,
  tableEnd,
  tableHead,
  total,
} from './format.ts'
import { createLines, Damage, type Lines } from './lines.ts'

export type BackupFault =
  /** Not one of our files, or of a later format. */
  { readonly kind: 'not-a-backup' } | { readonly kind: 'damaged'; readonly what: string }

/** Takes a table's rows as they are read; it must read them to their end. */
export type Sink = (head: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>

export type Listeners = {
  /** Called before the first table. */
  readonly begin?: (header: Header) => Promise<void>
  readonly progress?: Progress
}

const skip: Sink = async (_head, rows) => {
  for await (const _ of rows);
}

/**
 * Reads a backup from its first line to its last, gives each table's rows to `sink`, and compares every number
 * and hash in it with what was read. Takes constant memory. Throws where the file cannot be read at all.
 */
export const readBackup = async (
  file: string,
  sink: Sink = skip,
  listeners: Listeners = {},
): Promise<Result<Summary, BackupFault>> => {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', error => unzipped.destroy(error))
  try {
    return ok(await readText(createLines(source.pipe(unzipped)), sink, listeners))
  } catch (error) {
    if (error instanceof NotABackup) return refuse({ kind: 'not-a-backup' })
    const { code = '' } = error as NodeJS.ErrnoException
    // A file that ends early, or is no gzip at all, is noticed by zlib.
    if (code === 'Z_DATA_ERROR' && unzipped.bytesWritten < 64) return refuse({ kind: 'not-a-backup' })
    if (error instanceof Damage || code.startsWith('Z_'))
      return refuse({ kind: 'damaged', what: (error as Error).message })
    throw error
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

class NotABackup extends Error {}

const readText = async (lines: Lines, sink: Sink, { begin, progress }: Listeners): Promise<Summary> => {
  if ((await lines.line()) !== FORMAT) throw new NotABackup()
  const head = parse(header, await lines.line())
  await begin?.(head)
  const tables: Summary['tables'][number][] = []
  for (const name of head.tables) {
    tables.push(await readTable(lines, name, sink))
    progress?.(name, tables.at(-1)!.rows)
  }
  const whole = lines.digest()
  const end = parse(total, await lines.line())
  const rows = tables.reduce((all, table) => all + table.rows, 0)
  if (end.sha256 !== whole || end.rows !== rows || end.tables !== tables.length)
    throw new Damage('its total does not fit what it holds')
  if (!(await lines.isOver())) throw new Damage('something follows its end')
  return { header: head, tables, rows }
}

const readTable = async (lines: Lines, name: string, sink: Sink): Promise<Summary['tables'][number]> => {
  const head = parse(tableHead, await lines.line())
  if (head.table !== name) throw new Damage(`the table ${name} is missing`)
  const hash = createHash('sha256')
  let rows = 0
  await sink(
    head,
    counted(lines.rows(), chunk => {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
    }),
  )
  const end = parse(tableEnd, await lines.line())
  const sha256 = hash.digest('hex')
  if (end.rows !== rows || end.sha256 !== sha256)
    throw new Damage(`the table ${name} is not as it was written`)
  return { name, rows, sha256 }
}

async function* counted(
  chunks: AsyncIterable<Buffer>,
  count: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count(chunk)
    yield chunk
  }
}

const parse = <T>(schema: z.ZodType<T>, text: string): T => {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new Damage('one of its own lines cannot be read')
  }
}
