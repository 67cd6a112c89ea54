import type { PoolClient } from 'pg'
import { keyOf, storedPosition } from '../domain/chess/position.ts'
import type { TieBreakType } from '../domain/contest/contest.ts'
import type { Color } from '../domain/kernel/color.ts'
import type { ResultReason } from '../domain/kernel/ending.ts'
import { entryId, matchId, playerId } from '../domain/kernel/ids.ts'
import {
  type Adjudication,
  isForfeit,
  type MatchResult,
  type MatchStatus,
  outcomeFrom,
  storedOutcome,
} from '../domain/kernel/outcome.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { dueUnhalted } from '../domain/match/deadline.ts'
import type { DrawConfig, DrawRuleMode } from '../domain/match/draw-config.ts'
import type { MadeMove, Match } from '../domain/match/match.ts'
import type { PlayMode, Visibility } from '../domain/tournament/tournament.ts'
import { HALTS, type HaltRow, haltsOf, JUDGED, type JudgedRow, judgedOf } from './halts.ts'
import { SLOT_COLUMNS, type SlotRow } from './slots.ts'
import { storedTimeControl } from './time-control.ts'
import { type Db, instant, row } from './transaction.ts'

/** What a match's row says beside the match itself: where it stands, and what does not change. */
export type MatchFacts = {
  readonly tournamentId: string
  readonly visibility: Visibility
  readonly roundNumber: number
  readonly boardNumber: number
  readonly parentMatchId: string | null
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly tieBreakType: TieBreakType | null
  readonly timeControl: string
  readonly drawReason: ResultReason | null
} & SlotRow

export type StoredMatch = { readonly match: Match; readonly facts: MatchFacts }

/** A bye holds nobody to play with: it is known, but there is no match in it. */
export type Bye = {
  readonly bye: true
  readonly tournamentId: string
  readonly visibility: Visibility
  readonly playerId: string | null
}

type MatchRow = MatchFacts &
  HaltRow &
  JudgedRow & {
    id: string
    version: number
    status: MatchStatus
    result: MatchResult | null
    resultReason: ResultReason | null
    onlyHalf: Color | null
    adjudication: Adjudication | null
    playMode: PlayMode
    firstMoveIncrement: boolean
    drawRuleMode: DrawRuleMode
    drawConfig: DrawConfig | null
    joinWindowSeconds: number
    noShowGraceSeconds: number
    noShowAfterSeconds: number
    whiteEntryId: string
    blackEntryId: string | null
    whitePlayerId: string | null
    blackPlayerId: string | null
    ply: number
    initialFen: string
    currentFen: string
    opensAt: Instant | null
    opensFixed: boolean
    awaitedFrom: Instant | null
    readyAt: Instant | null
    whiteJoinedAt: Instant | null
    blackJoinedAt: Instant | null
    startedAt: Instant | null
    lastMoveAt: Instant | null
    finishedAt: Instant | null
    pausedAt: Instant | null
    resumedAt: Instant | null
    whiteTimeMsRemaining: number | null
    blackTimeMsRemaining: number | null
    creditMs: number
    turnGapMs: number
    drawOfferBy: Color | null
    drawOfferPly: number | null
    whiteDrawOffers: number
    blackDrawOffers: number
    wrongClaims: number[]
    moveColors: Color[] | null
    ucis: string[] | null
    sans: string[] | null
    moveKeys: (string | null)[] | null
    recentFens: string[] | null
  }

/**
 * The match, its players, its tournament's rules and its moves in one statement. `recentFens` are the
 * positions since the last capture or pawn move: none before them can be repeated. The gaps are those since the present
 * turn or wait began, and the nodes those that may hold a move in their sockets.
 */
const SELECT_MATCH = `
select m.id, m."tournamentId", t.visibility, m."roundNumber", m."boardNumber", m."parentMatchId",
  m."isTieBreak", m."tieBreakIndex", m."tieBreakType", m."drawReason",
  coalesce(m."timeControlOverride", t."timeControl") as "timeControl", coalesce(m."playMode", t."playMode") as "playMode",
  t."firstMoveIncrement", t."drawRuleMode", t."drawConfig", t."joinWindowSeconds", t."noShowGraceSeconds", t."noShowAfterSeconds",
  m.version, m.status, m.result, m."resultReason", m."onlyHalf", m.adjudication, m."whiteEntryId", m."blackEntryId",
  w."playerId" as "whitePlayerId", b."playerId" as "blackPlayerId",
  m.ply, m."initialFen", m."currentFen", m."opensAt", m."opensFixed", m."awaitedFrom", m."readyAt", m."whiteJoinedAt", m."blackJoinedAt",
  m."startedAt", m."lastMoveAt", m."finishedAt", m."pausedAt", m."resumedAt", m."whiteTimeMsRemaining",
  m."blackTimeMsRemaining", m."creditMs", m."turnGapMs", m."drawOfferBy", m."drawOfferPly", m."whiteDrawOffers", m."blackDrawOffers", m."wrongClaims",
  ${SLOT_COLUMNS}, moved.*, halted.*, known.*
from matches m
join tournaments t on t.id = m."tournamentId"
join entries w on w.id = m."whiteEntryId"
left join entries b on b.id = m."blackEntryId"
left join lateral (
  select array_agg(v.color::text order by v."moveNumber") as "moveColors",
    array_agg(v.uci order by v."moveNumber") as ucis,
    array_agg(v.san order by v."moveNumber") as sans,
    array_agg(v."idempotencyKey" order by v."moveNumber") as "moveKeys",
    array_agg(v."fenAfter" order by v."moveNumber")
      filter (where v."moveNumber" >= m.ply - split_part(m."currentFen", ' ', 5)::integer) as "recentFens"
  from match_moves v where v."matchId" = m.id
) moved on true
left join lateral (${HALTS}) halted on true
cross join (${JUDGED}) known
where m.id = $1`

/**
 * Locks a match's row until the transaction ends. Read it with `loadMatch` afterwards, in a statement of its
 * own: one that waited for the lock would pair the new row with the moves of its old snapshot.
 */
export const lockMatch = async (tx: PoolClient, id: string): Promise<void> => {
  await row(tx, 'select from matches where id = $1 for update', [id])
}

/** Loads a match as it is committed. */
export const loadMatch = async (db: Db, id: string): Promise<StoredMatch | Bye | undefined> => {
  const found = await row<MatchRow>(db, SELECT_MATCH, [id])
  if (found === undefined) return undefined
  const { blackEntryId, tournamentId, visibility } = found
  if (blackEntryId === null) return { bye: true, tournamentId, visibility, playerId: found.whitePlayerId }
  return { match: matchOf(found, blackEntryId), facts: factsOf(found) }
}

const factsOf = (found: MatchRow): MatchFacts => ({
  tournamentId: found.tournamentId,
  visibility: found.visibility,
  roundNumber: found.roundNumber,
  boardNumber: found.boardNumber,
  parentMatchId: found.parentMatchId,
  isTieBreak: found.isTieBreak,
  tieBreakIndex: found.tieBreakIndex,
  tieBreakType: found.tieBreakType,
  timeControl: found.timeControl,
  drawReason: found.drawReason,
  windowOpensAt: found.windowOpensAt,
  windowClosesAt: found.windowClosesAt,
  agreedSlot: found.agreedSlot,
  whiteSlotProposal: found.whiteSlotProposal,
  blackSlotProposal: found.blackSlotProposal,
})

const known = <T>(value: T | null): T | undefined => value ?? undefined

const matchOf = (found: MatchRow, blackEntryId: string): Match => {
  const position = storedPosition(found.currentFen)
  return {
    id: matchId(found.id),
    version: found.version,
    status: found.status,
    outcome: outcomeFrom(found),
    rules: rulesOf(found),
    sides: {
      WHITE: { entry: entryId(found.whiteEntryId), player: playerOf(found.whitePlayerId) },
      BLACK: { entry: entryId(blackEntryId), player: playerOf(found.blackPlayerId) },
    },
    opensAt: known(found.opensAt),
    awaitedFrom: known(found.awaitedFrom),
    opensFixed: found.opensFixed,
    joinedAt: { WHITE: known(found.whiteJoinedAt), BLACK: known(found.blackJoinedAt) },
    readyAt: known(found.readyAt),
    waitCreditMs: found.status === 'PENDING' ? found.creditMs : 0,
    startedAt: known(found.startedAt),
    finishedAt: known(found.finishedAt),
    pausedAt: known(found.pausedAt),
    resumedAt: known(found.resumedAt),
    halts: haltsOf(found),
    judged: judgedOf(found),
    clock: clockOf(found, position.turn),
    position,
    keys: keysOf(found),
    moves: movesOf(found),
    offerBy: known(found.drawOfferBy),
    offerPly: known(found.drawOfferPly),
    offersMade: { WHITE: found.whiteDrawOffers, BLACK: found.blackDrawOffers },
    wrongClaims: found.wrongClaims,
  }
}

const playerOf = (id: string | null) => (id === null ? undefined : playerId(id))

/** Contract section 3: an entry without account makes a match over the board. */
const rulesOf = (found: MatchRow): Match['rules'] => ({
  timeControl: storedTimeControl(found),
  drawRuleMode: found.drawRuleMode,
  drawConfig: found.drawConfig ?? {},
  joinWindowMs: found.joinWindowSeconds * 1000,
  noShowGraceMs: found.noShowGraceSeconds * 1000,
  noShowAfterMs: found.noShowAfterSeconds * 1000,
  overTheBoard:
    found.playMode === 'OVER_THE_BOARD' || found.whitePlayerId === null || found.blackPlayerId === null,
})

const clockOf = (found: MatchRow, running: Color): Match['clock'] => {
  const { lastMoveAt, whiteTimeMsRemaining, blackTimeMsRemaining } = found
  if (lastMoveAt === null || whiteTimeMsRemaining === null || blackTimeMsRemaining === null) return undefined
  return {
    remainingMs: { WHITE: whiteTimeMsRemaining, BLACK: blackTimeMsRemaining },
    running,
    since: lastMoveAt,
    creditMs: found.creditMs,
    gapMs: found.turnGapMs,
    runsFrom: Math.max(lastMoveAt, found.resumedAt ?? lastMoveAt),
    halts: haltsOf(found),
  }
}

const keysOf = (found: MatchRow): string[] => {
  const fens = found.recentFens ?? []
  const fromStart = Number(found.currentFen.split(' ')[4]) >= found.ply
  return (fromStart ? [found.initialFen, ...fens] : fens).map(keyOf)
}

const movesOf = (found: MatchRow): MadeMove[] =>
  (found.ucis ?? []).map((uci, index) => ({
    uci,
    san: found.sans![index]!,
    color: found.moveColors![index]!,
    key: found.moveKeys![index] ?? undefined,
  }))

const UPDATE_MATCH = `
update matches set version = version + 1, status = $3, result = $4, "resultReason" = $5, ply = $6, "currentFen" = $7,
  "readyAt" = ${instant('$8')}, "whiteJoinedAt" = ${instant('$9')}, "blackJoinedAt" = ${instant('$10')},
  "startedAt" = ${instant('$11')}, "lastMoveAt" = ${instant('$12')}, "finishedAt" = ${instant('$13')},
  "noShowResolvedAt" = ${instant('$14')}, "whiteTimeMsRemaining" = $15, "blackTimeMsRemaining" = $16, "creditMs" = $17,
  "drawOfferBy" = $18, "whiteDrawOffers" = $19, "blackDrawOffers" = $20, "dueAt" = ${instant('$21')},
  "opensAt" = ${instant('$22')}, "pausedAt" = ${instant('$23')}, "resumedAt" = ${instant('$24')},
  "wrongClaims" = $25, "awaitedFrom" = ${instant('$26')}, "turnGapMs" = $27, "endCreditMs" = coalesce("endCreditMs", $28),
  "changedAt" = ${instant('$29')}, "onlyHalf" = $30, adjudication = $31, "drawOfferPly" = $32
where id = $1 and version = $2
returning version`

/** Writes everything that can change in a match by what happened at `at`, if it is still at the version that was decided upon. */
export const saveMatch = async (db: Db, match: Match, at: Instant): Promise<boolean> => {
  const stored = storedOutcome(match.outcome)
  const saved = await row<{ version: number }>(db, UPDATE_MATCH, [
    match.id,
    match.version,
    match.status,
    stored.result,
    stored.resultReason,
    match.moves.length,
    match.position.fen,
    match.readyAt,
    match.joinedAt.WHITE,
    match.joinedAt.BLACK,
    match.startedAt,
    match.clock?.since,
    match.finishedAt,
    match.outcome !== undefined && isForfeit(match.outcome) ? match.finishedAt : undefined,
    match.clock?.remainingMs.WHITE,
    match.clock?.remainingMs.BLACK,
    isOver(match) ? 0 : (match.clock?.creditMs ?? match.waitCreditMs),
    match.offerBy,
    match.offersMade.WHITE,
    match.offersMade.BLACK,
    dueUnhalted(match),
    match.opensAt,
    match.pausedAt,
    match.resumedAt,
    match.wrongClaims,
    match.awaitedFrom,
    match.clock?.gapMs ?? 0,
    isOver(match) ? match.clock?.creditMs : undefined,
    at,
    stored.onlyHalf,
    stored.adjudication,
    match.offerPly,
  ])
  return saved !== undefined
}

const isOver = ({ status }: Match): boolean => status === 'FINISHED' || status === 'CANCELED'
