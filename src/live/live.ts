import type { Readable } from 'node:stream'
import type { Reading } from '../app/reading/reading.ts'
import type { Log } from '../app/runtime/log.ts'
import type { MoveNotifier } from '../app/runtime/move-notifier.ts'
import { createSharedReads } from '../app/runtime/shared-reads.ts'
import { isoTime } from '../app/views/iso-time.ts'
import { readEpoch } from '../db/feed/stream-epoch.ts'
import { openPool, sever } from '../db/pool.ts'
import { type Instant, type Millis, SECOND } from '../domain/kernel/time.ts'
import { createAccountReader } from './account-reader.ts'
import { type AccountStreamContext, followAccount } from './account-stream.ts'
import { type Admission, createAdmission, type StreamLimits } from './admission.ts'
import { followEvent } from './event-stream.ts'
import { createFeedReader } from './feed-reader.ts'
import { followGaps, type Gaps } from './gaps.ts'
import { followLateEvent, type LateStreamContext } from './late-event-stream.ts'
import { followLateMatch } from './late-match-stream.ts'
import { createLateReader } from './late-reader.ts'
import { followMatch } from './match-stream.ts'
import { createOpenings } from './openings.ts'
import { createOtherNodes, type OtherNodes } from './other-nodes.ts'
import { createReadingRights, type ReadingRights } from './reading-rights.ts'
import { createStreamWriter, type StreamWriter } from './stream-writer.ts'
import { BEAT_SECONDS, type Subscription } from './subscription.ts'

export type Live = {
  readonly notifier: MoveNotifier
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
export const STREAM_BEAT_MS: Millis = BEAT_SECONDS * SECOND
/** Reads of readers who come, and the readingRights's; many may come at once, and wait. */
const READS = { max: 3, patience: 15_000 } as const
/** A planner without statistics thinks the log small and would read all of it. */
const SESSION = { enable_seqscan: 'off' } as const

/** Streams for watchers: one reader of the log a node, handed to however many watch. */
export const startLive = async (options: LiveOptions): Promise<Live> => {
  const { databaseUrl, log, now, reading, limits, beatMs = STREAM_BEAT_MS } = options
  const { pools, pool, reader, late, accounts } = openReaders(databaseUrl, log, now)
  const openings = createOpenings(now)
  const otherNodes = createOtherNodes(databaseUrl, reader, accounts)
  const readingRights = createReadingRights(pool, log)
  const admission = createAdmission(limits)
  const epoch = await readEpoch(pool)
  const share = createSharedReads()
  const streams = { pool, reader, late, accounts, openings, share, now, reading, epoch }
  const node = { ...streams, otherNodes, readingRights, admission }
  const writers = new Set<StreamWriter>()
  const gaps = await followGaps(pool, now, writers)
  const stopBeating = keepAlive(writers, now, beatMs)
  const drain = (): void => {
    admission.close()
    for (const writer of writers) writer.endForNow()
  }
  return {
    notifier: otherNodes,
    epoch,
    open: subscription => openStream({ ...node, gaps }, writers, subscription),
    readers: () => writers.size,
    drain,
    tellGaps: gaps.tell,
    sever: () => pools.forEach(sever),
    stop: async () => {
      drain()
      stopBeating()
      openings.stop()
      late.stop()
      readingRights.stop()
      await otherNodes.stop()
      await Promise.all(pools.map(each => each.end()))
    },
  }
}

/** What reads the log, each on a connection of its own, so that none waits for another. */
const openReaders = (databaseUrl: string, log: Log, now: () => Instant) => {
  const pool = openPool(databaseUrl, { ...READS, settings: SESSION })
  const feedPool = openPool(databaseUrl, { max: 1, settings: SESSION })
  const latePool = openPool(databaseUrl, { max: 1, settings: SESSION })
  const accountPool = openPool(databaseUrl, { max: 1, settings: SESSION })
  return {
    pools: [pool, feedPool, latePool, accountPool],
    pool,
    reader: createFeedReader(feedPool, log),
    late: createLateReader(latePool, log, now),
    accounts: createAccountReader(accountPool, log),
  }
}

/** A beat has as many ticks as seconds: whoever asks for more signs of life gets them at every so many. */
const keepAlive = (writers: ReadonlySet<StreamWriter>, now: () => Instant, beatMs: Millis): (() => void) => {
  let tick = 0
  const beat = () => {
    tick += 1
    const serverTimeUtc = isoTime(now())
    for (const writer of writers) {
      if (tick % BEAT_SECONDS === 0 && writer.isStuck()) writer.cut()
      else if (tick % writer.beatSeconds === 0) writer.beat(serverTimeUtc)
    }
  }
  const beating = setInterval(beat, beatMs / BEAT_SECONDS)
  return () => clearInterval(beating)
}

type Node = LateStreamContext &
  AccountStreamContext & {
    readonly gaps: Gaps
    readonly otherNodes: OtherNodes
    readonly readingRights: ReadingRights
    readonly admission: Admission
  }

/** Resolves to what leaves the stream. */
const followed = (node: Node, writer: StreamWriter, subscription: Subscription): Promise<() => void> => {
  const { of, id, tournamentId, delayMs, lastId } = subscription
  if (of === 'account') return followAccount(node, writer, id, lastId)
  if (delayMs === 0 || tournamentId === undefined)
    return (of === 'match' ? followMatch : followEvent)(node, writer, id, lastId)
  return of === 'match'
    ? followLateMatch(node, writer, { tournamentId, matchId: id, delayMs }, lastId)
    : followLateEvent(node, writer, { tournamentId, matchId: undefined, delayMs }, lastId)
}

const openStream = async (
  node: Node,
  writers: Set<StreamWriter>,
  subscription: Subscription,
): Promise<Readable | undefined> => {
  const exit = node.admission.enter(subscription.address)
  if (exit === undefined) return undefined
  const writer = createStreamWriter(subscription.framing, subscription.beatSeconds)
  writers.add(writer)
  writer.onClose(() => {
    writers.delete(writer)
    exit()
  })
  writer.onClose(node.readingRights.watch(writer, subscription))
  if (subscription.of !== 'account' && !node.reader.hasWatchers()) node.otherNodes.announce()
  try {
    writer.onClose(await followed(node, writer, subscription))
    node.gaps.begin(writer)
  } catch (error) {
    writer.cut()
    throw error
  }
  return writer.stream
}
