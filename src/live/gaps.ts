import type { Pool } from 'pg'
import { isoTime } from '../app/views/iso-time.ts'
import { readGaps } from '../db/clock-ledger.ts'
import type { Gap } from '../db/timeline.ts'
import { DAY, type Instant } from '../domain/kernel/time.ts'
import type { StreamEvent, WatchedGap } from '../wire/live.ts'
import type { StreamWriter } from './stream-writer.ts'

/** What readers are told of gaps: no match is written for one, so its stream does not bring it. */
export type Gaps = {
  /** Tells a reader who has just come, where there is something to tell. */
  readonly begin: (writer: StreamWriter) => void
  /** Tells all of them what has come since. */
  readonly tell: () => Promise<void>
}

/** No turn is longer than a clock of 999 minutes lasts, so no older gap lies in one that is on. */
const TOLD: number = DAY
/** A server that stutters for a day has more gaps than a reader has use for: the latest are told. */
const MOST = 500

/** Whoever comes is told of all gaps of the last day, and then of each that is new; these messages have no id. */
export const followGaps = async (
  pool: Pool,
  now: () => Instant,
  writers: ReadonlySet<StreamWriter>,
): Promise<Gaps> => {
  let known: readonly Gap[] = await readGaps(pool, now() - TOLD, now())
  const messageOf = (gaps: readonly Gap[]): StreamEvent => {
    const told: WatchedGap[] = gaps
      .slice(-MOST)
      .map(({ from, to, cause }) => ({ from: isoTime(from), to: isoTime(to), cause }))
    return { event: 'gaps', data: { gaps: told, serverTimeUtc: isoTime(now()) } }
  }
  return {
    begin: writer => {
      if (known.length > 0) writer.send(messageOf(known))
    },
    tell: async () => {
      const before = new Set(known.map(({ from }) => from))
      known = await readGaps(pool, now() - TOLD, now())
      const fresh = known.filter(({ from }) => !before.has(from))
      const message = messageOf(fresh)
      for (const writer of writers) if (fresh.length > 0) writer.send(message)
    },
  }
}
