import type { Instant } from '../domain/kernel/time.ts'
import type { HaltRow } from './halts.ts'
import type { MatchRead } from './match-reads.ts'
import { type Db, instant, row, rows } from './transaction.ts'

/** What of a match is of moves and clocks (the function `match_as_of` of the schema says as of when). */
type LateColumns = Pick<
  MatchRead,
  | 'pausedAt'
  | 'resumedAt'
  | 'lastMoveAt'
  | 'whiteTimeMsRemaining'
  | 'blackTimeMsRemaining'
  | 'lastMoveUci'
  | 'drawOfferBy'
>

export type AsOfRow = LateColumns &
  HaltRow & {
    readonly version: number
    readonly ply: number
    readonly currentFen: string
    readonly creditMs: number
  }

/** The columns of a match as of an instant, by its id. */
export type AsOf = ReadonlyMap<string, AsOfRow>

/** Matches that have begun, as of `seen`, with the gaps of the turn that was on then. */
export const readAsOf = async (db: Db, matchIds: readonly string[], seen: Instant): Promise<AsOf> => {
  const found = await rows<AsOfRow & { readonly matchId: string }>(
    db,
    `select o.id as "matchId", coalesce(m.version, o.version) as version, coalesce(m.ply, o.ply) as ply,
       coalesce(m."currentFen", o."currentFen") as "currentFen", coalesce(m."creditMs", 0) as "creditMs",
       m."pausedAt", m."resumedAt", m."lastMoveAt", m."whiteTimeMsRemaining", m."blackTimeMsRemaining", m."drawOfferBy",
       (select v.uci from match_moves v where v."matchId" = o.id and v."moveNumber" = m.ply) as "lastMoveUci", halted.*
     from matches o cross join lateral match_as_of(o, ${instant('$2')}) m
     left join lateral (
       select array_agg(g."from" order by g."from") as "haltsFrom", array_agg(g."to" order by g."from") as "haltsTo",
         array_agg(g.cause order by g."from") as "haltCauses"
       from gaps g
       where g."from" < ${instant('$2')} and g."to" > coalesce(m."lastMoveAt", least(m."awaitedFrom", m."opensAt"))
     ) halted on true
     where o.id = any($1::uuid[]) and o."startedAt" is not null`,
    [matchIds, seen],
  )
  return new Map(found.map(({ matchId, ...columns }) => [matchId, columns]))
}

/** What a side of a game is told by the tag of a late view; see `revisions.ts`. */
type LateState = { readonly version: number; readonly state: string }

const GAPS_SEEN = `(select max(id) from gaps where "to" <= ${instant('$2')})`

/** The revision of a match, tie-breaks included, as of `seen`; nothing of it tells of a later move. */
export const matchStateAsOf = (db: Db, id: string, seen: Instant): Promise<LateState | undefined> =>
  row<LateState>(
    db,
    `select coalesce(m.version, o.version) as version,
       md5(concat_ws(' ', t.version, t.xmin, w.xmin, b.xmin, m::text, games.state, ${GAPS_SEEN})) as state
     from matches o cross join lateral match_as_of(o, ${instant('$2')}) m
     join tournaments t on t.id = o."tournamentId"
     join entries w on w.id = o."whiteEntryId"
     left join entries b on b.id = o."blackEntryId"
     left join lateral (
       select string_agg(match_as_of(g, ${instant('$2')})::text, ' ' order by g.id) as state
       from matches g where g."parentMatchId" = o.id
     ) games on true
     where o.id = $1`,
    [id, seen],
  )

/** The same of an event with its entries and all of its matches. */
export const eventStateAsOf = (db: Db, id: string, seen: Instant): Promise<LateState | undefined> =>
  row<LateState>(
    db,
    `select t.version, md5(concat_ws(' ', t.version, t.xmin, e.state, m.state, ${GAPS_SEEN})) as state
     from tournaments t
     cross join lateral (
       select sum(hash_record_extended(row(id, xmin::text), 0)) as state from entries where "tournamentId" = t.id
     ) e
     cross join lateral (
       select sum(hashtextextended(match_as_of(o, ${instant('$2')})::text, 0)) as state
       from matches o where o."tournamentId" = t.id
     ) m
     where t.id = $1`,
    [id, seen],
  )
