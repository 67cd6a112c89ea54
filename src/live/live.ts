import type { Readable } from 'node:stream'
import type { Reading } from '../app/reading/reading.ts'
import type { Hints } from '../app/runtime/hints.ts'
import type { Log } from '../app/runtime/log.ts'
import { createSharedReads } from '../app/runtime/shared-reads.ts'
import { isoTime } from '../app/views/iso-time.ts'
import { readEpoch } from '../db/feed/stream-epoch.ts'
import { openPool, sever } from '../db/pool.ts'
import type { Instant, Millis } from '../domain/kernel/time.ts'
import { type Admission, createAdmission, type StreamLimits } from './admission.ts'
import { type EventStreamContext, followEvent } from './event-stream.ts'
import { createFeedReader } from './feed-reader.ts'
import { followGaps, type Gaps } from './gaps.ts'
import { createGuard, type Guard } from './guard.ts'
import { followMatch } from './match-stream.ts'
import { createNeighbours, type Neighbours } from './neighbours.ts'
import { createOutlet, type Outlet } from './outlet.ts'
import type { Subscription } from './subscription.ts'

export type Live = {
  readonly hints: Hints
  /** Which history the cursors of this database belong to. */
  readonly epoch: string
  /** A stream to send; undefined where there are too many, from one address or at all. */
  readonly open: (subscription: Subscription) => Promise<Readable | undefined>
  /** How many read along now. */
  readonly readers: () => number
  /** Tells every reader to come back, elsewhere or later, and lets them go. No more are taken. */
  readonly drain: () => void
  /** Tells every reader of a gap that has just been written down: their clocks stood still in it. */
  readonly tellGaps: () => Promise<void>
  /** Lets go of a database that has gone silent. */
  readonly sever: () => void
  readonly stop: () => Promise<void>
}

export type LiveOptions = {
  readonly databaseUrl: string
  readonly log: Log
  readonly now: () => Instant
  readonly reading: Reading
  readonly limits?: StreamLimits | undefined
  readonly beatMs?: Millis | undefined
}

/** A comment goes to every reader this often: contract section 10 says 15 s at most. */
export const STREAM_BEAT_MS: Millis = 10_000
/** Reads of readers who come, and the guard's; many may come at once, and wait. */
const READS = { max: 3, patience: 15_000 } as const
/** A planner without statistics thinks the log small and would read all of it. */
const SESSION = { enable_seqscan: 'off' } as const

/** Streams for watchers: one reader of the log a node, handed to however many watch. */
export const startLive = async (options: LiveOptions): Promise<Live> => {
  const { databaseUrl, log, now, reading, limits, beatMs = STREAM_BEAT_MS } = options
  const pool = openPool(databaseUrl, { ...READS, settings: SESSION })
  const feedPool = openPool(databaseUrl, { max: 1, settings: SESSION })
  const reader = createFeedReader(feedPool, log)
  const neighbours = createNeighbours(databaseUrl, reader)
  const guard = createGuard(pool, log)
  const admission = createAdmission(limits)
  const epoch = await readEpoch(pool)
  const share = createSharedReads()
  const node = { pool, reader, share, now, reading, epoch, neighbours, guard, admission }
  const outlets = new Set<Outlet>()
  const gaps = await followGaps(pool, now, outlets)
  const beating = setInterval(() => keepAlive(outlets, isoTime(now())), beatMs)
  const drain = (): void => {
    admission.close()
    for (const outlet of outlets) outlet.endForNow()
  }
  return {
    hints: neighbours,
    epoch: node.epoch,
    open: subscription => openStream({ ...node, gaps }, outlets, subscription),
    readers: () => outlets.size,
    drain,
    tellGaps: gaps.tell,
    sever: () => [pool, feedPool].forEach(sever),
    stop: async () => {
      drain()
      clearInterval(beating)
      guard.stop()
      await neighbours.stop()
      await Promise.all([pool.end(), feedPool.end()])
    },
  }
}

const keepAlive = (outlets: ReadonlySet<Outlet>, serverTimeUtc: string): void => {
  for (const outlet of outlets) {
    if (outlet.isStuck()) outlet.cut()
    else outlet.beat(serverTimeUtc)
  }
}

type Node = EventStreamContext & {
  readonly gaps: Gaps
  readonly neighbours: Neighbours
  readonly guard: Guard
  readonly admission: Admission
}

const openStream = async (
  node: Node,
  outlets: Set<Outlet>,
  subscription: Subscription,
): Promise<Readable | undefined> => {
  const exit = node.admission.enter(subscription.address)
  if (exit === undefined) return undefined
  const outlet = createOutlet(subscription.framing)
  outlets.add(outlet)
  outlet.onClose(() => {
    outlets.delete(outlet)
    exit()
  })
  outlet.onClose(node.guard.watch(outlet, subscription))
  if (!node.reader.hasWatchers()) node.neighbours.announce()
  try {
    const follow = subscription.of === 'match' ? followMatch : followEvent
    outlet.onClose(await follow(node, outlet, subscription.id, subscription.lastId))
    node.gaps.begin(outlet)
  } catch (error) {
    outlet.cut()
    throw error
  }
  return outlet.stream
}
