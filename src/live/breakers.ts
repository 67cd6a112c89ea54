import { type Instant, MINUTE, type Millis, SECOND } from '../domain/kernel/time.ts'

/** So many tries in a row without an answer, and a receiver is left alone for a while: longer and longer. */
const FAILURES = 3
const FIRST_PAUSE: Millis = 30 * SECOND
const LONGEST_PAUSE: Millis = 10 * MINUTE

/** Receivers of which one node knows that they do not answer. What waits for them waits on, and nobody else does for it. */
export type Breakers = {
  readonly answered: (origin: string) => void
  readonly failed: (origin: string, at: Instant) => void
  /** Those that are left alone at an instant. */
  readonly open: (at: Instant) => readonly string[]
}

export const createBreakers = (): Breakers => {
  const failing = new Map<string, { readonly failures: number; readonly until: Instant }>()
  return {
    answered: origin => {
      failing.delete(origin)
    },
    failed: (origin, at) => {
      const failures = (failing.get(origin)?.failures ?? 0) + 1
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - FAILURES))
      failing.set(origin, { failures, until: failures < FAILURES ? at : at + pause })
    },
    open: at => [...failing].filter(([, { until }]) => until > at).map(([origin]) => origin),
  }
}
