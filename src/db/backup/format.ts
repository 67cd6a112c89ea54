import { z } from 'zod'

/**
 * A backup is a gzip file of text. Its first line is FORMAT, the second a Header; then for each table a
 * TableHead, its rows as PostgreSQL's COPY writes them, the line END_OF_ROWS, and a TableEnd; at last a Total.
 * COPY's text is the same for every version of PostgreSQL, and no row is ever the line END_OF_ROWS.
 */
export const FORMAT = 'TABIYA BACKUP 1'
export const END_OF_ROWS = '\\.'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

export const header = z.strictObject({
  /** The version that wrote it, and its PostgreSQL. */
  tabiya: z.string(),
  postgres: z.string(),
  /** ISO 8601, by the database's clock: the instant that the whole backup shows. */
  takenAt: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })),
  /** Where each sequence stands, so that no number is given out twice. */
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), called: z.boolean() })),
  tables: z.array(z.string()),
})
export type Header = z.infer<typeof header>

export const tableHead = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) })
export type TableHead = z.infer<typeof tableHead>

/** Of the rows between the two lines. */
export const tableEnd = z.strictObject({ rows: count, sha256 })

/** `sha256` is that of everything before this line. */
export const total = z.strictObject({ tables: count, rows: count, sha256 })

/** What a whole and undamaged backup holds. */
export type Summary = {
  readonly header: Header
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly sha256: string }[]
  readonly rows: number
}

/** Told of each table once it is done. */
export type Progress = (table: string, rows: number) => void
