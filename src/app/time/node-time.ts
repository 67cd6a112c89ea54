import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { GONE } from '../../domain/clock/halts.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'

/** A beat that took longer tells too little about what time it is. */
const CLEAR_ANSWER: Millis = 250

/** When a request was received, and how much of the time before that it may have lain unread in this process. */
export type Reception = { readonly at: Instant; readonly heldMs: Millis }

/** What a node knows; `…At` are instants of its monotonic clock, but for `heardTo`. */
export type NodeTime = {
  readonly id: string
  offset: number
  /** When the latest beat that was answered was asked for. */
  beatAt: number
  provedAt: number
  refusedAt: number | undefined
  refusedElsewhereAt: Instant | null
  heardTo: Instant
  lastGap: number
  probes: number
  lookedAt: number
  serving: boolean
  /** Resolves once it does. */
  readonly served: Promise<void>
  readonly serve: () => void
  readonly undecided: Set<Reception>
}

export const newNodeTime = (): NodeTime => {
  let serve = (): void => undefined
  const served = new Promise<void>(resolve => {
    serve = resolve
  })
  return { ...unserving(), served, serve }
}

const unserving = (): Omit<NodeTime, 'served' | 'serve'> => ({
  id: randomUUID(),
  offset: 0,
  beatAt: Number.NEGATIVE_INFINITY,
  provedAt: Number.NEGATIVE_INFINITY,
  // Until it has proved that it can commit, a node is one that cannot.
  refusedAt: Number.NEGATIVE_INFINITY,
  refusedElsewhereAt: null,
  heardTo: 0,
  lastGap: 0,
  probes: 0,
  lookedAt: Number.NEGATIVE_INFINITY,
  serving: false,
  undecided: new Set(),
})

/** The offset lies between the two bounds; where they are far apart, one that is known and fits is better kept. */
export const offsetAfter = (known: number, lower: number, upper: number): number => {
  const fits = known >= lower && known <= upper
  return fits && upper - lower > CLEAR_ANSWER ? known : (lower + upper) / 2
}

/**
 * All that can have been received before the earliest command that is still under way is decided. Who is under way for
 * too long counts as gone: nobody holds up others' flags by a flood.
 */
export const clearTo = ({ undecided, offset }: NodeTime, asked: number): Instant => {
  const now = asked + offset
  let clear = now
  for (const { at, heldMs } of undecided) clear = Math.min(clear, at - heldMs)
  return Math.max(clear, now - GONE)
}

/** The present instant, in whole ms; never runs backwards. */
export const clockOf = (node: NodeTime): (() => Instant) => {
  let latest = 0
  return () => {
    latest = Math.max(latest, Math.round(performance.now() + node.offset))
    return latest
  }
}
