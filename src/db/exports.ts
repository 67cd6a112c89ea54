import type { Color } from '../domain/kernel/color.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { type Db, instant, rows } from './transaction.ts'

/** A move as a game record has it. */
export type RecordedMove = {
  readonly matchId: string
  readonly san: string
  readonly color: Color
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
}

/** The moves of several matches at once, played until `seen` where it is given, each match's in order; of those without moves there is none. */
export const recordedMoves = async (
  db: Db,
  matchIds: readonly string[],
  seen: Instant | undefined,
): Promise<ReadonlyMap<string, readonly RecordedMove[]>> => {
  const found = await rows<RecordedMove>(
    db,
    `select "matchId", san, color, "whiteTimeMsRemaining", "blackTimeMsRemaining" from match_moves
     where "matchId" = any ($1::uuid[]) and ($2::float8 is null or "playedAt" <= ${instant('$2')})
     order by "matchId", "moveNumber"`,
    [matchIds, seen],
  )
  const byMatch = new Map<string, RecordedMove[]>()
  for (const move of found) {
    const moves = byMatch.get(move.matchId)
    if (moves === undefined) byMatch.set(move.matchId, [move])
    else moves.push(move)
  }
  return byMatch
}

/** When the rounds that have been made open, and end where they have a window; null where there is no instant. */
export type RoundTime = {
  readonly roundNumber: number
  readonly opensAt: Instant | null
  readonly closesAt: Instant | null
  /** Whether an arbiter made it by hand. */
  readonly byHand: boolean
}

export const roundTimes = (db: Db, tournamentId: string): Promise<RoundTime[]> =>
  rows<RoundTime>(
    db,
    `select "roundNumber", min(coalesce("windowOpensAt", "opensAt")) as "opensAt", max("windowClosesAt") as "closesAt",
       bool_or("madeBy" = 'HAND') as "byHand"
     from matches
     where "tournamentId" = $1 and not "isTieBreak" and status <> 'CANCELED'
     group by "roundNumber" order by "roundNumber"`,
    [tournamentId],
  )

/** A match whose players have agreed on when they play. */
export type AgreedMatch = {
  readonly id: string
  readonly roundNumber: number
  readonly whiteName: string
  readonly blackName: string
  readonly opensAt: Instant
  readonly version: number
}

/** By when they are played. */
export const agreedMatches = (db: Db, tournamentId: string): Promise<AgreedMatch[]> =>
  rows<AgreedMatch>(
    db,
    `select m.id, m."roundNumber", w.name as "whiteName", b.name as "blackName",
       coalesce(m."opensAt", m."agreedSlot") as "opensAt", m.version
     from matches m
     join entries w on w.id = m."whiteEntryId"
     join entries b on b.id = m."blackEntryId"
     where m."tournamentId" = $1 and m."agreedSlot" is not null and m.status <> 'CANCELED'
     order by m."opensAt", m.id`,
    [tournamentId],
  )
