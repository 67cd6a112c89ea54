import type { Pool } from 'pg'
import { readMatchChanges } from '../app/reading/feed.ts'
import type { SharedReads } from '../app/runtime/shared-reads.ts'
import { isoTime } from '../app/views/iso-time.ts'
import { activeTieBreak } from '../db/contests.ts'
import { readMatchSnapshot } from '../db/feed/feed.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { MatchChange, StreamEvent, WatchedMatch } from '../wire/live.ts'
import type { FeedReader } from './feed-reader.ts'
import type { StreamWriter } from './stream-writer.ts'
import { NOW } from './subscription.ts'

export type StreamContext = {
  readonly pool: Pool
  readonly reader: FeedReader
  readonly share: SharedReads
  readonly now: () => Instant
}

/** One message a change, however many watch: it is written once. */
const messages = new WeakMap<MatchChange, StreamEvent>()

export const messageOf = (change: MatchChange): StreamEvent => {
  const message = messages.get(change) ?? { event: change.kind, id: String(change.version), data: change }
  messages.set(change, message)
  return message
}

/** What may begin a contest of tie-breaks, or end it. */
const CONTEST: ReadonlySet<string> = new Set(['ended', 'tie-break', 'result'])

/**
 * A match from where the reader stands: `lastId` is the version it has, undefined for a new reader. The ids of
 * the stream are the versions of the match, one event each. Resolves to what leaves the stream.
 */
export const followMatch = async (
  ctx: StreamContext,
  writer: StreamWriter,
  matchId: string,
  lastId: string | undefined,
): Promise<() => void> => {
  const contest = followContest(ctx, writer, matchId)
  let early: MatchChange[] | undefined = []
  let version = 0
  const deliver = (changes: readonly MatchChange[]): void => {
    for (const change of changes) {
      if (change.version <= version) continue
      version = change.version
      writer.send(messageOf(change))
      if (CONTEST.has(change.kind)) contest.look()
    }
  }
  const leave = await ctx.reader.watchMatch(matchId, changes => {
    if (early === undefined) deliver(changes)
    else early.push(...changes)
  })
  try {
    const beginning = await ctx.share(`match ${matchId} ${lastId}`, () => readBeginning(ctx, matchId, lastId))
    for (const message of beginning.messages) writer.send(message)
    version = beginning.version
  } catch (error) {
    leave()
    throw error
  }
  contest.look()
  deliver(early)
  early = undefined
  return () => {
    leave()
    contest.leave()
  }
}

/** What a reader is given first, and the version it then has. */
type Beginning = { readonly version: number; readonly messages: readonly StreamEvent[] }

/** What the reader has missed, or the whole match where that cannot be told. */
const readBeginning = async (
  { pool, now }: StreamContext,
  matchId: string,
  lastId: string | undefined,
): Promise<Beginning> => {
  if (lastId === NOW) return { version: 0, messages: [] }
  const known = lastId !== undefined && /^\d{1,9}$/.test(lastId) ? Number(lastId) : undefined
  const missed = known === undefined ? undefined : await readMatchChanges(pool, matchId, known)
  if (known !== undefined && missed !== undefined)
    return { version: missed.at(-1)?.version ?? known, messages: missed.map(messageOf) }
  const match = await readMatchSnapshot(pool, matchId, undefined)
  if (match === undefined) throw new Error(`match ${matchId} is gone`)
  const whole = snapshot(lastId === undefined ? 'snapshot' : 'resync', match, now())
  return { version: match.version, messages: [whole] }
}

const snapshot = (event: 'snapshot' | 'resync', match: WatchedMatch, at: Instant): StreamEvent => ({
  event,
  id: String(match.version),
  data: { match, serverTimeUtc: isoTime(at) },
})

/**
 * Says which tie-break of a pending parent is on, at the beginning and whenever that changes. These events have no
 * id, since they are no versions of the match that was asked for; a reader who comes back is told anew.
 */
export const followContest = ({ pool, reader }: StreamContext, writer: StreamWriter, parentId: string) => {
  let told: string | undefined
  let leaveGame = (): void => undefined
  let left = false
  let last: Promise<void> = Promise.resolve()

  const lookOnce = async (): Promise<void> => {
    const active = await activeTieBreak(pool, parentId)
    if (left || active === told) return
    told = active
    leaveGame()
    leaveGame = () => undefined
    writer.send({ event: 'active', data: { matchId: parentId, activeMatchId: active ?? null } })
    if (active === undefined) return
    const leave = await reader.watchMatch(active, changes => {
      if (changes.some(({ kind }) => kind === 'ended' || kind === 'canceled')) look()
    })
    if (left) leave()
    else leaveGame = leave
    look()
  }
  const look = (): void => {
    last = last.then(lookOnce).catch(() => undefined)
  }
  return {
    look,
    leave: () => {
      left = true
      leaveGame()
    },
  }
}
