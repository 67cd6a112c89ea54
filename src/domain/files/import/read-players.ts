import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type CsvFault, entrantsFromCsv } from '../csv/entrants.ts'
import type { CsvRepair } from '../csv/read.ts'
import { decodeText } from '../encoding.ts'
import type { Entrant } from '../entrant.ts'
import { cleanName, namesSomebody } from '../person-name.ts'
import { cleanTags } from '../tags.ts'
import type { TrfFault, TrfPlayer, TrfRepair } from '../trf/document.ts'
import { type PlayerTags, readOwnComment } from '../trf/own-comments.ts'
import { readTrf } from '../trf/read.ts'

export const PLAYER_FORMATS = ['CSV', 'TRF'] as const
export type PlayerFormat = (typeof PLAYER_FORMATS)[number]

export type FileRepair = CsvRepair | TrfRepair
export type FileFault = CsvFault | TrfFault

export type PlayersFile = { readonly entrants: readonly Entrant[]; readonly repairs: readonly FileRepair[] }

/** The players that a file names, as a table or a tournament report; of a report, its results are left alone. */
export const readPlayersFile = (
  format: PlayerFormat,
  file: Uint8Array | string,
): Result<PlayersFile, readonly FileFault[]> => {
  const { text, repairs } = typeof file === 'string' ? { text: file, repairs: [] } : decodeText(file)
  if (format === 'CSV') {
    const table = entrantsFromCsv(text)
    return table.ok ? ok({ ...table.value, repairs: [...repairs, ...table.value.repairs] }) : table
  }
  const report = readTrf(text)
  if (!report.ok) return refuse(report.error)
  const notes: FileRepair[] = [...repairs, ...report.value.repairs]
  const { document } = report.value
  const { tags } = readOwnComment(document)
  return ok({
    entrants: document.players.map(player => entrantOfTrf(player, tags, notes)),
    repairs: notes,
  })
}

/** A player of a tournament report; a record that names nobody keeps its place by its number. Tags stand in our own comment. */
export const entrantOfTrf = (player: TrfPlayer, tags: PlayerTags, repairs: FileRepair[]): Entrant => {
  const { line, title, sex, birthDate } = player
  const said = cleanName(player.name)
  const name = namesSomebody(said) ? said : `Player ${player.startingRank}`
  if (name !== player.name)
    repairs.push({ line, column: 15, code: 'NAME', message: `Name "${player.name}" was read as "${name}".` })
  const rating = player.rating !== undefined && player.rating <= HIGHEST_RATING ? player.rating : undefined
  if (rating !== player.rating)
    repairs.push({
      line,
      column: 49,
      code: 'RATING',
      message: `Rating ${player.rating} was read as unrated.`,
    })
  return {
    line,
    name,
    rating,
    title,
    sex,
    birthDate,
    tags: cleanTags(tags.get(player.startingRank) ?? []),
    federation: code(player, 'federation', /^[A-Z]{3}$/, 54, repairs),
    fideId: code(player, 'fideNumber', /^[1-9]\d{0,10}$/, 58, repairs),
  }
}

/** The highest that an entry may have. */
const HIGHEST_RATING = 4000

const CODES = { federation: 'FEDERATION', fideNumber: 'FIDE_ID' } as const

const code = (
  player: TrfPlayer,
  field: 'federation' | 'fideNumber',
  form: RegExp,
  column: number,
  repairs: FileRepair[],
): string | undefined => {
  const text = player[field]?.toUpperCase()
  if (text === undefined || form.test(text)) return text
  const message = `"${player[field]}" was left out.`
  if (!/^0+$/.test(text)) repairs.push({ line: player.line, column, code: CODES[field], message })
  return undefined
}
