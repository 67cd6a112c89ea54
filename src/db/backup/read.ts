import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'
import {
  END_OF_ROWS,
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

/** Thrown inside, so that a damaged file also stops whoever is reading rows from it. */
class Damage extends Error {}

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

type Lines = {
  readonly line: () => Promise<string>
  /** Whole lines of rows, up to the one that ends them. */
  readonly rows: () => AsyncIterable<Buffer>
  /** The hash of all that was read so far. */
  readonly digest: () => string
  readonly isOver: () => Promise<boolean>
}

const NEWLINE = 10
const ROWS_END = Buffer.from(`${END_OF_ROWS}\n`)
const AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}\n`)
/** Far more than a row of ours; a file without line ends must not fill the memory. */
const LONGEST_LINE = 64 * 1024 * 1024

const createLines = (source: AsyncIterable<Buffer>): Lines => {
  const chunks = source[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)

  const more = async (): Promise<boolean> => {
    const next = await chunks.next()
    if (next.done === true) return false
    if (rest.length > LONGEST_LINE) throw new Damage('a line of it never ends')
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value])
    return true
  }
  const need = async (): Promise<void> => {
    if (!(await more())) throw new Damage('it ends too early')
  }
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length)
    hash.update(taken)
    rest = rest.subarray(length)
    return taken
  }

  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      while (rest.length < ROWS_END.length) await need()
      if (rest.subarray(0, ROWS_END.length).equals(ROWS_END)) return void take(ROWS_END.length)
      const end = rest.indexOf(AFTER_ROW)
      const whole = (end >= 0 ? end : rest.lastIndexOf(NEWLINE)) + 1
      if (whole > 0) yield take(whole)
      else await need()
    }
  }

  return {
    line: async () => {
      while (!rest.includes(NEWLINE)) await need()
      return take(rest.indexOf(NEWLINE) + 1)
        .toString('utf8')
        .slice(0, -1)
    },
    rows,
    digest: () => hash.copy().digest('hex'),
    isOver: async () => rest.length === 0 && !(await more()),
  }
}
