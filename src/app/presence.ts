import { performance } from 'node:perf_hooks'
import type { Millis } from '../domain/kernel/time.ts'

/** A database that has been silent for longer, though it is asked twice a second, is away. */
const AWAY_AFTER: Millis = 1600
const LOOK_EVERY: Millis = 100
/** A node that stood still itself gives the database this long to answer before it blames it. */
const STOOD_STILL: Millis = 500
const GRACE: Millis = 800

/**
 * Whether the database answers at all. One that is gone refuses connections, and every query fails at once; one
 * that has gone silent (its machine is lost, a network drops everything) would let queries wait for minutes.
 */
export type Presence = {
  /** To be called whenever the database has answered. */
  readonly answered: () => void
  readonly isAway: () => boolean
  /** Called each time the database is found to be away. */
  readonly onAway: (listener: () => void) => void
  readonly stop: () => void
}

export const createPresence = (): Presence => {
  const listeners: (() => void)[] = []
  let answeredAt = Number.POSITIVE_INFINITY
  let lookedAt = performance.now()
  let patientUntil = 0
  let away = false

  const look = (): void => {
    const now = performance.now()
    if (now - lookedAt > STOOD_STILL) patientUntil = now + GRACE
    lookedAt = now
    if (away || now - answeredAt <= AWAY_AFTER || now < patientUntil) return
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
