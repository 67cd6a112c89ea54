import type { EntryRow } from '../../db/entries.ts'
import { writeCsv } from '../../domain/files/csv/write.ts'
import { cellOfTags } from '../../domain/files/tags.ts'
import { bySeed } from '../views/standings.ts'
import { shownBirthDate } from './export-trf.ts'

const HEADING = ['Name', 'Rating', 'Title', 'Federation', 'FIDE ID', 'Sex', 'Birth date', 'Club', 'Tags']

/** Who is in an event, as a table that the import of entries reads; `arbiter` is whether one reads it. */
export const playersCsv = (entries: readonly EntryRow[], arbiter: boolean): string => {
  const entered = entries.filter(({ status }) => status === 'ENTERED')
  return writeCsv([HEADING, ...entered.sort(bySeed).map(entry => lineOf(entry, arbiter))])
}

const lineOf = (entry: EntryRow, arbiter: boolean) => [
  entry.name,
  entry.rating,
  entry.title,
  entry.federation,
  entry.fideId,
  entry.sex,
  shownBirthDate(entry, arbiter),
  entry.club,
  cellOfTags(entry.tags),
]
