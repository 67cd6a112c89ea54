import type { CpuUse } from './cpu.ts'
import type { Turn } from './messages.ts'

export type MeasuredTurn = { readonly turn: Turn; readonly cpu: CpuUse | undefined }

export type Figures = {
  readonly perSecond: number
  /** Latency in ms over all answers. */
  readonly p50: number
  readonly p99: number
  /** µs of CPU an answer by group of processes, and in all; null where it cannot be read. */
  readonly cpu: (CpuUse & { readonly all: number }) | null
}

export const median = (values: readonly number[]): number => quantile([...values].sort(ascending), 0.5)

export const ascending = (one: number, other: number): number => one - other

export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export const perSecond = ({ answered, elapsedMs }: Turn): number => (answered / elapsedMs) * 1000

/** What the turns of one way come to; the rate is the median of the turns'. */
export const figuresOf = (turns: readonly MeasuredTurn[]): Figures => {
  const latencies = Float64Array.from(turns.flatMap(({ turn }) => [...turn.latencies])).sort()
  return {
    perSecond: median(turns.map(({ turn }) => perSecond(turn))),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: cpuOf(turns),
  }
}

const cpuOf = (turns: readonly MeasuredTurn[]): Figures['cpu'] => {
  const answered = sum(turns.map(({ turn }) => turn.answered))
  const uses = turns.flatMap(({ cpu }) => (cpu === undefined ? [] : [cpu]))
  if (uses.length < turns.length || answered === 0) return null
  const server = sum(uses.map(use => use.server)) / answered
  const database = sum(uses.map(use => use.database)) / answered
  const driver = sum(uses.map(use => use.driver)) / answered
  return { server, database, driver, all: server + database + driver }
}

/** A figure with as many decimals as mean something. */
export const round = (value: number, decimals = 0): number => Number(value.toFixed(decimals))
