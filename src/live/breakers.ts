import { putBounded } from '../app/accounts/bounded-map.ts'
import { type Instant, MINUTE, type Millis, SECOND } from '../domain/kernel/time.ts'

/** So many tries in a row without an answer, and a receiver is left alone for a while: longer and longer. */
const FAILURES = 3
const FIRST_PAUSE: Millis = 30 * SECOND
const LONGEST_PAUSE: Millis = 10 * MINUTE

/** Of so many receivers it is known at most that they do not answer. */
const KNOWN = 10_000

/**
 * Receivers of which one node knows that they do not answer, those of each account by themselves: many have theirs at one host, and
 * what one of them has there says nothing of the others'. What waits for a receiver waits on, and nobody else does for it.
 */
export type Breakers = {
  readonly answered: (receiver: string) => void
  readonly failed: (receiver: string, at: Instant) => void
  /** Those that are left alone at an instant. */
  readonly open: (at: Instant) => readonly string[]
}

export const createBreakers = (): Breakers => {
  const failing = new Map<string, { readonly failures: number; readonly until: Instant }>()
  return {
    answered: receiver => {
      failing.delete(receiver)
    },
    failed: (receiver, at) => {
      const failures = (failing.get(receiver)?.failures ?? 0) + 1
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - FAILURES))
      putBounded(failing, KNOWN, receiver, { failures, until: failures < FAILURES ? at : at + pause })
    },
    open: at => [...failing].filter(([, { until }]) => until > at).map(([receiver]) => receiver),
  }
}
