import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type CsvFault, entrantsFromCsv } from '../csv/entrants.ts'
import type { CsvRepair } from '../csv/read.ts'
import { decodeText } from '../encoding.ts'
import { type Entrant, LONGEST_CLUB } from '../entrant.ts'
import { cleanLine, cleanName, namesSomebody } from '../person-name.ts'
import { cleanTags } from '../tags.ts'
import type { TrfFault, TrfPlayer, TrfRepair } from '../trf/document.ts'
import { type OwnFacts, readOwnComment } from '../trf/own-comments.ts'
import { readTrf } from '../trf/read.ts'

export const PLAYER_FORMATS = ['CSV', 'TRF'] as const
export type PlayerFormat = (typeof PLAYER_FORMATS)[number]

export type FileRepair = CsvRepair | TrfRepair
export type FileFault = CsvFault | TrfFault

export type PlayersFile = { readonly entrants: readonly Entrant[]; readonly repairs: readonly FileRepair[] }

/** The players that a file names, as a table or a tournament report; of a report, its results are left alone. `today`: YYYY/MM/DD. */
export const readPlayersFile = (
  format: PlayerFormat,
  file: Uint8Array | string,
  today: string,
): Result<PlayersFile, readonly FileFault[]> => {
  const { text, repairs } = typeof file === 'string' ? { text: file, repairs: [] } : decodeText(file)
  if (format === 'CSV') {
    const table = entrantsFromCsv(text, today)
    return table.ok ? ok({ ...table.value, repairs: [...repairs, ...table.value.repairs] }) : table
  }
  const report = readTrf(text)
  if (!report.ok) return refuse(report.error)
  const notes: FileRepair[] = [...repairs, ...report.value.repairs]
  const { document } = report.value
  const own = readOwnComment(document)
  return ok({
    entrants: document.players.map(player => entrantOfTrf(player, { ...own, today }, notes)),
    repairs: notes,
  })
}

/** What is looked at beside the line of a player; `today` is YYYY/MM/DD. */
export type BesidePlayer = Pick<OwnFacts, 'tags' | 'clubs' | 'fixedBoards'> & { readonly today: string }

/** A player of a tournament report; a record that names nobody keeps its place by its number. Some stands in our own comment. */
export const entrantOfTrf = (
  player: TrfPlayer,
  { tags, clubs, fixedBoards, today }: BesidePlayer,
  repairs: FileRepair[],
): Entrant => {
  const { line, title, sex, startingRank } = player
  const said = cleanName(player.name)
  const name = namesSomebody(said) ? said : `Player ${startingRank}`
  if (name !== player.name)
    repairs.push({ line, column: 15, code: 'NAME', message: `The name was read as "${name}".` })
  const rating = player.rating !== undefined && player.rating <= HIGHEST_RATING ? player.rating : undefined
  if (rating !== player.rating)
    repairs.push({
      line,
      column: 49,
      code: 'RATING',
      message: `Rating ${player.rating} was read as unrated.`,
    })
  const isBorn = player.birthDate === undefined || player.birthDate <= today
  if (!isBorn) {
    const message = `Birth date "${player.birthDate}" is still to come; it was left out.`
    repairs.push({ line, column: 70, code: 'BIRTH_DATE', message })
  }
  return {
    line,
    name,
    rating,
    title,
    sex,
    birthDate: isBorn ? player.birthDate : undefined,
    club: cleanLine(clubs.get(startingRank) ?? '', LONGEST_CLUB) || undefined,
    fixedBoard: fixedBoards.get(startingRank),
    tags: cleanTags(tags.get(startingRank) ?? []),
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
