import type { Pool } from 'pg'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'
import { type FeedCursor, parseCursor } from './cursor.ts'
import type { LoggedEntry, LoggedMatch, LoggedTournament } from './rows.ts'

export type Watched = { readonly matchIds: readonly string[]; readonly tournamentIds: readonly string[] }

/** A row of the log, with the transaction that wrote it; the body is one of `rows.ts`, as `of` says. */
export type FeedRow = {
  readonly of: 'now' | 'move' | 'change' | 'made' | 'entry' | 'tournament'
  readonly tournamentId: string
  readonly matchId: string
  readonly version: number
  readonly xid: string
  readonly body: never
}

/** A row is new if its transaction was under way at the cursor, `$1` and `$2`, or came after. */
export const NEW = '(xid >= $1::text::xid8 or xid = any($2::text[]::xid8[]))'
const WATCHED = '(m.id = any($3::uuid[]) or m."tournamentId" = any($4::uuid[]))'

/**
 * What has been committed since a cursor, about matches and tournaments that are watched, with the cursor of this
 * very statement: both are one snapshot.
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
where ${NEW} and not e."ownOnly" and n."tournamentId" = any($4::uuid[])`

export const readLog = async (
  db: Db,
  since: FeedCursor,
  watched: Watched,
): Promise<{ readonly cursor: FeedCursor; readonly logged: readonly FeedRow[] }> => {
  const values = [String(since.xmax), since.xip.map(String), watched.matchIds, watched.tournamentIds]
  const found = await rows<FeedRow>(db, READ_FEED, values)
  const logged = found.filter(item => item.of !== 'now')
  return { cursor: cursorOf(found.find(item => item.of === 'now')?.xid), logged }
}

export const cursorOf = (text: string | undefined): FeedCursor => {
  const cursor = parseCursor(text ?? '')
  if (cursor === undefined) throw new Error(`not a snapshot: ${text}`)
  return cursor
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

export type LoggedEvent = {
  readonly tournament: LoggedTournament
  readonly entries: readonly LoggedEntry[]
  readonly matches: readonly LoggedMatch[]
}

/** A match `m` as of the parameter `seen` in ms, or as it is where that is null. */
const AS_OF = (seen: string): string =>
  `(case when ${seen}::float8 is null then m else match_as_of(m, ${instant(seen)}) end)`

/**
 * An event in full, with the cursor of the same instant as text; undefined where there is none. Moves and clocks are as of
 * `seen`, where it is given.
 */
export const readEventSnapshot = async (
  db: Db,
  tournamentId: string,
  seen: Instant | undefined,
): Promise<{ readonly now: string; readonly event: LoggedEvent } | undefined> => {
  const found = await row<LoggedEvent & { readonly now: string }>(
    db,
    `select pg_current_snapshot()::text as now, tournament_watched(t) as tournament,
       (select coalesce(jsonb_agg(entry_watched(e) order by e."entryNumber"), '[]')
        from entries e where e."tournamentId" = t.id) as entries,
       (select coalesce(jsonb_agg(match_watched(${AS_OF('$2')})
          order by m."roundNumber", m."boardNumber", m."tieBreakIndex" nulls first, m.id), '[]')
        from matches m where m."tournamentId" = t.id) as matches
     from tournaments t where t.id = $1`,
    [tournamentId, seen],
  )
  if (found === undefined) return undefined
  const { now, ...event } = found
  return { now, event }
}

/** A match in full, its moves among it, as of `seen` where it is given; undefined where there is none. */
export const readMatchSnapshot = async (
  pool: Pool,
  matchId: string,
  seen: Instant | undefined,
): Promise<(LoggedMatch & { readonly moves: readonly string[] }) | undefined> => {
  const found = await row<{ match: LoggedMatch & { readonly moves: readonly string[] } }>(
    pool,
    `select match_watched(${AS_OF('$2')}) || jsonb_build_object('moves', coalesce(
       (select jsonb_agg(v.uci order by v."moveNumber") from match_moves v
        where v."matchId" = m.id and ($2::float8 is null or v."playedAt" <= ${instant('$2')})), '[]')) as match
     from matches m where m.id = $1`,
    [matchId, seen],
  )
  return found?.match
}

/** A part of what made a version of a match; none where nothing is known of it. */
export type MatchLogRow = {
  readonly of: string | null
  readonly version: number | null
  /** The version that the match has now. */
  readonly present: number
  readonly body: never
}

/** What is known of a match after a version, in order of version; nothing where there is no such match. */
export const readMatchLog = (pool: Pool, matchId: string, after: number): Promise<MatchLogRow[]> =>
  rows<MatchLogRow>(
    pool,
    `with m as (select id, version from matches where id = $1), log as (
       select 'move' as of, v.version, move_watched(v) as body from match_moves v, m
       where v."matchId" = m.id and v.version > $2
       union all
       select 'change', e.version, e.changes from match_events e, m where e."matchId" = m.id and e.version > $2)
     select m.version as present, log.* from m left join log on true order by log.version`,
    [matchId, after],
  )

/** Matches as they are now, without their moves, in order of round and board. */
export const readLoggedMatches = async (db: Db, ids: readonly string[]): Promise<LoggedMatch[]> =>
  (
    await rows<{ match: LoggedMatch }>(
      db,
      `select match_watched(m) as match from matches m where m.id = any($1::uuid[])
       order by m."roundNumber", m."boardNumber", m."tieBreakIndex" nulls first, m.id`,
      [ids],
    )
  ).map(({ match }) => match)
