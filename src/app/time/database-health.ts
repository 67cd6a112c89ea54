import { performance } from 'node:perf_hooks'
import type { Millis } from '../../domain/kernel/time.ts'

/** A database that has been silent for longer, though it is asked twice a second, is away. */
const AWAY_AFTER: Millis = 1600
const LOOK_EVERY: Millis = 100
/**
 * A node that does not get to run in time itself (its machine is overloaded, or it stood still) cannot tell slow from
 * silent: for the next moment it is patient, and from then on no more than so long.
 */
const LATE: Millis = 50
const GRACE: Millis = 800
const PATIENCE: Millis = 5000

/**
 * Whether the database answers at all. One that is gone refuses connections, and every query fails at once; one
 * that has gone silent (its machine is lost, a network drops everything) would let queries wait for minutes.
 */
export type DatabaseHealth = {
  /** To be called whenever the database has answered. */
  readonly answered: () => void
  readonly isAway: () => boolean
  /** Called each time the database is found to be away. */
  readonly onAway: (listener: () => void) => void
  readonly stop: () => void
}

export const createDatabaseHealth = (awayAfter: Millis = AWAY_AFTER): DatabaseHealth => {
  const listeners: (() => void)[] = []
  let answeredAt = Number.POSITIVE_INFINITY
  let lookedAt = performance.now()
  let awakeSince = lookedAt
  let lateUntil = 0
  let away = false

  const look = (): void => {
    const now = performance.now()
    if (now - lookedAt > LOOK_EVERY + LATE) lateUntil = now + GRACE
    // The time for which it stood still is nobody's silence, and what it then has to catch up with may keep the database, too.
    if (now - lookedAt > GRACE) {
      awakeSince = now
      lateUntil = now + PATIENCE
    }
    lookedAt = now
    const silent = now - Math.max(answeredAt, awakeSince)
    if (away || silent <= (now < lateUntil ? Math.max(PATIENCE, awayAfter) : awayAfter)) return
    away = true
    for (const listener of listeners) listener()
  }
  const timer = setInterval(look, LOOK_EVERY)
  timer.unref()

  return {
    answered: () => {
      answeredAt = performance.now()
      away = false
    },
    isAway: () => away,
    onAway: listener => {
      listeners.push(listener)
    },
    stop: () => clearInterval(timer),
  }
}
