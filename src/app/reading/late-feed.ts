import type { Pool } from 'pg'
import type { FeedCursor } from '../../db/feed/cursor.ts'
import { type LateRow, type LateWatch, readLateLog, readMatchesAsOf } from '../../db/feed/late-feed.ts'
import type { LoggedFacts, LoggedMove } from '../../db/feed/rows.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type {
  MatchChange,
  MatchFacts,
  WatchedEntry,
  WatchedMatch,
  WatchedTournament,
} from '../../wire/live.ts'
import { kindOf } from '../../wire/watch/match.ts'

/** When spectators who are kept behind are told of a fact of a match: what is of moves and clocks is as of then. */
const TOLD: Readonly<Record<keyof MatchFacts, 'AT_ONCE' | 'LATE'>> = {
  status: 'AT_ONCE',
  result: 'AT_ONCE',
  resultReason: 'AT_ONCE',
  onlyHalf: 'AT_ONCE',
  adjudication: 'AT_ONCE',
  drawReason: 'AT_ONCE',
  opensAt: 'AT_ONCE',
  noShowDeadline: 'AT_ONCE',
  readyAt: 'AT_ONCE',
  whiteJoinedAt: 'AT_ONCE',
  blackJoinedAt: 'AT_ONCE',
  startedAt: 'AT_ONCE',
  whiteEntryId: 'AT_ONCE',
  blackEntryId: 'AT_ONCE',
  finishedAt: 'AT_ONCE',
  windowOpensAt: 'AT_ONCE',
  windowClosesAt: 'AT_ONCE',
  agreedSlot: 'AT_ONCE',
  slotProposals: 'AT_ONCE',
  lastMoveAt: 'LATE',
  pausedAt: 'LATE',
  resumedAt: 'LATE',
  whiteTimeMsRemaining: 'LATE',
  blackTimeMsRemaining: 'LATE',
  creditMs: 'LATE',
  drawOfferBy: 'LATE',
  fen: 'LATE',
  moveNumber: 'LATE',
}

/** One piece of news for spectators who are kept behind, with the transaction that wrote it. */
export type LateNews = { readonly xid: number } & (
  | { readonly of: 'late'; readonly at: Instant; readonly change: MatchChange }
  /** A match in full, since it was made or what is told of it at once has changed. */
  | { readonly of: 'match'; readonly match: WatchedMatch }
  | { readonly of: 'entry'; readonly entry: WatchedEntry }
  | { readonly of: 'tournament'; readonly tournament: WatchedTournament }
)

/** What became news of an event between `since` and `cursor`, or old enough between `from` and `to`. */
export type LateBatch = {
  readonly tournamentId: string
  readonly since: FeedCursor
  readonly cursor: FeedCursor
  readonly from: Instant
  readonly to: Instant
  /** As of when its matches in full are: earlier than `to` after the delay was raised. */
  readonly seen: Instant
  readonly news: readonly LateNews[]
}

/** What is new to spectators of these events since each was told; a batch for each, though nothing may be in it. */
export const readLateFeed = async (
  pool: Pool,
  since: FeedCursor,
  watched: readonly LateWatch[],
  matchIds: readonly string[],
  now: Instant,
): Promise<{ readonly cursor: FeedCursor; readonly batches: readonly LateBatch[] }> => {
  const { cursor, found } = await readLateLog(pool, since, watched, matchIds, now)
  const batches = await Promise.all(
    watched.map(async ({ tournamentId, told: from }) => {
      const own = found.filter(item => item.tournamentId === tournamentId)
      const seen = own.find(item => item.of === 'seen')?.at ?? from
      const news = [...restOf(own), ...lateOf(own), ...(await wholeOf(pool, own, seen))]
      // A delay that was raised tells nothing until what has been told is as old as that.
      return { tournamentId, since, cursor, from, to: Math.max(from, seen), seen, news }
    }),
  )
  return { cursor, batches }
}

const restOf = (found: readonly LateRow[]): LateNews[] =>
  found.flatMap(({ of, xid, body }): LateNews[] => {
    if (of === 'tournament') return [{ of, xid: Number(xid), tournament: body }]
    return of === 'entry' ? [{ of, xid: Number(xid), entry: body }] : []
  })

/** Versions that have become old enough, each match's in order, with what is told late of them. */
const lateOf = (found: readonly LateRow[]): LateNews[] => {
  const byVersion = new Map<string, LateRow[]>()
  for (const item of found) {
    if (!item.isDue) continue
    const key = `${item.matchId} ${item.version}`
    byVersion.set(key, [...(byVersion.get(key) ?? []), item])
  }
  return [...byVersion.values()].map(lateNews).sort((one, other) => one.change.version - other.change.version)
}

const lateNews = (parts: readonly LateRow[]): Extract<LateNews, { of: 'late' }> => {
  const [{ matchId, version, xid, at }] = parts as readonly [LateRow]
  const move: LoggedMove | undefined = parts.find(part => part.of === 'move')?.body
  const changes: Partial<LoggedFacts> | undefined = parts.find(part => part.of === 'change')?.body
  const told: MatchChange = {
    kind: kindOf(move, changes),
    matchId,
    version,
    ...(move === undefined ? {} : { move }),
    ...(changes === undefined ? {} : { changes: factsTold(changes, 'LATE') }),
  }
  return { of: 'late', xid: Number(xid), at: at ?? 0, change: told }
}

const factsTold = (changes: Partial<LoggedFacts>, when: 'AT_ONCE' | 'LATE'): Partial<LoggedFacts> =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => TOLD[name as keyof MatchFacts] === when))

/** Matches of which something is told at once, in full, as they are seen. */
const wholeOf = async (pool: Pool, found: readonly LateRow[], seen: Instant): Promise<LateNews[]> => {
  const xids = new Map<string, number>()
  for (const { of, isNew, matchId, xid, body } of found) {
    if (!isNew || (of !== 'made' && of !== 'change')) continue
    if (of === 'made' || Object.keys(factsTold(body, 'AT_ONCE')).length > 0)
      xids.set(matchId, Math.max(xids.get(matchId) ?? 0, Number(xid)))
  }
  if (xids.size === 0) return []
  const matches = await readMatchesAsOf(pool, [...xids.keys()], seen)
  return matches.map(match => ({ of: 'match', xid: xids.get(match.matchId)!, match }))
}
