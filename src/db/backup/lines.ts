import { createHash } from 'node:crypto'
import { END_OF_ROWS } from './format.ts'

/** Thrown where a backup is not what it says it is, so that whoever reads rows from it stops as well. */
export class Damage extends Error {}

export type Lines = {
  readonly line: () => Promise<string>
  /** Whole lines of rows, up to the one that ends them. */
  readonly rows: () => AsyncIterable<Buffer>
  /** The hash of all that was taken so far. */
  readonly digest: () => string
  readonly isOver: () => Promise<boolean>
}

const NEWLINE = 10
const ROWS_END = Buffer.from(`${END_OF_ROWS}\n`)
const AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}\n`)
/** Far more than a row of ours; a file without line ends must not fill the memory. */
const LONGEST_LINE = 64 * 1024 * 1024

/** Reads a text line by line, or many lines of rows at once, and hashes what is taken. */
export const createLines = (source: AsyncIterable<Buffer>): Lines => {
  const hash = createHash('sha256')
  const held = hold(source)
  const take = (length: number): Buffer => {
    const taken = held.take(length)
    hash.update(taken)
    return taken
  }
  return {
    line: async () => {
      while (!held.rest().includes(NEWLINE)) await held.need()
      return take(held.rest().indexOf(NEWLINE) + 1)
        .toString('utf8')
        .slice(0, -1)
    },
    rows: () => takeRows(held, take),
    digest: () => hash.copy().digest('hex'),
    isOver: async () => held.rest().length === 0 && !(await held.more()),
  }
}

async function* takeRows(held: Held, take: Held['take']): AsyncGenerator<Buffer> {
  for (;;) {
    while (held.rest().length < ROWS_END.length) await held.need()
    const rest = held.rest()
    if (rest.subarray(0, ROWS_END.length).equals(ROWS_END)) return void take(ROWS_END.length)
    const end = rest.indexOf(AFTER_ROW)
    const whole = (end >= 0 ? end : rest.lastIndexOf(NEWLINE)) + 1
    if (whole > 0) yield take(whole)
    else await held.need()
  }
}

/** What has been read from the source and not taken yet. */
type Held = {
  readonly rest: () => Buffer
  readonly take: (length: number) => Buffer
  readonly more: () => Promise<boolean>
  readonly need: () => Promise<void>
}

const hold = (source: AsyncIterable<Buffer>): Held => {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const next = await chunks.next()
    if (next.done === true) return false
    if (rest.length > LONGEST_LINE) throw new Damage('a line of it never ends')
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value])
    return true
  }
  return {
    rest: () => rest,
    take: length => {
      const taken = rest.subarray(0, length)
      rest = rest.subarray(length)
      return taken
    },
    more,
    need: async () => {
      if (!(await more())) throw new Damage('it ends too early')
    },
  }
}
