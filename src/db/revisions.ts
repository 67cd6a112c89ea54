import type { Instant } from '../domain/kernel/time.ts'
import { type Db, row } from './transaction.ts'

/**
 * What a reader's copy is compared with. `state` differs whenever a row that the read is made of has been written:
 * it is made of their versions and of the transactions that wrote them, so a change that somebody forgot to count
 * in a version shows, too. Gaps are in it: clocks and deadlines follow from them, and no row is written for one.
 */
type Revision = {
  readonly version: number
  readonly state: string
  readonly visibility: string
  readonly spectatorDelaySeconds: number
}

export type MatchRevision = Revision & {
  readonly tournamentId: string
  /** As `state`, for those who are told what players report. */
  readonly stateWithReports: string
  readonly isPending: boolean
  readonly whitePlayerId: string | null
  readonly blackPlayerId: string | null
  readonly isBye: boolean
  /** When time decides something about the match or one of its tie-breaks; null where it decides nothing. */
  readonly dueAt: Instant | null
  /** The tie-break that is on: the one of the lowest index that is not over. */
  readonly activeId: string | null
  readonly activeVersion: number | null
}

/** A match with its tie-breaks, its players and its tournament: no moves are read. */
export const matchRevision = (db: Db, id: string): Promise<MatchRevision | undefined> =>
  row<MatchRevision>(
    db,
    `select t.id as "tournamentId", t.visibility, t."spectatorDelaySeconds", m.version, w."playerId" as "whitePlayerId",
       b."playerId" as "blackPlayerId", b.id is null as "isBye",
       coalesce(m."resultReason" = 'TIEBREAK_PENDING', false) as "isPending",
       least(m."dueAt", games."dueAt") as "dueAt", games."activeId", games."activeVersion",
       md5(concat_ws(' ', t.version, t.xmin, w.xmin, b.xmin, m.version, m.xmin, games.state, (select max(id) from gaps))) as state,
       md5(concat_ws(' ', t.version, t.xmin, w.xmin, b.xmin, m.version, m.xmin, games.state, (select max(id) from gaps), (
         select string_agg(concat_ws(' ', r.id, r.xmin), ' ' order by r.id) from result_reports r where r."matchId" = any(
           array(select m.id union all select o.id from matches o where o."parentMatchId" = m.id))))) as "stateWithReports"
     from matches m
     join tournaments t on t.id = m."tournamentId"
     join entries w on w.id = m."whiteEntryId"
     left join entries b on b.id = m."blackEntryId"
     left join lateral (
       select string_agg(concat_ws(' ', g.id, g.version, g.xmin), ' ' order by g.id) as state,
         min(g."dueAt") as "dueAt",
         (array_agg(g.id order by g."tieBreakIndex") filter (where g.status in ('PENDING', 'RUNNING')))[1] as "activeId",
         (array_agg(g.version order by g."tieBreakIndex") filter (where g.status in ('PENDING', 'RUNNING')))[1]
           as "activeVersion"
       from matches g where g."parentMatchId" = m.id
     ) games on true
     where m.id = $1`,
    [id],
  )

export type EventRevision = Revision & {
  readonly title: string
  readonly timeZone: string | null
  readonly birthAndSexShown: boolean
  /** How many entries and matches it has. */
  readonly rows: number
}

const eventRevisionBy = (db: Db, id: string, matchState: string): Promise<EventRevision | undefined> =>
  row<EventRevision>(
    db,
    `select t.title, t."timeZone", t."birthAndSexShown", t.visibility, t."spectatorDelaySeconds", t.version, e.rows + m.rows as rows,
       md5(concat_ws(' ', t.version, t.xmin, e.rows, e.state, m.rows, m.state, (select max(id) from gaps))) as state
     from tournaments t
     cross join lateral (
       select count(*)::integer as rows, sum(hash_record_extended(row(id, xmin::text), 0)) as state
       from entries where "tournamentId" = t.id
     ) e
     cross join lateral (
       select count(*)::integer as rows, sum(hash_record_extended(${matchState}, 0)) as state
       from matches where "tournamentId" = t.id
     ) m
     where t.id = $1`,
    [id],
  )

/** A tournament with its entries and all of its matches, moves and clocks too. */
export const eventRevision = (db: Db, id: string): Promise<EventRevision | undefined> =>
  eventRevisionBy(db, id, 'row(id, version, xmin::text)')

/** A tournament with its entries and its results: what scores and standings follow from. A move changes nothing of it. */
export const resultsRevision = (db: Db, id: string): Promise<EventRevision | undefined> =>
  eventRevisionBy(
    db,
    id,
    `row(id, "roundNumber", "boardNumber", "thirdPlace", "entryAId", "entryBId", "whiteEntryId", status = 'CANCELED',
       result, "resultReason", "onlyHalf", "byeType", unrated, "tieBreakIndex")`,
  )

/** The size of a tournament alone. */
export const eventSize = (db: Db, id: string): Promise<Omit<EventRevision, 'state'> | undefined> =>
  row<Omit<EventRevision, 'state'>>(
    db,
    `select t.title, t."timeZone", t."birthAndSexShown", t.visibility, t."spectatorDelaySeconds", t.version, (select count(*) from entries where "tournamentId" = t.id)::integer
       + (select count(*) from matches where "tournamentId" = t.id)::integer as rows
     from tournaments t where t.id = $1`,
    [id],
  )

/** The size of the tournament of a match; 0 where there is none. */
export const sizeAround = async (db: Db, matchId: string): Promise<number> => {
  const found = await row<{ rows: number }>(
    db,
    `select (select count(*) from entries e where e."tournamentId" = m."tournamentId")::integer
       + (select count(*) from matches o where o."tournamentId" = m."tournamentId")::integer as rows
     from matches m where m.id = $1`,
    [matchId],
  )
  return found?.rows ?? 0
}
