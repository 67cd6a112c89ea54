import type { PoolClient } from 'pg'
import type { ContestGame, ContestRules, TieBreakType } from '../domain/contest/contest.ts'
import type { Color } from '../domain/kernel/color.ts'
import type { ResultReason } from '../domain/kernel/ending.ts'
import { entryId } from '../domain/kernel/ids.ts'
import {
  type MatchResult,
  type MatchStatus,
  type Outcome,
  outcomeFrom,
  storedOutcome,
} from '../domain/kernel/outcome.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { type Db, instant, row, rows } from './transaction.ts'

/** A match of a contest as it is stored: the parent's own, or one of its tie-breaks. */
export type ContestRow = {
  readonly id: string
  readonly roundNumber: number
  readonly boardNumber: number
  readonly whiteEntryId: string
  readonly blackEntryId: string
  readonly tieBreakIndex: number | null
  readonly tieBreakType: TieBreakType | null
  readonly status: MatchStatus
  readonly result: MatchResult | null
  readonly resultReason: ResultReason | null
  readonly onlyHalf: Color | null
  readonly opensAt: Instant | null
  readonly finishedAt: Instant | null
}

/**
 * Locks a match with all of its contest, parent and tie-breaks, by id: an ending in one of them may change the
 * others, and taken one by one they could be in the way of a batch of moves.
 */
export const lockContestOf = async (tx: PoolClient, matchId: string): Promise<void> => {
  await tx.query({
    name: 'lock-contest',
    text: `select from matches m, (select coalesce("parentMatchId", id) as id from matches where id = $1) root
      where m.id = root.id or m."parentMatchId" = root.id order by m.id for update of m`,
    values: [matchId],
  })
}

/** Parents that wait for their tie-break, or must from now on, or have tie-breaks left that nobody needs. */
export const openContests = (db: Db, tournamentId: string): Promise<{ readonly id: string }[]> =>
  rows<{ id: string }>(
    db,
    `select id from matches p where "tournamentId" = $1 and not "isTieBreak" and status = 'FINISHED' and (
       (result = 'DRAW' and "resultReason" not in ('DOUBLE_NO_SHOW', 'DOUBLE_LOSS'))
       or exists (select from matches t where t."parentMatchId" = p.id and t.status in ('PENDING', 'RUNNING')))
     order by id`,
    [tournamentId],
  )

/** The parent first, then its tie-breaks by index; nothing of a bye, which has no contest. */
export const loadContest = (db: Db, parentId: string): Promise<ContestRow[]> =>
  rows<ContestRow>(
    db,
    `select id, "roundNumber", "boardNumber", "whiteEntryId", "blackEntryId", "tieBreakIndex", "tieBreakType", status,
       result, "resultReason", "onlyHalf", "opensAt", "finishedAt"
     from matches where (id = $1 or "parentMatchId" = $1) and "blackEntryId" is not null order by "tieBreakIndex" nulls first`,
    [parentId],
  )

/** What an event lays down for its drawn matches. */
export const loadContestRules = (db: Db, tournamentId: string): Promise<ContestRules | undefined> =>
  row<ContestRules>(
    db,
    `select "tieBreakPolicy" as policy, "tieBreakFallback" as fallback, "timeControl", "tieBreakTimeControl",
       "armageddonTimeControl"
     from tournaments where id = $1`,
    [tournamentId],
  )

export const gameOf = (stored: ContestRow): ContestGame => {
  if (stored.tieBreakIndex === null || stored.tieBreakType === null)
    throw new Error(`match ${stored.id} is no tie-break`)
  return {
    index: stored.tieBreakIndex,
    type: stored.tieBreakType,
    white: entryId(stored.whiteEntryId),
    black: entryId(stored.blackEntryId),
    status: stored.status,
    outcome: outcomeFrom(stored),
  }
}

export type NewTieBreakRow = {
  readonly index: number
  readonly type: TieBreakType
  readonly white: string
  readonly black: string
  readonly timeControl: string
  readonly opensAt: Instant | undefined
  readonly dueAt: Instant | undefined
}

/** Makes tie-breaks; those that are there already (`unique_tiebreak_per_parent`) stay as they are. */
export const insertTieBreaks = async (
  db: Db,
  tournamentId: string,
  parent: ContestRow,
  games: readonly NewTieBreakRow[],
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `insert into matches ("tournamentId", "roundNumber", "boardNumber", "tableNumber", "thirdPlace", "entryAId", "entryBId", "playMode",
       "parentMatchId", "isTieBreak", "tieBreakIndex", "tieBreakType", "whiteEntryId", "blackEntryId",
       "timeControlOverride", "opensAt", "dueAt", "awaitedFrom")
     select p."tournamentId", p."roundNumber", p."boardNumber", p."tableNumber", p."thirdPlace", p."entryAId", p."entryBId", p."playMode",
       p.id, true, g.index, g.type, g.white, g.black, g.control, ${instant('g.opens')}, ${instant('g.due')},
       case when g.opens is not null then ${instant('$10')} end
     from matches p, unnest($3::int[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::float8[], $9::float8[])
       as g(index, type, white, black, control, opens, due)
     where p.id = $2 and p."tournamentId" = $1
     on conflict ("parentMatchId", "tieBreakIndex") do nothing`,
    [
      tournamentId,
      parent.id,
      games.map(game => game.index),
      games.map(game => game.type),
      games.map(game => game.white),
      games.map(game => game.black),
      games.map(game => game.timeControl),
      games.map(game => game.opensAt ?? null),
      games.map(game => game.dueAt ?? null),
      at,
    ],
  )
}

/** The parent's outcome; why its own game was drawn is kept the first time it waits for its tie-break, and for good. */
export const setParentOutcome = async (db: Db, id: string, outcome: Outcome): Promise<void> => {
  const stored = storedOutcome(outcome)
  await rows(
    db,
    `update matches set version = version + 1, result = $2, "resultReason" = $3::"ResultReason",
       "drawReason" = case when $3 = 'TIEBREAK_PENDING' then coalesce("drawReason", "resultReason") else "drawReason" end
     where id = $1`,
    [id, stored.result, stored.resultReason],
  )
}

/** A tie-break whose turn has come at `at`; one that is paused stands still from there, since its wait begins only now. */
export const openTieBreak = async (
  db: Db,
  id: string,
  { opensAt, dueAt, at }: { opensAt: Instant; dueAt: Instant | undefined; at: Instant },
): Promise<void> => {
  await rows(
    db,
    `update matches set version = version + 1, "opensAt" = ${instant('$2')}, "awaitedFrom" = ${instant('$4')},
       "dueAt" = case when "pausedAt" is null then ${instant('$3')} end,
       "pausedAt" = case when "pausedAt" is not null then ${instant('$4')} end
     where id = $1 and "opensAt" is null`,
    [id, opensAt, dueAt, at],
  )
}

/** The tie-break of a pending parent that is on: the lowest unfinished index. */
export const activeTieBreak = async (db: Db, parentId: string): Promise<string | undefined> => {
  const found = await row<{ id: string }>(
    db,
    `select id from matches where "parentMatchId" = $1 and status in ('PENDING', 'RUNNING')
     order by "tieBreakIndex" limit 1`,
    [parentId],
  )
  return found?.id
}

/** The game played before a tie-break: the tie-break with the next lower index that was played, else the parent. */
export const precedingGame = async (db: Db, parentId: string, index: number): Promise<string> => {
  const found = await row<{ id: string }>(
    db,
    `select id from matches where "parentMatchId" = $1 and status = 'FINISHED' and "tieBreakIndex" < $2
     order by "tieBreakIndex" desc limit 1`,
    [parentId, index],
  )
  return found?.id ?? parentId
}

/** The tie-break of a contest that was played last, if any was. */
export const lastPlayedTieBreak = async (db: Db, parentId: string): Promise<string | undefined> => {
  const last = await precedingGame(db, parentId, 2_147_483_647)
  return last === parentId ? undefined : last
}
