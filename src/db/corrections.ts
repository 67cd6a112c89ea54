import type { PoolClient } from 'pg'
import { type MatchStatus, type Outcome, storedOutcome } from '../domain/kernel/outcome.ts'
import type { MatchFact, PayoutFact } from '../domain/tournament/effect.ts'
import { type Db, row, rows } from './transaction.ts'

/** Locks all matches of a tournament, by id: a correction may change any of them, whatever is being played there. */
export const lockMatchesOf = async (tx: PoolClient, tournamentId: string): Promise<void> => {
  await tx.query('select from matches where "tournamentId" = $1 order by id for update', [tournamentId])
}

/** Enters another outcome on a finished match. Why its game was drawn is forgotten with the draw. */
export const replaceOutcome = async (db: Db, id: string, outcome: Outcome): Promise<void> => {
  const stored = storedOutcome(outcome)
  await rows(
    db,
    `update matches set version = version + 1, result = $2, "resultReason" = $3::"ResultReason", "onlyHalf" = $4,
       adjudication = $5, "drawReason" = null,
       "noShowResolvedAt" = case when $3 in ('NO_SHOW', 'DOUBLE_NO_SHOW') then "finishedAt" end
     where id = $1`,
    [id, stored.result, stored.resultReason, stored.onlyHalf, stored.adjudication],
  )
}

/** A match of a real board waits for its result again. */
export const clearOutcome = async (db: Db, id: string): Promise<void> => {
  await rows(
    db,
    `update matches set version = version + 1, status = 'PENDING', result = null, "resultReason" = null, "onlyHalf" = null,
       "drawReason" = null, "finishedAt" = null, "noShowResolvedAt" = null, unrated = false where id = $1`,
    [id],
  )
}

/** Whether a match counts for ratings. */
export const setUnrated = async (db: Db, id: string, unrated: boolean): Promise<void> => {
  await rows(db, 'update matches set unrated = $2 where id = $1', [id, unrated])
}

export type StandingMatch = { readonly id: string; readonly status: MatchStatus; readonly isBye: boolean }

/** The matches on these boards with their tie-breaks, those that are canceled already left out, by id. */
export const matchesOnBoards = (
  db: Db,
  tournamentId: string,
  boards: readonly { readonly round: number; readonly board: number }[],
): Promise<StandingMatch[]> =>
  rows<StandingMatch>(
    db,
    `select m.id, m.status, m."entryBId" is null as "isBye"
     from matches m join unnest($2::int[], $3::int[]) as b(round, board) on m."roundNumber" = b.round and m."boardNumber" = b.board
     where m."tournamentId" = $1 and m.status <> 'CANCELED' order by m.id`,
    [tournamentId, boards.map(({ round }) => round), boards.map(({ board }) => board)],
  )

/** The match that stands on a board, its tie-breaks apart. */
export const standingMatch = (
  db: Db,
  tournamentId: string,
  round: number,
  board: number,
): Promise<{ readonly id: string } | undefined> =>
  row<{ id: string }>(
    db,
    `select id from matches where "tournamentId" = $1 and "roundNumber" = $2 and "boardNumber" = $3
       and not "isTieBreak" and status <> 'CANCELED'`,
    [tournamentId, round, board],
  )

/** Takes back what is over: byes, games that were played. Their moves stay. */
export const voidFinished = async (db: Db, ids: readonly string[]): Promise<void> => {
  await rows(
    db,
    `update matches set version = version + 1, status = 'CANCELED', result = null, "resultReason" = null, "onlyHalf" = null,
       adjudication = null, "drawReason" = null
     where id = any($1::uuid[]) and status = 'FINISHED'`,
    [ids],
  )
}

/** Parents that wait for tie-breaks nobody will play any more, their event being canceled: drawn, as their games were. */
export const endContestsUndecided = async (db: Db, tournamentId: string): Promise<void> => {
  await rows(
    db,
    `update matches set version = version + 1, "resultReason" = "drawReason"
     where "tournamentId" = $1 and "resultReason" = 'TIEBREAK_PENDING'`,
    [tournamentId],
  )
}

/**
 * What can be said of each match from a round on before and after a correction. `decidedByAbsence`: over without having begun, because
 * whoever lost had left the event.
 */
export const matchFacts = (db: Db, tournamentId: string, fromRound = 1): Promise<MatchFact[]> =>
  rows<MatchFact>(
    db,
    `select m.id, m."roundNumber", m."boardNumber", m."tieBreakIndex", m."parentMatchId", m."entryAId" as "playerAId",
       coalesce(m."entryBId"::text, 'BYE') as "playerBId", m.status, m.result, m."resultReason", m."onlyHalf",
       m."startedAt" is null and coalesce(m."resultReason" in ('NO_SHOW', 'DOUBLE_NO_SHOW'), false) and not exists (
         select from entries e where e.id in (m."entryAId", m."entryBId") and (e."withdrawnAt" <= m."finishedAt") is not true
         and not coalesce(e.id = case m.result when 'WHITE_WIN' then m."whiteEntryId" when 'BLACK_WIN' then m."blackEntryId" end, false)
       ) as "decidedByAbsence"
     from matches m where m."tournamentId" = $1 and m."roundNumber" >= $2
     order by m."roundNumber", m."boardNumber", m."tieBreakIndex" nulls first, m.status = 'CANCELED', m.id`,
    [tournamentId, fromRound],
  )

/**
 * Payouts in force, best place first. `dueCents` is what the entry is to have in the end: a prize that was paid and then
 * corrected stands with its differences; it is not known while the event is open again.
 */
export const payoutFacts = (db: Db, tournamentId: string): Promise<PayoutFact[]> =>
  rows<PayoutFact>(
    db,
    `select p."entryId", e.name, p.place, p."amountCents", p."paidAt" is not null as paid,
       case when t.status = 'FINISHED' then p."amountCents" + coalesce((
         select sum(d."differenceCents") from payout_differences d
         where d."payoutId" = p.id and d."reversedAt" is null), 0)::bigint end as "dueCents"
     from payouts p join entries e on e.id = p."entryId" join tournaments t on t.id = p."tournamentId"
     where p."tournamentId" = $1 and p."reversedAt" is null order by p.place, e.seed`,
    [tournamentId],
  )
