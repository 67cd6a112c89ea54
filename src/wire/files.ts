import { z } from 'zod'
import { entry } from './entries.ts'
import { fieldWarnings, tournament } from './tournaments.ts'
import { instant, type Output } from './values.ts'

/** What was not as it should be, where (lines and columns from 1), and how it was taken. */
export const repair = z.strictObject({
  line: z.int(),
  column: z.int(),
  code: z.string(),
  message: z.string(),
})
export type Repair = Output<typeof repair>

export const entriesImport = z
  .strictObject({
    /** True: nothing was stored, and the ids of `entered` are nobody's. */
    preview: z.boolean(),
    entered: z.array(entry),
    duplicates: z.array(
      z.strictObject({
        line: z.int(),
        name: z.string(),
        code: z.enum(['SAME_FIDE_ID', 'SAME_NAME']),
        entryId: z.uuid().nullable(),
        sameAsLine: z.int().nullable(),
      }),
    ),
    repairs: z.array(repair),
    warnings: fieldWarnings,
  })
  .meta({ id: 'EntriesImport' })
export type EntriesImport = Output<typeof entriesImport>

export const eventImport = z
  .strictObject({
    /** True: nothing was stored, and `tournament` is nobody's. */
    preview: z.boolean(),
    tournament,
    /** Rounds that the file has matches of. */
    rounds: z.int(),
    repairs: z.array(repair),
  })
  .meta({ id: 'EventImport' })
export type EventImport = Output<typeof eventImport>

export const fidePlayer = z
  .strictObject({
    fideId: z.string(),
    name: z.string(),
    federation: z.string().nullable(),
    sex: z.enum(['m', 'w']).nullable(),
    title: z.string().nullable(),
    standard: z.int().nullable(),
    rapid: z.int().nullable(),
    blitz: z.int().nullable(),
    birthYear: z.int().nullable(),
  })
  .meta({ id: 'FidePlayer' })

export const fidePlayers = z.strictObject({
  /** Which list is loaded; null: none. */
  list: z.strictObject({ name: z.string(), players: z.int(), loadedAt: instant }).nullable(),
  players: z.array(fidePlayer),
})
