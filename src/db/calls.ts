import type { Instant } from '../domain/kernel/time.ts'
import type { CallKind, CallStatus } from '../domain/match/call.ts'
import type { ReportedResult } from '../domain/match/report.ts'
import { type Db, instant, row, rows } from './transaction.ts'

/** What a player of a real board says of the result. */
export type LoggedReport = {
  readonly entryId: string
  readonly result: ReportedResult
  readonly reportedAt: string
}

/** A call to the arbiter, as its caller and the arbiters are told of it (`call_told`). */
export type LoggedCall = {
  readonly id: string
  readonly tournamentId: string
  readonly matchId: string
  readonly roundNumber: number
  readonly boardNumber: number
  readonly tableNumber: number
  readonly whiteName: string
  readonly blackName: string
  readonly kind: CallKind
  readonly text: string | null
  readonly entryId: string | null
  readonly status: CallStatus
  readonly openedAt: string
  readonly takenAt: string | null
  readonly takenBy: { readonly playerId: string; readonly displayName: string } | null
  readonly closedAt: string | null
  readonly closedBy: { readonly playerId: string; readonly displayName: string } | null
  readonly reports: readonly LoggedReport[]
}

type CallRow = { readonly call: LoggedCall }

export type NewCall = {
  readonly tournamentId: string
  readonly matchId: string
  /** Null where nobody calls, and reports of the players wait. */
  readonly entryId: string | null
  readonly kind: CallKind
  readonly text: string | null
}

export const insertCall = async (db: Db, call: NewCall, at: Instant): Promise<void> => {
  await rows(
    db,
    `insert into match_calls ("tournamentId", "matchId", "entryId", kind, text, "openedAt")
     values ($1, $2, $3, $4, $5, ${instant('$6')})`,
    [call.tournamentId, call.matchId, call.entryId, call.kind, call.text, at],
  )
}

/** The call of an entry, or of none, that is not closed. */
export const openCallOf = async (
  db: Db,
  matchId: string,
  entryId: string | null,
): Promise<LoggedCall | undefined> =>
  (
    await row<CallRow>(
      db,
      `select call_told(c, m) as call from match_calls c join matches m on m.id = c."matchId"
       where c."matchId" = $1 and c."entryId" is not distinct from $2 and c."closedAt" is null`,
      [matchId, entryId],
    )
  )?.call

/** How many calls an entry has made in a match. */
export const countCalls = async (db: Db, matchId: string, entryId: string): Promise<number> => {
  const found = await row<{ made: number }>(
    db,
    'select count(*)::integer as made from match_calls where "matchId" = $1 and "entryId" = $2',
    [matchId, entryId],
  )
  return found?.made ?? 0
}

export const findCall = async (
  db: Db,
  tournamentId: string,
  callId: string,
): Promise<LoggedCall | undefined> =>
  (
    await row<CallRow>(
      db,
      `select call_told(c, m) as call from match_calls c join matches m on m.id = c."matchId"
       where c."tournamentId" = $1 and c.id = $2`,
      [tournamentId, callId],
    )
  )?.call

/** The calls about a match, in the order in which they were made: those of an entry with those of nobody, or all. */
export const callsAbout = async (
  db: Db,
  matchId: string,
  entryId: string | undefined,
): Promise<readonly LoggedCall[]> =>
  (
    await rows<CallRow>(
      db,
      `select call_told(c, m) as call from match_calls c join matches m on m.id = c."matchId"
       where c."matchId" = $1 and ($2::uuid is null or c."entryId" is null or c."entryId" = $2)
       order by c."openedAt", c.id`,
      [matchId, entryId],
    )
  ).map(({ call }) => call)

/** An arbiter has it from now on. */
export const takeCall = async (db: Db, id: string, playerId: string, at: Instant): Promise<void> => {
  await rows(db, `update match_calls set "takenAt" = ${instant('$3')}, "takenBy" = $2 where id = $1`, [
    id,
    playerId,
    at,
  ])
}

/** Closed by an arbiter, or, without one, because nothing waits any more. */
export const closeCall = async (
  db: Db,
  id: string,
  playerId: string | undefined,
  at: Instant,
): Promise<void> => {
  await rows(db, `update match_calls set "closedAt" = ${instant('$3')}, "closedBy" = $2 where id = $1`, [
    id,
    playerId,
    at,
  ])
}

export const withdrawCall = async (db: Db, id: string, at: Instant): Promise<void> => {
  await rows(db, `update match_calls set "closedAt" = ${instant('$2')}, withdrawn = true where id = $1`, [
    id,
    at,
  ])
}

/** What the players reported waits for another reason. */
export const setCallKind = async (db: Db, id: string, kind: CallKind): Promise<void> => {
  await rows(db, 'update match_calls set kind = $2 where id = $1 and kind <> $2', [id, kind])
}

/** A place in the queue: open calls first, then those taken, then those over; reports that only wait for the other side come last. */
export type CallPlace = { readonly rank: number; readonly at: number; readonly id: string }

export type CallListing = {
  readonly tournamentId: string
  readonly status: CallStatus | undefined
  readonly kind: CallKind | undefined
  readonly after: CallPlace | undefined
  readonly limit: number
}

/** What waits longest is first; what was closed last is first among what is over. */
const PLACE = `
  select case when c."closedAt" is not null then 3 when c."takenAt" is not null then 2
      when c.kind = 'RESULT_REPORTED' then 1 else 0 end as rank,
    floor(extract(epoch from coalesce(c."closedAt", c."takenAt", c."openedAt")) * 1000)::float8
      * case when c."closedAt" is null then 1 else -1 end as at`

export const listCalls = (
  db: Db,
  { tournamentId, status, kind, after, limit }: CallListing,
): Promise<(CallRow & CallPlace)[]> =>
  rows<CallRow & CallPlace>(
    db,
    `select call_told(c, m) as call, q.rank, q.at, c.id
     from match_calls c join matches m on m.id = c."matchId" cross join lateral (${PLACE}) q
     where c."tournamentId" = $1 and ($2::"CallStatus" is null or call_status(c) = $2)
       and ($3::"CallKind" is null or c.kind = $3)
       and ($4::integer is null or (q.rank, q.at, c.id) > ($4, $5::float8, $6::uuid))
     order by q.rank, q.at, c.id limit $7`,
    [tournamentId, status, kind, after?.rank, after?.at, after?.id, limit],
  )

/** The call that an event `e` of the match `m` is about: its own, or the one that waits because of what was reported. */
export const CALL_OF_EVENT = `cross join lateral (
    select e."callId" as id where e."callId" is not null
    union all
    select w.id from match_calls w
    where e."callId" is null and w."matchId" = m.id and w."entryId" is null and w."closedAt" is null) called
  join match_calls c on c.id = called.id`

/** A call that has changed, with the transaction that did it. */
export type ChangedCall = { readonly tournamentId: string; readonly xid: string; readonly call: LoggedCall }

/** Calls of these events that have changed since a cursor, also by what players reported, in that order. */
export const changedCalls = (
  db: Db,
  since: { readonly xmax: number; readonly xip: readonly number[] },
  tournamentIds: readonly string[],
): Promise<ChangedCall[]> =>
  rows<ChangedCall>(
    db,
    `select m."tournamentId", e.xid::text, call_told(c, m) as call
     from desk_events e join matches m on m.id = e."matchId"
       ${CALL_OF_EVENT}
     where (e.xid >= $1::text::xid8 or e.xid = any($2::text[]::xid8[])) and m."tournamentId" = any($3::uuid[])
     order by e.id`,
    [String(since.xmax), since.xip.map(String), tournamentIds],
  )
