import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { type Beat, beat } from '../db/heartbeat.ts'
import type { Instant, Millis } from '../domain/kernel/time.ts'
import type { Log } from './log.ts'

/** Between two beats of a node: often enough to notice within two seconds that the database is away. */
const BEAT_EVERY: Millis = 500
/** A node whose last beat is older than this asks the database before it decides anything. */
const FRESH_FOR: Millis = 3000

/** A beat that took longer tells too little about what time it is. */
const CLEAR_ANSWER: Millis = 250

/**
 * Time as every node agrees on it (contract section 4): the database's, through the offset of this node's
 * monotonic clock to it. The host's wall clock is never read.
 */
export type Timeline = {
  /** The present instant, in whole ms; never runs backwards on a node. */
  readonly now: () => Instant
  /**
   * Resolves when the node knows that no outage is being overlooked: at once, or after a beat that credits
   * one. Rejects while the database is away. To be awaited before anything is decided by time.
   */
  readonly ready: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type TimelineOptions = {
  readonly pool: Pool
  readonly log: Log
  /** Called after each beat, with the epoch of suspensions and revocations it read. */
  readonly onBeat?: (beat: Beat) => void | Promise<void>
  /** Called whenever the database has answered. */
  readonly onAnswer?: () => void
}

/** What this node knows of the database's time. */
type Reading = { offset: number; beatAt: number }

/** The offset lies between the two bounds; where they are far apart, one that is known and fits is better kept. */
const offsetAfter = (known: number, lower: number, upper: number): number => {
  const fits = known >= lower && known <= upper
  return fits && upper - lower > CLEAR_ANSWER ? known : (lower + upper) / 2
}

const beatOnce = async (
  { pool, log, onBeat, onAnswer }: TimelineOptions,
  reading: Reading,
): Promise<void> => {
  const asked = performance.now()
  const result = await beat(pool, onAnswer)
  const answered = performance.now()
  reading.offset = offsetAfter(reading.offset, result.at - answered, result.at - asked)
  reading.beatAt = answered
  const { outage } = result
  if (outage !== undefined)
    log.warn(
      { ...outage },
      `[timeline] outage credited - ms=${outage.endedAt - outage.startedAt}, matches=${outage.matchesCredited} - ok`,
    )
  await onBeat?.(result)
}

/** Beats once, so that an outage before the start is credited before the first request, and then twice a second. */
export const startTimeline = async (options: TimelineOptions): Promise<Timeline> => {
  const reading: Reading = { offset: 0, beatAt: Number.NEGATIVE_INFINITY }
  let latest = 0
  let pending: Promise<void> | undefined
  let stopped = false
  const beatShared = (): Promise<void> => {
    pending ??= beatOnce(options, reading).finally(() => {
      pending = undefined
    })
    return pending
  }

  await beatShared()
  const timer = setInterval(() => {
    beatShared().catch((error: unknown) => options.log.warn({ err: error }, '[timeline] beat - failed'))
  }, BEAT_EVERY)

  return {
    now: () => {
      latest = Math.max(latest, Math.round(performance.now() + reading.offset))
      return latest
    },
    ready: () =>
      stopped || performance.now() - reading.beatAt <= FRESH_FOR ? Promise.resolve() : beatShared(),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await pending?.catch(() => undefined)
    },
  }
}
