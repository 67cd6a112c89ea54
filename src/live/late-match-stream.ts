import type { LateBatch } from '../app/reading/late-feed.ts'
import { behind } from '../app/views/behind.ts'
import { isoTime } from '../app/views/iso-time.ts'
import { readMatchSnapshot } from '../db/feed/feed.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { StreamEvent } from '../wire/live.ts'
import type { LateStreamContext } from './late-event-stream.ts'
import type { LateSubject } from './late-reader.ts'
import { followContest, messageOf } from './match-stream.ts'
import type { StreamWriter } from './stream-writer.ts'
import { NOW } from './subscription.ts'

type LateMatch = LateSubject & { readonly matchId: string }
type Whole = { readonly version: number; readonly message: StreamEvent }

/**
 * A match for who is kept behind: each version once it is old enough, and the whole match, as it is seen, whenever its
 * state or result changes, and to whoever comes back: of these nothing is numbered. Resolves to what leaves the stream.
 */
export const followLateMatch = async (
  ctx: LateStreamContext,
  writer: StreamWriter,
  subject: LateMatch,
  lastId: string | undefined,
): Promise<() => void> => {
  const teller = createTeller(ctx, writer, subject)
  const { told, leave } = await ctx.late.watch(subject, teller.deliver)
  try {
    const event = lastId === undefined ? 'snapshot' : 'resync'
    if (lastId !== NOW) await teller.sendWhole(event, told)
  } catch (error) {
    leave()
    throw error
  }
  teller.begin()
  return () => {
    leave()
    teller.leave()
  }
}

/** Tells one reader of its match, one batch after the other: those that come before `begin` wait for it. */
const createTeller = (ctx: LateStreamContext, writer: StreamWriter, subject: LateMatch) => {
  const { matchId } = subject
  const contest = followContest(ctx, writer, matchId)
  let told = 0
  let begin = (): void => undefined
  let last = new Promise<void>(resolve => {
    begin = resolve
  })
  const sendWhole = async (event: 'snapshot' | 'resync', seen: Instant): Promise<void> => {
    const { version, message } = await wholeAt(ctx, subject, event, seen)
    told = version
    writer.send(message)
  }
  const tell = async ({ news, seen }: LateBatch): Promise<void> => {
    for (const item of news) {
      if (item.of !== 'late' || item.change.matchId !== matchId || item.change.version <= told) continue
      told = item.change.version
      writer.send(messageOf(item.change))
    }
    if (!news.some(item => item.of === 'match' && item.match.matchId === matchId)) return
    await sendWhole('resync', seen)
    contest.look()
  }
  return {
    sendWhole,
    deliver: (batch: LateBatch): void => {
      last = last.then(() => tell(batch)).catch(writer.cut)
    },
    begin: () => {
      contest.look()
      begin()
    },
    leave: contest.leave,
  }
}

/** The match as of `seen`: read, and written, once for all who are told it. */
const wholeAt = (
  { pool, share, now }: LateStreamContext,
  { matchId, delayMs }: LateMatch,
  event: 'snapshot' | 'resync',
  seen: Instant,
): Promise<Whole> =>
  share(`late match ${matchId} ${event} ${seen} ${delayMs}`, async () => {
    const match = await readMatchSnapshot(pool, matchId, seen)
    if (match === undefined) throw new Error(`match ${matchId} is gone`)
    const data = { match, ...behind(delayMs), serverTimeUtc: isoTime(now()) }
    return { version: match.version, message: { event, id: String(match.version), data } }
  })
