import type { Color } from '../domain/kernel/color.ts'
import type { MatchStatus } from '../domain/kernel/outcome.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { Gap } from './timeline.ts'
import { type Db, row, rows } from './transaction.ts'

/** What a half-move says of the clock of whoever made it; in ms. */
export type TurnRow = {
  readonly moveNumber: number
  readonly color: Color
  readonly playedAt: Instant
  readonly spentMs: number
  readonly creditMs: number
  readonly gapMs: number
  readonly heldMs: number
  readonly remainingMs: number
}

export type ClockOwner = {
  readonly timeControl: string
  readonly firstMoveIncrement: boolean
  readonly status: MatchStatus
  readonly turn: Color
  readonly startedAt: Instant | null
  readonly finishedAt: Instant | null
  readonly lastMoveAt: Instant | null
  readonly pausedAt: Instant | null
  readonly turnGapMs: number
  /** Of the last turn of a game that is over; null where it ended before that was kept. */
  readonly endCreditMs: number | null
  readonly whiteTimeMsRemaining: number | null
  readonly blackTimeMsRemaining: number | null
}

export const readTurns = (db: Db, matchId: string): Promise<TurnRow[]> =>
  rows<TurnRow>(
    db,
    `select "moveNumber", color, "playedAt", "spentMs", "creditMs", "gapMs", "heldMs",
       case color when 'WHITE' then "whiteTimeMsRemaining" else "blackTimeMsRemaining" end as "remainingMs"
     from match_moves where "matchId" = $1 order by "moveNumber"`,
    [matchId],
  )

export const readClockOwner = (db: Db, matchId: string): Promise<ClockOwner | undefined> =>
  row<ClockOwner>(
    db,
    `select coalesce(m."timeControlOverride", t."timeControl") as "timeControl", t."firstMoveIncrement", m.status, m."startedAt", m."finishedAt",
       case split_part(m."currentFen", ' ', 2) when 'w' then 'WHITE' else 'BLACK' end as turn,
       m."lastMoveAt", m."pausedAt", m."turnGapMs", m."endCreditMs", m."whiteTimeMsRemaining", m."blackTimeMsRemaining"
     from matches m join tournaments t on t.id = m."tournamentId" where m.id = $1`,
    [matchId],
  )

/** The gaps that overlap a stretch of time, in order. */
export const readGaps = (db: Db, from: Instant, to: Instant): Promise<Gap[]> =>
  rows<Gap>(
    db,
    `select "from", "to", cause from gaps
     where "to" > to_timestamp($1::float8 / 1000) and "from" < to_timestamp($2::float8 / 1000) order by "from"`,
    [from, to],
  )
