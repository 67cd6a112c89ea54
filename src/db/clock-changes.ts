import type { Color } from '../domain/kernel/color.ts'
import type { Instant, Millis } from '../domain/kernel/time.ts'
import type { ClockChangeCause, MatchEvent } from '../domain/match/match.ts'
import { type Db, instant, rows } from './transaction.ts'

/** Time that a clock got, or lost where `ms` is negative, after `ply` half-moves. */
export type ClockChange = {
  readonly ply: number
  readonly color: Color
  readonly ms: Millis
  /** `UNRECORDED` is what an older version gave or took without a word. */
  readonly cause: ClockChangeCause | 'UNRECORDED'
  readonly at: Instant
}

/** Keeps what `events` say of clocks beside moves, for the clock's ledger. */
export const insertClockChanges = async (
  db: Db,
  matchId: string,
  ply: number,
  events: readonly MatchEvent[],
): Promise<void> => {
  for (const event of events)
    if (event.kind === 'time-given')
      await rows(
        db,
        `insert into clock_changes ("matchId", ply, color, ms, cause, at) values ($1, $2, $3, $4, $5, ${instant('$6')})`,
        [matchId, ply, event.to, event.ms, event.cause, event.at],
      )
}

export const readClockChanges = (db: Db, matchId: string): Promise<ClockChange[]> =>
  rows<ClockChange>(
    db,
    'select ply, color, ms, cause, at from clock_changes where "matchId" = $1 order by ply, id',
    [matchId],
  )
