import type { Millis } from '../../domain/kernel/time.ts'
import type { Log } from './log.ts'

/** What a line says beside its words: who, from where, and why not. */
export type LineFields = {
  readonly address: string
  readonly playerId?: string | undefined
  readonly code?: string | undefined
}

/**
 * Lines about who came in and who was refused, which an operator reads to find an attack. One address has so many of a sort in
 * a minute; the rest is told as a number, so that an attack does not fill the disk, nor hides another.
 */
export type SecurityLines = {
  readonly info: (fields: LineFields, message: string) => void
  readonly warn: (fields: LineFields, message: string) => void
  /** Tells what has been counted. */
  readonly stop: () => Promise<void>
}

type Level = 'info' | 'warn'
type Counted = { readonly until: number; readonly level: Level; readonly sort: string; lines: number }

const WINDOW: Millis = 60_000
const MOST_LINES = 20
/** Of more addresses at once only the number of lines is told. */
const MOST_ADDRESSES = 10_000
const EVERYBODY_ELSE = 'others'

/** What stands in brackets: `[signIn] refused` and `[signIn] signed in` are two sorts. */
const sortOf = (message: string): string => message.split(' - ')[0] ?? message

export const createSecurityLines = (log: Log, now: () => number = () => performance.now()): SecurityLines => {
  const counted = new Map<string, Counted>()
  const tell = (address: string, { level, sort, lines }: Counted): void => {
    const more = lines - MOST_LINES
    if (more > 0) log[level]({ address, more }, `${sort} - address=${address}, ${more} more within a minute`)
  }
  const tellOver = (at: number): void => {
    for (const [key, line] of counted) {
      if (line.until > at) continue
      counted.delete(key)
      tell(key.slice(line.level.length + line.sort.length + 2), line)
    }
  }
  const timer = setInterval(() => tellOver(now()), WINDOW / 6)
  timer.unref()
  const write = (level: Level, fields: LineFields, message: string): void => {
    const at = now()
    const sort = sortOf(message)
    const own = `${level} ${sort} ${fields.address}`
    const isFull = counted.size >= MOST_ADDRESSES && !counted.has(own)
    const key = isFull ? `${level} ${sort} ${EVERYBODY_ELSE}` : own
    const known = counted.get(key)
    if (known !== undefined && known.until <= at) tellOver(at)
    const line = counted.get(key) ?? { until: at + WINDOW, level, sort, lines: 0 }
    counted.set(key, line)
    line.lines++
    if (line.lines <= MOST_LINES) log[level](fields, message)
  }
  return {
    info: (fields, message) => write('info', fields, message),
    warn: (fields, message) => write('warn', fields, message),
    stop: async () => {
      clearInterval(timer)
      tellOver(Number.POSITIVE_INFINITY)
    },
  }
}
