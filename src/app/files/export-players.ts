import type { EntryRow } from '../../db/entries.ts'
import { type Born, shownBirth } from '../../domain/files/born.ts'
import { writeCsv } from '../../domain/files/csv/write.ts'
import { cellOfTags } from '../../domain/files/tags.ts'
import { bySeed } from '../views/standings.ts'

const HEADING = ['Name', 'Rating', 'Title', 'Federation', 'FIDE ID', 'Sex', 'Birth date', 'Club', 'Tags']

/** Who is in an event, as a table that the import of entries reads. */
export const playersCsv = (entries: readonly EntryRow[], born: Born): string => {
  const entered = entries.filter(({ status }) => status === 'ENTERED')
  return writeCsv([HEADING, ...entered.sort(bySeed).map(entry => lineOf(entry, born))])
}

const lineOf = (entry: EntryRow, born: Born) => {
  const { sex, birthDate } = shownBirth(entry, born)
  const { name, rating, title, federation, fideId, club, tags } = entry
  return [name, rating, title, federation, fideId, sex, birthDate, club, cellOfTags(tags)]
}
