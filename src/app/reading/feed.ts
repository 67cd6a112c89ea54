import type { Pool } from 'pg'
import type { FeedCursor } from '../../db/feed/cursor.ts'
import { type FeedRow, readLog, readMatchLog, type Watched } from '../../db/feed/feed.ts'
import type { LoggedFacts, LoggedMove } from '../../db/feed/rows.ts'
import type { Db } from '../../db/transaction.ts'
import type { MatchChange, WatchedEntry, WatchedMatch, WatchedTournament } from '../../wire/live.ts'
import { kindOf } from '../../wire/watch/match.ts'

/** A row of the log as the wire tells it, with the transaction that wrote it. */
export type Logged = { readonly tournamentId: string; readonly xid: number } & (
  | { readonly of: 'match'; readonly change: MatchChange }
  | { readonly of: 'made'; readonly match: WatchedMatch }
  | { readonly of: 'entry'; readonly entry: WatchedEntry }
  | { readonly of: 'tournament'; readonly tournament: WatchedTournament }
)

export type Feed = { readonly cursor: FeedCursor; readonly logged: readonly Logged[] }

/** What has been committed since a cursor, about matches and tournaments that are watched, and the cursor of then. */
export const readFeed = async (db: Db, since: FeedCursor, watched: Watched): Promise<Feed> => {
  const { cursor, logged } = await readLog(db, since, watched)
  return { cursor, logged: loggedOf(logged) }
}

/** What happened in matches, each match's in order of version; then what else changed. */
const loggedOf = (found: readonly FeedRow[]): Logged[] => [
  ...found.flatMap(item =>
    item.of === 'made' ? [{ of: item.of, ...originOf(item), match: item.body }] : [],
  ),
  ...matchChanges(found.filter(item => item.of === 'move' || item.of === 'change')),
  ...found.flatMap(item =>
    item.of === 'entry' ? [{ of: item.of, ...originOf(item), entry: item.body }] : [],
  ),
  ...found.flatMap(item =>
    item.of === 'tournament' ? [{ of: item.of, ...originOf(item), tournament: item.body }] : [],
  ),
]

const originOf = ({ tournamentId, xid }: FeedRow) => ({ tournamentId, xid: Number(xid) })

/** A version is one change: its move and its row of the log, where it has both, are one transaction's. */
const matchChanges = (found: readonly FeedRow[]): Logged[] => {
  const byVersion = new Map<string, FeedRow[]>()
  for (const item of [...found].sort(inOrder)) {
    const key = `${item.matchId} ${item.version}`
    byVersion.set(key, [...(byVersion.get(key) ?? []), item])
  }
  return [...byVersion.values()].map(parts => {
    const [first] = parts as [FeedRow]
    return { of: 'match', ...originOf(first), change: changeOf(first.matchId, first.version, parts) }
  })
}

const inOrder = (one: FeedRow, other: FeedRow): number =>
  one.matchId === other.matchId ? one.version - other.version : one.matchId < other.matchId ? -1 : 1

type Part = { readonly of: string | null; readonly body: never }

const changeOf = (matchId: string, version: number, parts: readonly Part[]): MatchChange => {
  const move: LoggedMove | undefined = parts.find(part => part.of === 'move')?.body
  const changes: Partial<LoggedFacts> | undefined = parts.find(part => part.of === 'change')?.body
  return {
    kind: kindOf(move, changes),
    matchId,
    version,
    ...(move === undefined ? {} : { move }),
    ...(changes === undefined ? {} : { changes }),
  }
}

/**
 * The changes of a match after a version, each version once; undefined where they are not all known, or there is no
 * such version: then only the whole match helps.
 */
export const readMatchChanges = async (
  pool: Pool,
  matchId: string,
  after: number,
): Promise<readonly MatchChange[] | undefined> => {
  const found = await readMatchLog(pool, matchId, after)
  const present = found[0]?.present ?? 0
  if (after > present) return undefined
  const versions = Array.from({ length: present - after }, (_, index) => after + 1 + index)
  const parts = versions.map(version => found.filter(part => part.version === version))
  if (parts.some(known => known.length === 0)) return undefined
  return versions.map((version, index) => changeOf(matchId, version, parts[index]!))
}
