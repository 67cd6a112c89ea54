import { type EntryRow, listEntries } from '../../db/entries.ts'
import { writeCsv } from '../../domain/files/csv/write.ts'
import { cellOfTags } from '../../domain/files/tags.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Caller } from '../accounts/access.ts'
import type { Context } from '../context.ts'
import { rightsOn, visibleTournament } from '../rights.ts'
import { bySeed } from '../tournaments/standings-dto.ts'
import { shownBirthDate } from './export-trf.ts'

const HEADING = ['Name', 'Rating', 'Title', 'Federation', 'FIDE ID', 'Sex', 'Birth date', 'Tags']

/** Who is in an event, as a table that the import of entries reads. */
export const readPlayersCsv = async (ctx: Context, viewer: Caller | undefined, id: string) => {
  const tournament = await visibleTournament(ctx.pool, id, viewer)
  if (!tournament.ok) return tournament
  const { arbiter } = await rightsOn(ctx.pool, tournament.value, viewer)
  const entered = (await listEntries(ctx.pool, id)).filter(({ status }) => status === 'ENTERED')
  const lines = entered.sort(bySeed).map(entry => lineOf(entry, arbiter))
  return ok({ title: tournament.value.title, text: writeCsv([HEADING, ...lines]) })
}

const lineOf = (entry: EntryRow, arbiter: boolean) => [
  entry.name,
  entry.rating,
  entry.title,
  entry.federation,
  entry.fideId,
  entry.sex,
  shownBirthDate(entry, arbiter),
  cellOfTags(entry.tags),
]
