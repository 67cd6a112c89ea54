import type { Instant, Millis } from '../domain/kernel/time.ts'

/** How often it is looked whether a match of somebody has opened. */
const LOOK_EVERY_MS: Millis = 500

/** Who waits for an instant: asked as long as it is there, told once it has come. */
export type Waiting = { readonly until: () => Instant; readonly come: () => void }

/** One clock for all who wait for a match to open: nothing is written when one does, so no log tells it. */
export type Openings = {
  readonly watch: (waiting: Waiting) => () => void
  readonly stop: () => void
}

export const createOpenings = (now: () => Instant): Openings => {
  const all = new Set<Waiting>()
  const timer = setInterval(() => {
    const at = now()
    for (const waiting of [...all]) if (waiting.until() <= at) waiting.come()
  }, LOOK_EVERY_MS)
  return {
    watch: waiting => {
      all.add(waiting)
      return () => all.delete(waiting)
    },
    stop: () => clearInterval(timer),
  }
}
