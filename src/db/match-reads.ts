import type { TieBreakType } from '../domain/contest/contest.ts'
import type { Color } from '../domain/kernel/color.ts'
import type { ResultReason } from '../domain/kernel/ending.ts'
import type { Adjudication, ByeType, MatchResult, MatchStatus } from '../domain/kernel/outcome.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { GivenPoints } from '../domain/rounds/given-points.ts'
import type { RoundMaker } from '../domain/rounds/pairing.ts'
import type { PlayMode, Visibility } from '../domain/tournament/tournament.ts'
import { HALTS, type HaltRow } from './halts.ts'
import { SLOT_COLUMNS, type SlotRow } from './slots.ts'
import { type Db, instant, row, rows } from './transaction.ts'

/** A match as anyone may read it, with the names of its players and the rules that its clocks need. */
export type MatchRead = {
  readonly id: string
  readonly tournamentId: string
  readonly roundNumber: number
  readonly boardNumber: number
  readonly tableNumber: number
  readonly thirdPlace: boolean
  readonly entryAId: string
  readonly entryBId: string | null
  readonly whiteEntryId: string
  readonly blackEntryId: string | null
  readonly whiteName: string
  readonly blackName: string | null
  readonly whiteRating: number | null
  readonly blackRating: number | null
  readonly whiteTitle: string | null
  readonly blackTitle: string | null
  readonly whitePlayerId: string | null
  readonly blackPlayerId: string | null
  readonly status: MatchStatus
  readonly result: MatchResult | null
  readonly resultReason: ResultReason | null
  readonly onlyHalf: Color | null
  readonly adjudication: Adjudication | null
  readonly drawReason: ResultReason | null
  readonly playMode: PlayMode
  readonly timeControl: string
  readonly firstMoveIncrement: boolean
  readonly joinWindowSeconds: number
  readonly noShowGraceSeconds: number
  readonly noShowAfterSeconds: number
  readonly byeScore: number
  readonly pointSystem: GivenPoints | null
  readonly byeType: ByeType | null
  readonly unrated: boolean
  readonly madeBy: RoundMaker
  readonly parentMatchId: string | null
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly tieBreakType: TieBreakType | null
  readonly version: number
  readonly opensAt: Instant | null
  readonly opensFixed: boolean
  readonly awaitedFrom: Instant | null
  readonly resumedAt: Instant | null
  readonly dueAt: Instant | null
  readonly readyAt: Instant | null
  readonly whiteJoinedAt: Instant | null
  readonly blackJoinedAt: Instant | null
  readonly startedAt: Instant | null
  readonly lastMoveAt: Instant | null
  readonly finishedAt: Instant | null
  readonly pausedAt: Instant | null
  readonly currentFen: string
  readonly ply: number
  readonly whiteTimeMsRemaining: number | null
  readonly blackTimeMsRemaining: number | null
  readonly creditMs: number
  readonly lastMoveUci: string | null
  readonly drawOfferBy: Color | null
} & SlotRow &
  HaltRow

/** Where a match is played: at the table of its board, unless somebody who plays it has another. */
const TABLE = `coalesce(m."tableNumber", m."boardNumber")`

const SELECT = `
select m.id, m."tournamentId", m."roundNumber", m."boardNumber", ${TABLE} as "tableNumber", m."thirdPlace", m."entryAId", m."entryBId",
  m."whiteEntryId", m."blackEntryId", w.name as "whiteName", b.name as "blackName", w.rating as "whiteRating",
  b.rating as "blackRating", w.title as "whiteTitle", b.title as "blackTitle", w."playerId" as "whitePlayerId",
  b."playerId" as "blackPlayerId", m.status, m.result, m."resultReason", m."onlyHalf", m.adjudication, m."drawReason",
  case when w."playerId" is null or (b.id is not null and b."playerId" is null) then 'OVER_THE_BOARD'
    else coalesce(m."playMode", t."playMode") end::"PlayMode" as "playMode",
  coalesce(m."timeControlOverride", t."timeControl") as "timeControl", t."firstMoveIncrement",
  t."joinWindowSeconds", t."noShowGraceSeconds", t."noShowAfterSeconds", t."byeScore", t."pointSystem",
  m."byeType", m.unrated,
  m."parentMatchId", m."isTieBreak", m."tieBreakIndex", m."tieBreakType", m.version, m."opensAt", m."dueAt", m."readyAt",
  m."whiteJoinedAt", m."blackJoinedAt", m."drawOfferBy",
  m."startedAt", m."lastMoveAt", m."finishedAt", m."pausedAt", m."currentFen", m.ply, m."whiteTimeMsRemaining",
  m."blackTimeMsRemaining", m."creditMs", m."opensFixed", m."awaitedFrom", m."resumedAt", m."madeBy", ${SLOT_COLUMNS}, halted.*,
  (select v.uci from match_moves v where v."matchId" = m.id and v."moveNumber" = m.ply) as "lastMoveUci"
from matches m
join tournaments t on t.id = m."tournamentId"
join entries w on w.id = m."whiteEntryId"
left join entries b on b.id = m."blackEntryId"
left join lateral (${HALTS}) halted on true`

const IN_ORDER = `m."roundNumber", m."boardNumber", m."tieBreakIndex" nulls first, m.status = 'CANCELED', m.id`

/** What scores, standings and crosstables follow from: no clocks, no names, no moves. */
export type ResultRead = Pick<
  MatchRead,
  | 'id'
  | 'roundNumber'
  | 'entryAId'
  | 'entryBId'
  | 'whiteEntryId'
  | 'status'
  | 'result'
  | 'resultReason'
  | 'onlyHalf'
  | 'drawReason'
  | 'byeScore'
  | 'pointSystem'
  | 'byeType'
  | 'isTieBreak'
>

/** The results of a tournament, in the order of `readMatches`. */
export const readResults = (db: Db, tournamentId: string): Promise<ResultRead[]> =>
  rows<ResultRead>(
    db,
    `select m.id, m."roundNumber", m."entryAId", m."entryBId", m."whiteEntryId", m.status, m.result, m."resultReason",
       m."onlyHalf", m."drawReason", t."byeScore", t."pointSystem", m."byeType", m."isTieBreak"
     from matches m join tournaments t on t.id = m."tournamentId"
     where m."tournamentId" = $1 order by ${IN_ORDER}`,
    [tournamentId],
  )

/** A match of a round, and who made it. */
export type RoundMatch = Pick<MatchRead, 'id' | 'boardNumber' | 'tableNumber' | 'madeBy'>

/** The matches of a round that count, without tie-breaks, by board. */
export const readRoundMatches = (db: Db, tournamentId: string, roundNumber: number): Promise<RoundMatch[]> =>
  rows<RoundMatch>(
    db,
    `select id, "boardNumber", ${TABLE} as "tableNumber", "madeBy" from matches m
     where "tournamentId" = $1 and "roundNumber" = $2 and not "isTieBreak" and status <> 'CANCELED' order by "boardNumber"`,
    [tournamentId, roundNumber],
  )

/** All matches of a tournament by round and board, each parent before its tie-break matches. */
export const readMatches = (
  db: Db,
  tournamentId: string,
  roundNumber: number | undefined,
): Promise<MatchRead[]> =>
  rows<MatchRead>(
    db,
    `${SELECT} where m."tournamentId" = $1 and ($2::integer is null or m."roundNumber" = $2)
     order by ${IN_ORDER}`,
    [tournamentId, roundNumber],
  )

/** Where a parent stands in that list. */
const PLACE = `"roundNumber", "boardNumber", status = 'CANCELED', id`
const KNOWN_PARENT = `
  select ${PLACE} from matches
  where id = $3 and "tournamentId" = $1 and not "isTieBreak" and ($2::integer is null or true)`

/** A part of that list: so many parents behind one of them, each with its tie-break matches. */
export type MatchPage = { readonly after: string | undefined; readonly limit: number }

/**
 * Parents by round and board behind `after`, each before its tie-break matches; undefined where `after` is no parent
 * of the list.
 */
export const readMatchPage = async (
  db: Db,
  tournamentId: string,
  roundNumber: number | undefined,
  { after, limit }: MatchPage,
): Promise<MatchRead[] | undefined> => {
  if (after !== undefined && (await row(db, KNOWN_PARENT, [tournamentId, roundNumber, after])) === undefined)
    return undefined
  return rows<MatchRead>(
    db,
    `${SELECT} where coalesce(m."parentMatchId", m.id) in (
       select id from matches
       where "tournamentId" = $1 and not "isTieBreak" and ($2::integer is null or "roundNumber" = $2)
         and ($3::uuid is null or (${PLACE}) > (${KNOWN_PARENT}))
       order by ${PLACE} limit $4)
     order by ${IN_ORDER}`,
    [tournamentId, roundNumber, after ?? null, limit],
  )
}

/** One match and, behind it, its tie-break matches in order. */
export const readMatch = (db: Db, id: string): Promise<MatchRead[]> =>
  rows<MatchRead>(
    db,
    `${SELECT} where m.id = $1 or m."parentMatchId" = $1 order by m."tieBreakIndex" nulls first`,
    [id],
  )

export type MoveRead = {
  readonly moveNumber: number
  readonly playerId: string | null
  readonly color: Color
  readonly san: string
  readonly uci: string
  readonly from: string
  readonly to: string
  readonly promotion: string | null
  readonly fenBefore: string
  readonly fenAfter: string
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly spentMs: number
  readonly creditMs: number
  readonly playedAt: Instant
}

/** The moves of a match, played until `seen` where it is given. */
export const readMoves = (db: Db, matchId: string, seen: Instant | undefined): Promise<MoveRead[]> =>
  rows<MoveRead>(
    db,
    `select "moveNumber", "playerId", color, san, uci, "from", "to", promotion, "fenBefore", "fenAfter",
       "whiteTimeMsRemaining", "blackTimeMsRemaining", "spentMs", "creditMs", "playedAt"
     from match_moves where "matchId" = $1 and ($2::float8 is null or "playedAt" <= ${instant('$2')})
     order by "moveNumber"`,
    [matchId, seen],
  )

export type EventOfMatch = {
  readonly title: string
  readonly visibility: Visibility
  readonly id: string
  readonly timeZone: string | null
  readonly spectatorDelaySeconds: number
  readonly whitePlayerId: string | null
  readonly blackPlayerId: string | null
}

export const eventOfMatch = (db: Db, matchId: string): Promise<EventOfMatch | undefined> =>
  row<EventOfMatch>(
    db,
    `select t.id, t.title, t.visibility, t."timeZone", t."spectatorDelaySeconds", w."playerId" as "whitePlayerId",
       b."playerId" as "blackPlayerId"
     from matches m join tournaments t on t.id = m."tournamentId"
     join entries w on w.id = m."whiteEntryId" left join entries b on b.id = m."blackEntryId"
     where m.id = $1`,
    [matchId],
  )

/** What is asked of a match before anything is locked: its event, its state, and whether entry A has White. */
export type MatchSummary = {
  readonly tournamentId: string
  readonly visibility: Visibility
  readonly status: MatchStatus
  readonly isBye: boolean
  readonly whiteIsA: boolean
}

export const matchSummary = (db: Db, matchId: string): Promise<MatchSummary | undefined> =>
  row<MatchSummary>(
    db,
    `select m."tournamentId", t.visibility, m.status, m."blackEntryId" is null as "isBye",
       m."whiteEntryId" = m."entryAId" as "whiteIsA"
     from matches m join tournaments t on t.id = m."tournamentId" where m.id = $1`,
    [matchId],
  )
