import type { Pool } from 'pg'
import type { WatchedEntry, WatchedEvent, WatchedTournament } from '../../domain/watch/event.ts'
import {
  kindOf,
  type MatchChange,
  type MatchFacts,
  type WatchedMatch,
  type WatchedMove,
} from '../../domain/watch/match.ts'
import { type Db, row, rows } from '../transaction.ts'
import { type FeedCursor, parseCursor } from './cursor.ts'

/** A row of the log, with the transaction that wrote it. */
export type Logged = { readonly tournamentId: string; readonly xid: number } & (
  | { readonly of: 'match'; readonly change: MatchChange }
  | { readonly of: 'made'; readonly match: WatchedMatch }
  | { readonly of: 'entry'; readonly entry: WatchedEntry }
  | { readonly of: 'tournament'; readonly tournament: WatchedTournament }
)

export type Watched = { readonly matchIds: readonly string[]; readonly tournamentIds: readonly string[] }

export type Feed = { readonly cursor: FeedCursor; readonly logged: readonly Logged[] }

type FeedRow = {
  readonly of: 'now' | 'move' | 'change' | 'made' | 'entry' | 'tournament'
  readonly tournamentId: string
  readonly matchId: string
  readonly version: number
  readonly xid: string
  readonly body: never
}

const NEW = '(xid >= $1::text::xid8 or xid = any($2::text[]::xid8[]))'
const WATCHED = '(m.id = any($3::uuid[]) or m."tournamentId" = any($4::uuid[]))'

/**
 * What has been committed since a cursor, about matches and tournaments that are watched, with the cursor of this
 * very statement: both are one snapshot. A row is new if its transaction was under way then, or came after.
 */
const READ_FEED = `
select 'now' as of, null::uuid as "tournamentId", null::uuid as "matchId", 0 as version,
  pg_current_snapshot()::text as xid, null::jsonb as body
union all
select 'move', m."tournamentId", v."matchId", v.version, v.xid::text, move_watched(v)
from match_moves v join matches m on m.id = v."matchId" where ${NEW} and ${WATCHED}
union all
select case e.version when 1 then 'made' else 'change' end, m."tournamentId", e."matchId", e.version, e.xid::text,
  case e.version when 1 then match_watched(m) else e.changes end
from match_events e join matches m on m.id = e."matchId" where ${NEW} and ${WATCHED}
union all
select 'tournament', t.id, null, 0, e.xid::text, tournament_watched(t)
from tournament_events e join tournaments t on t.id = e."tournamentId"
where ${NEW} and e."entryId" is null and t.id = any($4::uuid[])
union all
select 'entry', n."tournamentId", n.id, 0, e.xid::text, entry_watched(n)
from tournament_events e join entries n on n.id = e."entryId"
where ${NEW} and n."tournamentId" = any($4::uuid[])`

export const readFeed = async (db: Db, since: FeedCursor, watched: Watched): Promise<Feed> => {
  const values = [String(since.xmax), since.xip.map(String), watched.matchIds, watched.tournamentIds]
  const found = await rows<FeedRow>(db, READ_FEED, values)
  return { cursor: cursorOf(found.find(item => item.of === 'now')?.xid), logged: loggedOf(found) }
}

const cursorOf = (text: string | undefined): FeedCursor => {
  const cursor = parseCursor(text ?? '')
  if (cursor === undefined) throw new Error(`not a snapshot: ${text}`)
  return cursor
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
  const move: WatchedMove | undefined = parts.find(part => part.of === 'move')?.body
  const changes: Partial<MatchFacts> | undefined = parts.find(part => part.of === 'change')?.body
  return {
    kind: kindOf(move, changes),
    matchId,
    version,
    ...(move === undefined ? {} : { move }),
    ...(changes === undefined ? {} : { changes }),
  }
}

/** The cursor of now. */
export const readCursor = async (db: Db): Promise<FeedCursor> =>
  cursorOf((await row<{ now: string }>(db, 'select pg_current_snapshot()::text as now'))?.now)

/** How far back a resume looks: more moves than this since then, of whatever match, and it starts afresh. */
const LONGEST_LOOK_BACK = 5000

/**
 * Whether a cursor is of this history and near enough to be read on from: few moves since then, of whatever match, and
 * at most `mostLogged` other changes of this event, such as the matches of a round that was made.
 */
export const isWithinReach = async (
  pool: Pool,
  cursor: FeedCursor,
  tournamentId: string,
  mostLogged: number,
): Promise<boolean> => {
  const found = await row<{ past: boolean | null; moves: number; logged: number }>(
    pool,
    `select pg_snapshot_xmax(pg_current_snapshot()) >= $1::text::xid8 as past,
       (select count(*)::integer from (select from match_moves where xid >= $1::text::xid8 limit $2) as since) as moves,
       (select count(*)::integer from (
          select from match_events e join matches m on m.id = e."matchId"
          where e.xid >= $1::text::xid8 and m."tournamentId" = $3
          union all
          select from tournament_events where xid >= $1::text::xid8 and "tournamentId" = $3 limit $4) as since) as logged`,
    [String(cursor.xmax), LONGEST_LOOK_BACK + 1, tournamentId, mostLogged + 1],
  )
  return found?.past === true && found.moves <= LONGEST_LOOK_BACK && found.logged <= mostLogged
}

/** An event in full, with the cursor of the same instant as text; undefined where there is none. */
export const readEventSnapshot = async (
  db: Db,
  tournamentId: string,
): Promise<{ readonly now: string; readonly event: WatchedEvent } | undefined> => {
  const found = await row<WatchedEvent & { readonly now: string }>(
    db,
    `select pg_current_snapshot()::text as now, tournament_watched(t) as tournament,
       (select coalesce(jsonb_agg(entry_watched(e) order by e."entryNumber"), '[]')
        from entries e where e."tournamentId" = t.id) as entries,
       (select coalesce(jsonb_agg(match_watched(m)
          order by m."roundNumber", m."boardNumber", m."tieBreakIndex" nulls first, m.id), '[]')
        from matches m where m."tournamentId" = t.id) as matches
     from tournaments t where t.id = $1`,
    [tournamentId],
  )
  if (found === undefined) return undefined
  const { now, ...event } = found
  return { now, event }
}

/** A match in full, its moves among it; undefined where there is none. */
export const readMatchSnapshot = async (pool: Pool, matchId: string): Promise<WatchedMatch | undefined> => {
  const found = await row<{ match: WatchedMatch }>(
    pool,
    `select match_watched(m) || jsonb_build_object('moves', coalesce(
       (select jsonb_agg(v.uci order by v."moveNumber") from match_moves v where v."matchId" = m.id), '[]')) as match
     from matches m where m.id = $1`,
    [matchId],
  )
  return found?.match
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
  const found = await rows<{ of: string | null; version: number | null; present: number; body: never }>(
    pool,
    `with m as (select id, version from matches where id = $1), log as (
       select 'move' as of, v.version, move_watched(v) as body from match_moves v, m
       where v."matchId" = m.id and v.version > $2
       union all
       select 'change', e.version, e.changes from match_events e, m where e."matchId" = m.id and e.version > $2)
     select m.version as present, log.* from m left join log on true order by log.version`,
    [matchId, after],
  )
  const present = found[0]?.present ?? 0
  if (after > present) return undefined
  const versions = Array.from({ length: present - after }, (_, index) => after + 1 + index)
  const parts = versions.map(version => found.filter(part => part.version === version))
  if (parts.some(known => known.length === 0)) return undefined
  return versions.map((version, index) => changeOf(matchId, version, parts[index]!))
}

/** Matches as they are now, without their moves, in order of round and board. */
export const readWatchedMatches = async (db: Db, ids: readonly string[]): Promise<WatchedMatch[]> =>
  (
    await rows<{ match: WatchedMatch }>(
      db,
      `select match_watched(m) as match from matches m where m.id = any($1::uuid[])
       order by m."roundNumber", m."boardNumber", m."tieBreakIndex" nulls first, m.id`,
      [ids],
    )
  ).map(({ match }) => match)
