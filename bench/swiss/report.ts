import { ascending, quantile } from '../moves/figures.ts'
import type { Paced } from '../moves/messages.ts'
import type { SwissOptions } from './options.ts'
import type { Call } from './timed-client.ts'

const PUBLICATION = 'POST /tournaments/{id}/rounds'
const SLOWEST_PUBLICATION_MS = 1000
const P99_OF_MOVES_MS = 100

/** Prints the figures; what is not as it must be. */
export const report = (options: SwissOptions, calls: readonly Call[], paced: Paced): readonly string[] => {
  for (const route of new Set(calls.map(call => call.route))) console.log(routeLine(route, calls))
  const publications = calls.filter(({ route }) => route === PUBLICATION)
  const slowest = Math.max(...publications.map(durationOf))
  console.log(`rounds published in ${publications.map(call => durationOf(call).toFixed(0)).join(', ')} ms`)
  const all = Float64Array.from(paced.latencies).sort()
  const meanwhile = paced.latencies
    .filter((_, at) => publications.some(({ from, to }) => isBetween(paced.dueAt[at]!, from, to)))
    .sort()
  const p99 = quantile(all, 0.99)
  const rate = (paced.answered / paced.elapsedMs) * 1000
  console.log(`moves: ${rate.toFixed(0)}/s of ${options.rate}/s, ${spread(all)}`)
  console.log(`moves due while a round was published: ${meanwhile.length}, ${spread(meanwhile)}`)
  const failures = Object.entries(paced.failures).map(([what, count]) => `${count} moves: ${what}`)
  return [
    ...failures,
    ...(paced.idleBoards > 0 ? [`${paced.idleBoards} moves found no match to be played in`] : []),
    ...(slowest < SLOWEST_PUBLICATION_MS ? [] : [`a round took ${slowest.toFixed(0)} ms`]),
    ...(p99 < P99_OF_MOVES_MS ? [] : [`the p99 of moves was ${p99.toFixed(0)} ms`]),
  ]
}

const durationOf = ({ from, to }: Call): number => to - from

const isBetween = (at: number, from: number, to: number): boolean => from <= at && at <= to

const routeLine = (route: string, calls: readonly Call[]): string => {
  const times = calls.filter(call => call.route === route).map(durationOf)
  return `${route}: ${times.length} ×, ${spread(times.sort(ascending))}`
}

const spread = (sorted: ArrayLike<number>): string =>
  [
    `p50 ${quantile(sorted, 0.5).toFixed(1)} ms`,
    `p99 ${quantile(sorted, 0.99).toFixed(1)} ms`,
    `slowest ${(sorted[sorted.length - 1] ?? Number.NaN).toFixed(1)} ms`,
  ].join(', ')
