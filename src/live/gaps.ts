import type { Pool } from 'pg'
import { isoTime } from '../app/matches/match-view.ts'
import { readGaps } from '../db/clock-ledger.ts'
import { DAY, type Instant } from '../domain/kernel/time.ts'
import type { WatchedGap } from '../domain/watch/match.ts'
import type { Message } from './frames.ts'
import type { Outlet } from './outlet.ts'

/** What readers are told of gaps: no match is written for one, so its stream does not bring it. */
export type Gaps = {
  /** Tells a reader who has just come, where there is something to tell. */
  readonly begin: (outlet: Outlet) => void
  /** Tells all of them anew. */
  readonly tell: () => Promise<void>
}

/** No turn is longer than a clock of 999 minutes lasts, so no older gap lies in one that is on. */
const TOLD: number = DAY

/** Each message has all gaps of the last day, and takes the place of the one before; it has no id. */
export const followGaps = async (
  pool: Pool,
  now: () => Instant,
  outlets: ReadonlySet<Outlet>,
): Promise<Gaps> => {
  const read = async (): Promise<Message | undefined> => {
    const found = await readGaps(pool, now() - TOLD, now())
    if (found.length === 0) return undefined
    const gaps: WatchedGap[] = found.map(({ from, to, cause }) => ({
      from: isoTime(from),
      to: isoTime(to),
      cause,
    }))
    return { event: 'gaps', data: { gaps, serverTimeUtc: isoTime(now()) } }
  }
  let message = await read()
  return {
    begin: outlet => {
      if (message !== undefined) outlet.send(message)
    },
    tell: async () => {
      message = await read()
      for (const outlet of outlets) if (message !== undefined) outlet.send(message)
    },
  }
}
