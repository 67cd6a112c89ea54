import type { Instant } from '../domain/kernel/time.ts'
import type { ReportedResult } from '../domain/match/report.ts'
import { type Db, instant, row, rows } from './transaction.ts'

export type ReportRow = {
  readonly matchId: string
  readonly entryId: string
  readonly result: ReportedResult
  readonly reportedAt: Instant
}

/** What the players of matches say as it stands, White's first. */
export const standingReports = (db: Db, matchIds: readonly string[]): Promise<ReportRow[]> =>
  rows<ReportRow>(
    db,
    `select r."matchId", r."entryId", r.result, r."reportedAt"
     from result_reports r join matches m on m.id = r."matchId"
     where r."matchId" = any($1::uuid[]) and r."settledAt" is null
     order by r."matchId", r."entryId" <> m."whiteEntryId"`,
    [matchIds],
  )

export type NewReport = Omit<ReportRow, 'reportedAt'>

/** A report takes the place of the one that stands. */
export const putReport = async (
  db: Db,
  { matchId, entryId, result }: NewReport,
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `insert into result_reports ("matchId", "entryId", result, "reportedAt") values ($1, $2, $3, ${instant('$4')})
     on conflict ("matchId", "entryId") where "settledAt" is null
       do update set result = excluded.result, "reportedAt" = excluded."reportedAt"`,
    [matchId, entryId, result, at],
  )
}

/** What was taken back was never said. */
export const dropReport = async (db: Db, matchId: string, entryId: string): Promise<void> => {
  await rows(
    db,
    'delete from result_reports where "matchId" = $1 and "entryId" = $2 and "settledAt" is null',
    [matchId, entryId],
  )
}

/** What an entry last said of a match, whether it stands or is settled. */
export const lastReport = (
  db: Db,
  matchId: string,
  entryId: string,
): Promise<Pick<ReportRow, 'result'> | undefined> =>
  row<Pick<ReportRow, 'result'>>(
    db,
    'select result from result_reports where "matchId" = $1 and "entryId" = $2 order by id desc limit 1',
    [matchId, entryId],
  )
