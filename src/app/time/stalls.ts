import { performance } from 'node:perf_hooks'
import type { Millis } from '../../domain/kernel/time.ts'

/** How often the event loop is to come round; what it is late by, beyond the slack, it stood still. */
const TICK: Millis = 20
const SLACK: Millis = 10
/** What lay in sockets that were open is read in the first turns after a stall. */
const TURNS = 3
/** Connections that waited are accepted one a turn: while each turn accepts one, more may wait; no longer than this. */
const LONGEST_QUEUE: Millis = 2000
/** A request that came with its connection is read so soon after it was accepted. */
const WITH_CONNECTION: Millis = 100

/** How long a request that is read now may have lain unread, because this process did not get to read it. */
export type Stalls = {
  /** To be told of each connection as it is accepted. */
  readonly accepted: (connection: object) => void
  /** In ms, at the monotonic instant `now`; 0 where the loop came round in time. */
  readonly heldAt: (now: number, connection?: object) => Millis
  /** Resolves once all that may have waited through a stall has been read: at once where there was none. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

type Held = { readonly from: number; readonly until: number }

type Watch = {
  cameRoundAt: number
  /** Since when what is read now may have lain in its socket, and what is accepted now in the queue. */
  stalledFrom: number | undefined
  queuedFrom: number | undefined
  turns: number
  quietTurns: number
  limit: number
  hasAccepted: boolean
  waiting: (() => void)[]
}

const isLate = ({ cameRoundAt }: Watch, now: number): boolean => now - cameRoundAt > TICK + SLACK

/** A stall is over: what comes now is looked at for as long as it may have waited through it. */
const begin = (watch: Watch, now: number): void => {
  const isWatched = watch.queuedFrom !== undefined
  watch.stalledFrom ??= watch.cameRoundAt
  watch.queuedFrom ??= watch.cameRoundAt
  Object.assign(watch, { turns: 0, quietTurns: 0, limit: now + LONGEST_QUEUE })
  if (!isWatched) setImmediate(afterTurn, watch)
}

const afterTurn = (watch: Watch): void => {
  watch.quietTurns = watch.hasAccepted ? 0 : watch.quietTurns + 1
  watch.hasAccepted = false
  watch.turns++
  if (watch.turns >= TURNS) watch.stalledFrom = undefined
  const isQuiet = watch.quietTurns >= TURNS || performance.now() > watch.limit
  if (watch.turns < TURNS || !isQuiet) return void setImmediate(afterTurn, watch)
  watch.queuedFrom = undefined
  release(watch)
}

const release = (watch: Watch): void => {
  for (const resolve of watch.waiting) resolve()
  watch.waiting = []
}

const newWatch = (): Watch => ({
  cameRoundAt: performance.now(),
  stalledFrom: undefined,
  queuedFrom: undefined,
  turns: 0,
  quietTurns: 0,
  limit: 0,
  hasAccepted: false,
  waiting: [],
})

/**
 * Watches the event loop. Where it is late by a moment (a long task, a stopped process, a busy machine), what is read
 * in the next turns may have come at any time since it last came round: nobody can tell, so all of that is not the
 * player's (contract section 4, Time). Connections that came meanwhile wait in a queue of their own, and are let in one a turn.
 */
export const watchStalls = (): Stalls => {
  const queued = new WeakMap<object, Held>()
  const watch = newWatch()
  const timer = setInterval(() => {
    const now = performance.now()
    if (isLate(watch, now)) begin(watch, now)
    watch.cameRoundAt = now
  }, TICK)
  timer.unref()
  return {
    accepted: connection => {
      const now = performance.now()
      if (watch.queuedFrom === undefined && isLate(watch, now)) begin(watch, now)
      if (watch.queuedFrom === undefined) return
      watch.hasAccepted = true
      queued.set(connection, { from: watch.queuedFrom, until: now + WITH_CONNECTION })
    },
    heldAt: (now, connection) => {
      const queue = connection === undefined ? undefined : queued.get(connection)
      const inQueue = queue !== undefined && now <= queue.until ? queue.from : now
      return Math.round(
        now - Math.min(now, watch.stalledFrom ?? now, inQueue, isLate(watch, now) ? watch.cameRoundAt : now),
      )
    },
    settled: async () => {
      if (watch.queuedFrom !== undefined) await new Promise<void>(resolve => void watch.waiting.push(resolve))
    },
    stop: () => {
      clearInterval(timer)
      release(watch)
    },
  }
}
