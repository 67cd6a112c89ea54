import type { Pool } from 'pg'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, rows } from '../transaction.ts'
import type { FeedCursor } from './cursor.ts'
import { cursorOf, NEW } from './feed.ts'
import type { LoggedMatch } from './rows.ts'

/** An event that spectators follow who are kept behind: in ms, up to when its moves and clocks have been told. */
export type LateWatch = {
  readonly tournamentId: string
  readonly told: Instant
  /** All of it; else those of its matches that are watched. */
  readonly whole: boolean
}

/** A row of the log as spectators are told of it; the body is one of `rows.ts`, as `of` says. */
export type LateRow = {
  /** `seen` says as of when an event is told now. */
  readonly of: 'now' | 'seen' | 'move' | 'change' | 'made' | 'entry' | 'tournament'
  readonly tournamentId: string
  readonly matchId: string
  readonly version: number
  readonly xid: string
  /** When it happened. */
  readonly at: Instant | null
  /** Whether it was committed since the cursor: what is told at once of it is news. */
  readonly isNew: boolean
  /** Whether it has become old enough since it was last asked: what is told late of it is news. */
  readonly isDue: boolean
  readonly body: never
}

const WATCHED = '(s.whole or m.id = any($6::uuid[]))'
/** A move that was committed so long after its receipt was held up by an outage. */
const COMMITTED_WITHIN = "interval '1 minute'"

/**
 * What has become news for spectators who are kept behind: what has been committed since a cursor, and what has become
 * old enough since each event was last told, with the cursor of this very statement.
 */
const READ_LATE = `
with s as materialized (
  select t.id, w.whole, ${instant('w.told')} as told,
    ${instant('($5::float8 - 1000 * t."spectatorDelaySeconds")')} as upto
  from unnest($3::uuid[], $4::float8[], $7::boolean[]) as w(id, told, whole) join tournaments t on t.id = w.id
)
select 'now' as of, null::uuid as "tournamentId", null::uuid as "matchId", 0 as version,
  pg_current_snapshot()::text as xid, null::timestamptz as at, false as "isNew", false as "isDue", null::jsonb as body
union all
select 'seen', s.id, null, 0, '0', s.upto, false, false, null from s
union all
select 'move', s.id, m.id, v.version, coalesce(v.xid::text, '0'), v."playedAt", false, true, move_watched(v)
from s join matches m on m."tournamentId" = s.id join match_moves v on v."matchId" = m.id
where ${WATCHED} and m."lastMoveAt" > s.told - ${COMMITTED_WITHIN} and v."playedAt" <= s.upto
  and (v."playedAt" > s.told or ${NEW})
union all
select case e.version when 1 then 'made' else 'change' end, s.id, m.id, e.version, e.xid::text, e.at, true,
  coalesce(e.at <= s.upto, false), e.changes
from match_events e join matches m on m.id = e."matchId" join s on s.id = m."tournamentId"
where ${NEW} and ${WATCHED}
union all
select 'change', s.id, m.id, e.version, coalesce(e.xid::text, '0'), e.at, false, true, e.changes
from s join matches m on m."tournamentId" = s.id join match_events e on e."matchId" = m.id
where ${WATCHED} and (m.status = 'RUNNING' or greatest(m."finishedAt", m."changedAt") > s.told)
  and e.at > s.told and e.at <= s.upto and e.version > 1 and ${NEW} is not true
union all
select 'tournament', s.id, null, 0, e.xid::text, null, true, false, tournament_watched(t)
from tournament_events e join s on s.id = e."tournamentId" join tournaments t on t.id = s.id
where ${NEW} and e."entryId" is null and s.whole
union all
select 'entry', s.id, n.id, 0, e.xid::text, null, true, false, entry_watched(n)
from tournament_events e join s on s.id = e."tournamentId" join entries n on n.id = e."entryId"
where ${NEW} and not e."ownOnly" and s.whole`

export type LateLog = { readonly cursor: FeedCursor; readonly found: readonly LateRow[] }

export const readLateLog = async (
  db: Db,
  since: FeedCursor,
  watched: readonly LateWatch[],
  matchIds: readonly string[],
  now: Instant,
): Promise<LateLog> => {
  const found = await rows<LateRow>(db, READ_LATE, [
    String(since.xmax),
    since.xip.map(String),
    watched.map(({ tournamentId }) => tournamentId),
    watched.map(({ told }) => told),
    now,
    matchIds,
    watched.map(({ whole }) => whole),
  ])
  return {
    cursor: cursorOf(found.find(item => item.of === 'now')?.xid),
    found: found.filter(item => item.of !== 'now'),
  }
}

/** Matches as of `seen`, without their moves. */
export const readMatchesAsOf = async (
  pool: Pool,
  ids: readonly string[],
  seen: Instant,
): Promise<LoggedMatch[]> =>
  (
    await rows<{ match: LoggedMatch }>(
      pool,
      `select match_watched(match_as_of(m, ${instant('$2')})) as match from matches m where m.id = any($1::uuid[])
       order by m."roundNumber", m."boardNumber", m."tieBreakIndex" nulls first, m.id`,
      [ids, seen],
    )
  ).map(({ match }) => match)
