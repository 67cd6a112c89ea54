import type { Instant, Millis } from '../kernel/time.ts'

/**
 * Why time stood still (contract section 4): no node answered (`SILENT`), no node could commit a move (`REFUSED`), or
 * the node itself held a request up before it read it (`STALL`).
 */
export type HaltCause = 'SILENT' | 'REFUSED' | 'STALL'

/**
 * A node that has been silent for longer is not waited for, and a command that is under way for longer not either: they
 * count as gone (contract section 4, Flag).
 */
export const GONE: Millis = 5000

/** A stretch of the timeline that is nobody's time, from `from` up to `to`. */
export type Halt = { readonly from: Instant; readonly to: Instant; readonly cause: HaltCause }

/** Halts in order of time, none of which overlaps another: so that what they add up to is what stood still. */
export type Halts = readonly Halt[]

export const NO_HALTS: Halts = []

/** How much of the time between two instants stood still, in ms; of one cause alone, where one is given. */
export const haltedMs = (halts: Halts, from: Instant, to: Instant, cause?: HaltCause): Millis => {
  let halted = 0
  for (const halt of halts) {
    if (cause !== undefined && halt.cause !== cause) continue
    halted += Math.max(0, Math.min(halt.to, to) - Math.max(halt.from, from))
  }
  return halted
}

/** The instant at which `ms` that did not stand still have passed since `from`. */
export const afterRunning = (halts: Halts, from: Instant, ms: Millis): Instant => {
  let end = from + ms
  for (const halt of halts) {
    if (halt.to <= from) continue
    // In order of time: once one begins at the end or later, so do all that follow.
    if (halt.from >= end) break
    end += halt.to - Math.max(halt.from, from)
  }
  return end
}

/** The first instant from `at` on that lies in no halt. */
export const outOfHalt = (halts: Halts, at: Instant): Instant =>
  halts.reduce((instant, halt) => (halt.from <= instant && instant < halt.to ? halt.to : instant), at)

/** What of the halts lies after `at`. */
export const haltsAfter = (halts: Halts, at: Instant): Halts =>
  halts.length === 0
    ? NO_HALTS
    : halts.filter(({ to }) => to > at).map(halt => (halt.from < at ? { ...halt, from: at } : halt))

/** What of the halts lies before `at`. */
export const haltsBefore = (halts: Halts, at: Instant): Halts =>
  halts.filter(({ from }) => from < at).map(halt => (halt.to > at ? { ...halt, to: at } : halt))

/** The halts together with another one, of which only the part that lies in none of them is new. */
export const withHalt = (halts: Halts, added: Halt): Halts => {
  const parts: Halt[] = []
  let from = added.from
  for (const halt of halts) {
    if (halt.from > from) parts.push({ ...added, from, to: Math.min(halt.from, added.to) })
    from = Math.max(from, halt.to)
  }
  parts.push({ ...added, from })
  const fresh = parts.filter(part => part.to > part.from)
  return fresh.length === 0 ? halts : [...halts, ...fresh].sort((one, other) => one.from - other.from)
}
