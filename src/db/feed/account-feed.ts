import type { Pool } from 'pg'
import { CALL_OF_EVENT, type LoggedCall } from '../calls.ts'
import { type Db, row, rows } from '../transaction.ts'
import { type FeedCursor, parseCursor } from './cursor.ts'
import { cursorOf, NEW } from './feed.ts'
import { OWN_INVITATION } from './own-invitations.ts'
import type { LoggedAccountEntry, LoggedAccountMatch, LoggedInvitation } from './rows.ts'

/** A row of the log that concerns an account, with the transaction that wrote it; its body is a match's, an entry's, a call's, or an invitation's; of security the number of the latest event. */
export type AccountFeedRow = {
  readonly of: 'now' | 'made' | 'change' | 'reported' | 'entry' | 'call' | 'invitation' | 'security'
  readonly playerId: string
  readonly xid: string
  /** Of a match: the fields that changed. */
  readonly changes: never
  readonly body: never
}

/** A match `m` of the event `t` as the account of its entry `n` is told of it. */
export const OWN_MATCH = `match_watched(m) || jsonb_build_object(
  'opensFixed', m."opensFixed", 'eventTitle', t.title, 'playMode', coalesce(m."playMode", t."playMode"),
  'entryId', n.id, 'byeType', m."byeType", 'reports', match_reports(m),
  'opponent', (select jsonb_build_object('entryId', o.id, 'name', o.name, 'rating', o.rating, 'title', o.title)
    from entries o where o.id = case n.id when m."entryAId" then m."entryBId" else m."entryAId" end))`

/** An entry `n` of the event `t` as its account is told of it. */
const OWN_ENTRY = `jsonb_build_object(
  'id', n.id, 'tournamentId', n."tournamentId", 'name', n.name, 'seed', n.seed, 'status', n.status,
  'checkedInAt', wire_instant(n."checkedInAt"), 'withdrawalReason', n."withdrawalReason",
  'byes', (select coalesce(jsonb_agg(jsonb_build_object('roundNumber', b."roundNumber", 'byeType', b."byeType")
      order by b."roundNumber"), '[]')
    from requested_byes b where b."entryId" = n.id and b."roundNumber" > t."currentRound"),
  'adjustments', (select coalesce(jsonb_agg(jsonb_build_object(
      'points', a.points, 'roundNumber', a."roundNumber", 'note', a.note) order by a."createdAt", a.id), '[]')
    from score_adjustments a where a."entryId" = n.id),
  'event', tournament_watched(t))`

/**
 * Whose a call `c` of the match `m` is, beside the arbiters of the event `t`: its caller's; of what players reported,
 * both players'.
 */
const TOLD_OF_CALL = `(
  select n."playerId" from entries n where n.id = c."entryId" or (c."entryId" is null and n.id in (m."entryAId", m."entryBId"))
  union select t."organiserId"
  union select a."playerId" from tournament_arbiters a where a."tournamentId" = t.id)`

/**
 * What has been committed since a cursor, moves apart, about matches and entries of these accounts, with the cursor of
 * this very statement. A change of the event concerns every entry in it.
 */
const READ_ACCOUNTS = `
select 'now' as of, null::uuid as "playerId", pg_current_snapshot()::text as xid, null::jsonb as changes,
  null::jsonb as body
union all
select * from (
  select case e.version when 1 then 'made' else 'change' end, n."playerId", e.xid::text, e.changes, ${OWN_MATCH}
  from match_events e join matches m on m.id = e."matchId" join tournaments t on t.id = m."tournamentId"
    join entries n on n.id in (m."entryAId", m."entryBId")
  where ${NEW} and n."playerId" = any($3::uuid[])
  order by e."matchId", e.version) as in_matches
union all
select 'entry', n."playerId", e.xid::text, null, ${OWN_ENTRY}
from tournament_events e join tournaments t on t.id = e."tournamentId"
  join entries n on n."tournamentId" = t.id and (e."entryId" is null or e."entryId" = n.id)
where ${NEW} and n."playerId" = any($3::uuid[])
union all
select 'invitation', i."playerId", e.xid::text, null, ${OWN_INVITATION}
from tournament_events e join tournaments t on t.id = e."tournamentId"
  join entry_invitations i on i."tournamentId" = t.id and (e."entryId" is null or e."entryId" = i."entryId")
where ${NEW} and (i.status = 'PENDING' or e."ownOnly") and i."playerId" = any($3::uuid[])
union all
select 'reported', n."playerId", e.xid::text, null, ${OWN_MATCH}
from desk_events e join matches m on m.id = e."matchId" join tournaments t on t.id = m."tournamentId"
  join entries n on n.id in (m."entryAId", m."entryBId")
where ${NEW} and e."callId" is null and m.status in ('PENDING', 'RUNNING') and n."playerId" = any($3::uuid[])
union all
select 'call', told."playerId", e.xid::text, null, call_told(c, m)
from desk_events e join matches m on m.id = e."matchId" join tournaments t on t.id = m."tournamentId"
  ${CALL_OF_EVENT}
  cross join lateral ${TOLD_OF_CALL} told
where ${NEW} and told."playerId" = any($3::uuid[])
union all
select 'security', e."playerId", e.xid::text, null,
  to_jsonb((select max(u.id) from security_events u where u."playerId" = e."playerId" and u.unseen))
from security_events e where ${NEW} and e."playerId" = any($3::uuid[])`

export const readAccountLog = async (
  db: Db,
  since: FeedCursor,
  playerIds: readonly string[],
): Promise<{ readonly cursor: FeedCursor; readonly logged: readonly AccountFeedRow[] }> => {
  const values = [String(since.xmax), since.xip.map(String), playerIds]
  const found = await rows<AccountFeedRow>(db, READ_ACCOUNTS, values)
  const logged = found.filter(item => item.of !== 'now')
  return { cursor: cursorOf(found.find(item => item.of === 'now')?.xid), logged }
}

/** How far back a resume looks: more changes than this since then, of whatever event, and it starts afresh. */
const LONGEST_LOOK_BACK = 5_000

/** Whether a cursor is of this history and near enough for an account to be read on from. */
export const isWithinAccountReach = async (pool: Pool, { xmax }: FeedCursor): Promise<boolean> => {
  const found = await row<{ past: boolean | null; logged: number }>(
    pool,
    `select pg_snapshot_xmax(pg_current_snapshot()) >= $1::text::xid8 as past,
       (select count(*)::integer from (
          (select from match_events where xid >= $1::text::xid8 limit $2)
          union all
          (select from tournament_events where xid >= $1::text::xid8 limit $2)
          union all
          (select from desk_events where xid >= $1::text::xid8 limit $2)) as since) as logged`,
    [String(xmax), LONGEST_LOOK_BACK + 1],
  )
  return found?.past === true && found.logged <= LONGEST_LOOK_BACK
}

export type LoggedAccount = {
  readonly cursor: FeedCursor
  readonly entries: readonly LoggedAccountEntry[]
  readonly matches: readonly LoggedAccountMatch[]
  readonly calls: readonly LoggedCall[]
  readonly invitations: readonly LoggedInvitation[]
  readonly unseenSecurity: number | null
}

/**
 * An account's entries in events that are not over, with its matches that are open or of the round that is on, and the calls
 * that are not closed: its own, and those of events that it directs; and the invitations that wait for it.
 */
export const readAccountSnapshot = async (db: Db, playerId: string): Promise<LoggedAccount> => {
  const found = await row<Omit<LoggedAccount, 'cursor'> & { readonly now: string }>(
    db,
    `select pg_current_snapshot()::text as now,
       (select coalesce(jsonb_agg(${OWN_ENTRY} order by t."startsAt", t."createdAt", n.id), '[]')
        from entries n join tournaments t on t.id = n."tournamentId"
        where n."playerId" = $1 and t.status in ('DRAFT', 'OPEN', 'ACTIVE')) as entries,
       (select coalesce(jsonb_agg(${OWN_MATCH} order by m."opensAt", m."roundNumber", m."tieBreakIndex" nulls first, m.id), '[]')
        from entries n join tournaments t on t.id = n."tournamentId"
          join match_sides s on s."entryId" = n.id join matches m on m.id = s."matchId"
        where n."playerId" = $1 and t.status = 'ACTIVE' and m.status <> 'CANCELED'
          and (m.status in ('PENDING', 'RUNNING') or m."roundNumber" = t."currentRound")) as matches,
       (select coalesce(jsonb_agg(call_told(c, m) order by c."openedAt", c.id), '[]')
        from match_calls c join matches m on m.id = c."matchId" join tournaments t on t.id = c."tournamentId"
        where c."closedAt" is null and $1 in ${TOLD_OF_CALL}) as calls,
       (select coalesce(jsonb_agg(${OWN_INVITATION} order by i."invitedAt", i.id), '[]')
        from entry_invitations i join tournaments t on t.id = i."tournamentId"
        where i."playerId" = $1 and i.status = 'PENDING' and t.status in ('DRAFT', 'OPEN', 'ACTIVE')) as invitations,
       (select max(u.id) from security_events u where u."playerId" = $1 and u.unseen) as "unseenSecurity"`,
    [playerId],
  )
  const cursor = parseCursor(found?.now ?? '')
  if (found === undefined || cursor === undefined) throw new Error(`not a snapshot: ${found?.now}`)
  const { now: _now, ...account } = found
  return { cursor, ...account }
}
