import { type LateBatch, type LateNews, readLateFeed } from '../app/reading/late-feed.ts'
import { type FeedCursor, isSeen } from '../db/feed/cursor.ts'
import { isWithinReach, readCursor } from '../db/feed/feed.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { EventChange, StreamEvent } from '../wire/live.ts'
import { type EventStreamContext, MOST_MISSED, wholeEvent } from './event-stream.ts'
import type { WrittenMessage } from './frames.ts'
import type { LateReader, LateSubject } from './late-reader.ts'
import { cursorOf, idOf } from './stream-id.ts'
import type { StreamWriter } from './stream-writer.ts'
import { NOW } from './subscription.ts'

export type LateStreamContext = EventStreamContext & { readonly late: LateReader }

/** What a spectator has been told: the log up to a cursor, and moves and clocks up to an instant. */
type Told = { readonly cursor: FeedCursor; readonly to: Instant }

/**
 * A tournament for who is kept behind: moves and clocks once they are old enough, the rest at once, where a match whose
 * result or state changed is told in full. Resolves to what leaves the stream.
 */
export const followLateEvent = async (
  ctx: LateStreamContext,
  writer: StreamWriter,
  subject: LateSubject,
  lastId: string | undefined,
): Promise<() => void> => {
  let early: LateBatch[] | undefined = []
  let teller: ((batch: LateBatch) => void) | undefined
  const { told, leave } = await ctx.late.watch(subject, batch => {
    if (early === undefined) teller?.(batch)
    else early.push(batch)
  })
  try {
    const key = `late ${subject.tournamentId} ${told} ${lastId}`
    const { message, ...first } = await ctx.share(key, () => readBeginning(ctx, subject, told, lastId))
    if (message !== undefined) writer.send(message)
    teller = createTeller(ctx.epoch, writer, first)
  } catch (error) {
    leave()
    throw error
  }
  for (const batch of early) teller(batch)
  early = undefined
  return leave
}

type Beginning = Told & { readonly message: StreamEvent | WrittenMessage | undefined }

/** What the reader has missed, or the whole event where that cannot be told. */
const readBeginning = async (
  ctx: LateStreamContext,
  { tournamentId, delayMs }: LateSubject,
  seen: Instant,
  lastId: string | undefined,
): Promise<Beginning> => {
  const { pool, epoch, now } = ctx
  if (lastId === NOW) return { cursor: await readCursor(pool), to: seen, message: undefined }
  const known = lastId === undefined ? undefined : toldOf(epoch, lastId)
  if (known !== undefined && (await isWithinReach(pool, known.cursor, tournamentId, MOST_MISSED))) {
    const watched = [{ tournamentId, told: known.to, whole: true }]
    const { batches } = await readLateFeed(pool, known.cursor, watched, [], now())
    const [missed] = batches as readonly [LateBatch]
    if (missed.news.length <= MOST_MISSED)
      return { ...toldBy(missed), message: messageOf(epoch, toldBy(missed), missed.news) }
  }
  const event = lastId === undefined ? 'snapshot' : 'resync'
  const { cursor, json } = await wholeEvent(ctx, tournamentId, { delayMs, seen })
  const first = { cursor, to: seen }
  return { ...first, message: { event, id: textOf(epoch, first), json } }
}

const toldBy = ({ cursor, to }: LateBatch): Told => ({ cursor, to })

const textOf = (epoch: string, { cursor, to }: Told): string => `${idOf(epoch, cursor)}@${to}`

const toldOf = (epoch: string, id: string): Told | undefined => {
  const [, of = '', to = ''] = /^(.*)@(\d{1,15})$/.exec(id) ?? []
  const cursor = cursorOf(epoch, of)
  return cursor === undefined ? undefined : { cursor, to: Number(to) }
}

const whole = new WeakMap<LateBatch, StreamEvent>()

/** One message a batch, however many watch: it is written once. */
const wholeMessage = (epoch: string, batch: LateBatch): StreamEvent | undefined => {
  const message = whole.get(batch) ?? messageOf(epoch, toldBy(batch), batch.news)
  if (message !== undefined) whole.set(batch, message)
  return message
}

/** Who has just come, or had been told more before the delay was raised, is given of a batch what is new to them. */
const createTeller = (epoch: string, writer: StreamWriter, first: Told): ((batch: LateBatch) => void) => {
  let to = first.to
  let unsure: FeedCursor | undefined = first.cursor
  return batch => {
    if (unsure !== undefined && batch.since.xmin >= unsure.xmax) unsure = undefined
    const isNew = isNewTo({ cursor: unsure ?? batch.since, to })
    const isWhole = unsure === undefined && batch.from >= to
    to = Math.max(to, batch.to)
    const message = isWhole
      ? wholeMessage(epoch, batch)
      : messageOf(epoch, { cursor: batch.cursor, to }, batch.news.filter(isNew))
    if (message !== undefined) writer.send(message)
  }
}

const isNewTo =
  ({ cursor, to }: Told) =>
  (item: LateNews): boolean =>
    !isSeen(cursor, item.xid) || (item.of === 'late' && item.at > to)

const messageOf = (epoch: string, told: Told, news: readonly LateNews[]): StreamEvent | undefined =>
  news.length === 0
    ? undefined
    : { event: 'changes', id: textOf(epoch, told), data: { changes: changesOf(news) } }

/** Parts of the event that are given as they are now are given once. */
const changesOf = (news: readonly LateNews[]): readonly EventChange[] => {
  const parts = new Map<string, EventChange>()
  for (const item of news) {
    if (item.of === 'entry') parts.set(item.entry.id, { kind: 'entry', entry: item.entry })
    if (item.of === 'tournament') parts.set(item.of, { kind: 'tournament', tournament: item.tournament })
  }
  return [
    ...parts.values(),
    ...news.flatMap(item => (item.of === 'late' ? [item.change] : [])),
    ...news.flatMap(item =>
      item.of === 'match' ? [{ kind: 'match-made', match: item.match } as const] : [],
    ),
  ]
}
