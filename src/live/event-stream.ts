import { type Feed, type Logged, readFeed } from '../app/reading/feed.ts'
import type { Reading } from '../app/reading/reading.ts'
import { type FeedCursor, isSeen, parseCursor } from '../db/feed/cursor.ts'
import { isWithinReach, readCursor } from '../db/feed/feed.ts'
import { eventSize } from '../db/revisions.ts'
import type { Instant, Millis } from '../domain/kernel/time.ts'
import type { EventChange, StreamEvent } from '../wire/live.ts'
import type { EventBatch } from './feed-reader.ts'
import type { WrittenMessage } from './frames.ts'
import type { StreamContext } from './match-stream.ts'
import { cursorOf, idOf } from './stream-id.ts'
import type { StreamWriter } from './stream-writer.ts'
import { NOW } from './subscription.ts'

/** More than this at once and the whole event is the shorter answer. */
export const MOST_MISSED = 1_000

export type EventStreamContext = StreamContext & { readonly epoch: string; readonly reading: Reading }

/**
 * A tournament with the moves of its matches, from where the reader stands. An id names the set of transactions
 * that the reader has seen; each message brings all that is new at one instant, so that a connection cut anywhere
 * neither loses nor repeats anything. Resolves to what leaves the stream.
 */
export const followEvent = async (
  ctx: EventStreamContext,
  writer: StreamWriter,
  tournamentId: string,
  lastId: string | undefined,
): Promise<() => void> => {
  let early: EventBatch[] | undefined = []
  let seen: FeedCursor | undefined
  const deliver = (batch: EventBatch): void => {
    // From the first batch on that began after the reader's own cursor, everything is new to it.
    if (seen !== undefined && batch.since.xmin >= seen.xmax) seen = undefined
    const message = seen === undefined ? wholeMessage(ctx.epoch, batch) : unseenIn(ctx.epoch, batch, seen)
    if (message !== undefined) writer.send(message)
  }
  const leave = await ctx.reader.watchTournament(tournamentId, batch => {
    if (early === undefined) deliver(batch)
    else early.push(batch)
  })
  try {
    const key = `tournament ${tournamentId} ${lastId}`
    const { cursor, message } = await ctx.share(key, () => readBeginning(ctx, tournamentId, lastId))
    if (message !== undefined) writer.send(message)
    seen = cursor
  } catch (error) {
    leave()
    throw error
  }
  for (const batch of early) deliver(batch)
  early = undefined
  return leave
}

/** What a reader is given first, and the cursor it then has. */
type Beginning = { readonly cursor: FeedCursor; readonly message: StreamEvent | WrittenMessage | undefined }

/** What the reader has missed, or the whole event where that cannot be told. */
const readBeginning = async (
  ctx: EventStreamContext,
  tournamentId: string,
  lastId: string | undefined,
): Promise<Beginning> => {
  const { pool, epoch } = ctx
  if (lastId === NOW) return { cursor: await readCursor(pool), message: undefined }
  const known = lastId === undefined ? undefined : cursorOf(epoch, lastId)
  if (known !== undefined && (await isWithinReach(pool, known, tournamentId, MOST_MISSED))) {
    const feed = await readFeed(pool, known, { matchIds: [], tournamentIds: [tournamentId] })
    if (feed.logged.length <= MOST_MISSED) return { cursor: feed.cursor, message: messageOf(epoch, feed) }
  }
  const event = lastId === undefined ? 'snapshot' : 'resync'
  const { cursor, json } = await wholeEvent(ctx, tournamentId, { delayMs: 0, seen: undefined })
  return { cursor, message: { event, id: idOf(epoch, cursor), json } }
}

/** All of it, as of `seen` for who is kept behind; where it is large another thread reads and writes it. */
export const wholeEvent = async (
  { pool, reading }: EventStreamContext,
  id: string,
  as: { readonly delayMs: Millis; readonly seen: Instant | undefined },
): Promise<{ readonly cursor: FeedCursor; readonly json: Uint8Array }> => {
  const { rows = 0 } = (await eventSize(pool, id)) ?? {}
  const read = await reading.read({ view: 'snapshot', id, ...as }, { rows, state: undefined })
  if (read === 'busy') throw new Error('timeout expired: too many wait for whole events')
  const cursor = parseCursor(read.made?.note ?? '')
  if (read.made === undefined || cursor === undefined) throw new Error(`tournament ${id} is gone`)
  return { cursor, json: read.made.bytes }
}

const whole = new WeakMap<EventBatch, StreamEvent>()

/** One message a batch, however many watch: it is written once. */
const wholeMessage = (epoch: string, batch: EventBatch): StreamEvent | undefined => {
  const message = whole.get(batch) ?? messageOf(epoch, batch)
  if (message !== undefined) whole.set(batch, message)
  return message
}

/** A reader who has just come may have seen, in what it was given first, a part of the batch. */
const unseenIn = (epoch: string, batch: EventBatch, seen: FeedCursor): StreamEvent | undefined =>
  messageOf(epoch, { ...batch, logged: batch.logged.filter(item => !isSeen(seen, item.xid)) })

const messageOf = (epoch: string, { cursor, logged }: Feed): StreamEvent | undefined =>
  logged.length === 0
    ? undefined
    : { event: 'changes', id: idOf(epoch, cursor), data: { changes: changesOf(logged) } }

/** Parts of the event that are given as they are now are given once, and what made them so is not given again. */
/** What a stream says of rows of the log. */
export const changesOf = (logged: readonly Logged[]): readonly EventChange[] => {
  const made = new Map<string, number>()
  const parts = new Map<string, EventChange>()
  const inMatches: EventChange[] = []
  for (const item of logged) {
    if (item.of === 'made') {
      made.set(item.match.matchId, item.match.version)
      inMatches.push({ kind: 'match-made', match: item.match })
    } else if (item.of === 'match') {
      if (item.change.version > (made.get(item.change.matchId) ?? 0)) inMatches.push(item.change)
    } else if (item.of === 'entry') parts.set(item.entry.id, { kind: 'entry', entry: item.entry })
    else parts.set(item.tournamentId, { kind: 'tournament', tournament: item.tournament })
  }
  return [...parts.values(), ...inMatches]
}
