import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { ReadingFigures } from '../../app/reading/reading.ts'
import { createRegistry, type Registry } from './registry.ts'

/** What a node tells about itself. No label names a person, an event or a match. */
export type NodeMetrics = {
  readonly onFlush: (moves: number, ms: number) => void
  readonly onSweep: (lateMs: number) => void
  readonly onBeat: (endedGap: boolean) => void
  /** Counts requests from here on; without it they are not looked at. */
  readonly countRequests: (app: FastifyInstance) => void
  readonly watchPool: (name: string, pool: Pool) => void
  readonly watchReading: (read: () => ReadingFigures) => void
  readonly watch: (name: string, help: string, read: () => number) => void
  readonly text: () => string
}

/** In seconds. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export const createNodeMetrics = (version: string): NodeMetrics => {
  const registry = createRegistry()
  const pools = new Map<string, Pool>()
  registry.gauge('tabiya_info', 'The version that runs.', () => [
    [{ version, node: process.versions.node }, 1],
  ])
  addProcess(registry)
  addPools(registry, pools)
  return {
    onFlush: countFlushes(registry),
    onSweep: watchSweeps(registry),
    onBeat: watchBeats(registry),
    countRequests: app => countRequests(registry, app),
    watchPool: (name, pool) => void pools.set(name, pool),
    watchReading: read => addReading(registry, read),
    watch: (name, help, read) => registry.gauge(name, help, () => [[{}, read()]]),
    text: registry.text,
  }
}

const countFlushes = (registry: Registry): NodeMetrics['onFlush'] => {
  const moves = registry.counter('tabiya_moves_committed_total', 'Moves that were committed in flushes.')
  const sizes = registry.histogram('tabiya_move_flush_size', 'Moves in one flush to the database.', SIZES)
  const times = registry.histogram(
    'tabiya_move_flush_seconds',
    'Time of one flush, commit included.',
    LATENCIES,
  )
  return (count, ms) => {
    moves.add({}, count)
    sizes.observe({}, count)
    times.observe({}, ms / 1000)
  }
}

const watchSweeps = (registry: Registry): NodeMetrics['onSweep'] => {
  const last = { at: performance.now(), late: 0 }
  registry.gauge('tabiya_sweep_age_seconds', 'Since time was last allowed to decide matches.', () => [
    [{}, (performance.now() - last.at) / 1000],
  ])
  registry.gauge(
    'tabiya_sweep_late_seconds',
    'How long the longest waiting match of the last sweep was due.',
    () => [[{}, last.late / 1000]],
  )
  return late => {
    last.at = performance.now()
    last.late = late
  }
}

const watchBeats = (registry: Registry): NodeMetrics['onBeat'] => {
  const gaps = registry.counter(
    'tabiya_gaps_total',
    'Gaps that this node ended, in which no move could be committed: nobody is charged for them.',
  )
  const last = { at: performance.now() }
  registry.gauge('tabiya_heartbeat_age_seconds', 'Since this node last heard the database.', () => [
    [{}, (performance.now() - last.at) / 1000],
  ])
  return endedGap => {
    last.at = performance.now()
    if (endedGap) gaps.add({})
  }
}

const countRequests = (registry: Registry, app: FastifyInstance): void => {
  const requests = registry.counter('tabiya_http_requests_total', 'Requests answered.')
  const latency = registry.histogram(
    'tabiya_http_request_seconds',
    'From receipt to the end of the answer.',
    LATENCIES,
  )
  app.addHook('onResponse', (request, reply, done) => {
    done()
    // The route as it is written, never the address that was called: that may name a person, and has no end.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
    requests.add({ ...labels, status: String(reply.statusCode) })
    latency.observe(labels, reply.elapsedTime / 1000)
  })
}

const addReading = (registry: Registry, read: () => ReadingFigures): void => {
  registry.gauge('tabiya_views_total', 'Views of whole events, by where they came from.', () => {
    const { here, aside, kept } = read()
    return Object.entries({ here, aside, kept }).map(([from, count]) => [{ from }, count] as const)
  })
  registry.gauge('tabiya_views_kept_bytes', 'Views that may be given again.', () => [[{}, read().keptBytes]])
}

const addPools = (registry: Registry, pools: ReadonlyMap<string, Pool>): void =>
  registry.gauge(
    'tabiya_pool_connections',
    'Connections to the database, and queries that wait for one.',
    () =>
      [...pools].flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        [{ pool, state: 'busy' }, totalCount - idleCount] as const,
        [{ pool, state: 'idle' }, idleCount] as const,
        [{ pool, state: 'waiting' }, waitingCount] as const,
      ]),
  )

const addProcess = (registry: Registry): void => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  registry.gauge('tabiya_event_loop_delay_seconds', 'How late timers were since this was last asked.', () => {
    const seen = [0.5, 0.99, 1].map(q => [{ quantile: String(q) }, delay.percentile(q * 100) / 1e9] as const)
    delay.reset()
    return seen
  })
  registry.gauge('process_resident_memory_bytes', 'Memory in use.', () => [[{}, process.memoryUsage.rss()]])
  registry.gauge('process_cpu_seconds_total', 'User and system time.', () => {
    const { user, system } = process.cpuUsage()
    return [[{}, (user + system) / 1e6]]
  })
  registry.gauge('process_uptime_seconds', 'Since the start of the process.', () => [[{}, process.uptime()]])
}
