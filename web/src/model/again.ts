/** What is read again so soon after the last time costs nobody anything. */
const SOONEST_MS = 200
/** A read that costs the server much is asked for no more than a tenth of the time … */
const SHARE = 10
/** … and not later than a page asks that has no stream. */
const LATEST_MS = 5_000

/** One match costs the server little: where it took long, that is the line, or a server that has just begun. */
const isOfOneMatch = (path: string): boolean => path.startsWith('/matches/')

/** How long after an answer the same is asked for again, where something may have changed, in ms. */
export const pauseAfter = (path: string, tookMs: number): number =>
  isOfOneMatch(path) ? SOONEST_MS : Math.min(Math.max(SOONEST_MS, SHARE * tookMs), LATEST_MS)
