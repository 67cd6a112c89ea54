import { performance } from 'node:perf_hooks'
import type { Millis } from '../../domain/kernel/time.ts'

/** How often the event loop is to come round; what it is late by, beyond the slack, it stood still. */
const TICK: Millis = 20
const SLACK: Millis = 10

/** How long a request that is read now may have lain in its socket, because this process did not get to read it. */
export type Stalls = {
  /** In ms, at the monotonic instant `now`; 0 where the loop came round in time. */
  readonly heldAt: (now: number) => Millis
  readonly stop: () => void
}

/**
 * Watches the event loop. Where it is late by a moment (a long task, a stopped process, a busy machine), what is read
 * in that turn or the next may have come at any time since it last came round: nobody can tell, so all of that is not the
 * player's (contract section 4, Time).
 */
export const watchStalls = (): Stalls => {
  let cameRoundAt = performance.now()
  let stalledFrom: number | undefined
  const isLate = (now: number): boolean => now - cameRoundAt > TICK + SLACK
  const forget = (): void => {
    stalledFrom = undefined
  }
  const timer = setInterval(() => {
    const now = performance.now()
    if (isLate(now)) {
      stalledFrom ??= cameRoundAt
      // What lay in the sockets is read in the turn that comes now; on connections that are only accepted in it, in the
      // next, or the one after.
      setImmediate(() => setImmediate(() => setImmediate(forget)))
    }
    cameRoundAt = now
  }, TICK)
  timer.unref()
  return {
    heldAt: now => {
      const from = stalledFrom ?? (isLate(now) ? cameRoundAt : undefined)
      return from === undefined ? 0 : Math.max(0, Math.round(now - from))
    },
    stop: () => clearInterval(timer),
  }
}
