import { type Db, row, rows } from './transaction.ts'

/** Texts of the report that an event was made of, for the next one. */
export type ReportTexts = {
  readonly records: readonly { readonly id: string; readonly text: string }[]
  /** Rounds that it had matches of. */
  readonly rounds: number
}

/** A player's line, and those of national ratings, whole. */
export type ReportLine = {
  readonly entryId: string
  readonly line: string
  readonly national: readonly string[]
}

export const insertReport = async (
  db: Db,
  tournamentId: string,
  { records, rounds }: ReportTexts,
  lines: readonly ReportLine[],
): Promise<void> => {
  await rows(db, 'insert into reports ("tournamentId", records, rounds) values ($1, $2, $3)', [
    tournamentId,
    JSON.stringify(records),
    rounds,
  ])
  await rows(
    db,
    `insert into report_lines ("entryId", line, national)
     select l.entry, l.line, array(select jsonb_array_elements_text(l.national::jsonb))
     from unnest($1::uuid[], $2::text[], $3::text[]) as l(entry, line, national)`,
    [
      lines.map(({ entryId }) => entryId),
      lines.map(({ line }) => line),
      lines.map(({ national }) => JSON.stringify(national)),
    ],
  )
}

/** Undefined where the event was not made of a report. */
export const findReport = (db: Db, tournamentId: string): Promise<ReportTexts | undefined> =>
  row<ReportTexts>(db, 'select records, rounds from reports where "tournamentId" = $1', [tournamentId])

export const reportLines = (db: Db, tournamentId: string): Promise<ReportLine[]> =>
  rows<ReportLine>(
    db,
    `select l."entryId", l.line, l.national from report_lines l
     join entries e on e.id = l."entryId" where e."tournamentId" = $1`,
    [tournamentId],
  )
