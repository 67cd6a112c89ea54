import { ok, type Result, refuse } from '../../kernel/result.ts'
import { calendarDateOf } from '../calendar-date.ts'
import { type Entrant, LONGEST_CLUB } from '../entrant.ts'
import { cleanLine, cleanName, namesSomebody } from '../person-name.ts'
import { cellOfTags, cleanTags, tagsOfCell } from '../tags.ts'
import { titleOf } from '../title.ts'
import { type ColumnKind, findHeading, type Heading } from './columns.ts'
import { type CsvRepair, type CsvRepairCode, type CsvRow, type CsvTable, readCsv } from './read.ts'

export type CsvEntrants = { readonly entrants: readonly Entrant[]; readonly repairs: readonly CsvRepair[] }

export type CsvFault = {
  readonly line: number
  readonly column: number
  readonly code: 'NO_NAME_COLUMN'
  readonly message: string
}

/**
 * The players that a table names. Its heading says what its columns are, in English, French or German. Whatever
 * cannot be taken as it stands is mended or left out, and listed with its line and cell; without a column for
 * names there is nothing to go by, unless every line is a name. `today`: YYYY/MM/DD.
 */
export const entrantsFromCsv = (text: string, today: string): Result<CsvEntrants, readonly CsvFault[]> => {
  const table = readCsv(text)
  const heading = findHeading(table.rows)
  if (heading === undefined) {
    const names = namesAlone(table)
    if (names !== undefined) return ok(names)
    const message = 'None of the first rows names a column for names (Name, Nom, Spieler, …).'
    return refuse([{ line: 1, column: 1, code: 'NO_NAME_COLUMN', message }])
  }
  const repairs = [...table.repairs, ...headingRepairs(table.rows, heading)]
  const entrants = table.rows.slice(heading.rowsAbove).flatMap(given => {
    const row = withCommaInName(given, heading, repairs, table.delimiter)
    const entrant = entrantOf({ row, heading, repairs, today })
    return entrant === undefined ? [] : [entrant]
  })
  return ok({ entrants, repairs: repairs.sort((a, b) => a.line - b.line || a.column - b.column) })
}

/** "Tal, Mikhail", or "Mikhail Tal": nothing else stands in the line. */
const NAME_ALONE = /^[\p{L}\p{M}][\p{L}\p{M}\s.'’`-]*(?:,[\p{L}\p{M}\s.'’`-]*)?$/u

/** What has more is a sentence. */
const MOST_WORDS = 7

/** A list of names, one a line, without a heading. */
const namesAlone = ({ rows, repairs }: CsvTable): CsvEntrants | undefined => {
  const lines = rows.map(({ line, cells }) => {
    const parts = cells.flatMap(text => text.split(',')).map(text => text.trim())
    return { line, text: parts.filter(Boolean).join(', ') }
  })
  const isName = (name: string) => NAME_ALONE.test(name) && name.split(' ').length <= MOST_WORDS
  if (lines.length === 0 || !lines.every(({ text }) => isName(cleanName(text)))) return undefined
  const message = 'No row names the columns: every line was read as a name.'
  const notes: CsvRepair[] = [...repairs, { line: rows[0]!.line, column: 1, code: 'COLUMN', message }]
  const entrants = lines.map(({ line, text }): Entrant => {
    const name = cleanName(text)
    if (name !== text)
      notes.push({ line, column: 1, code: 'NAME', message: `The name was read as "${name}".` })
    return { ...NOTHING_KNOWN, line, name }
  })
  return { entrants, repairs: notes }
}

const NOTHING_KNOWN = {
  rating: undefined,
  title: undefined,
  federation: undefined,
  fideId: undefined,
  sex: undefined,
  birthDate: undefined,
  tags: [],
}

/** A name with a comma that nobody put between quotes has taken two cells, and moved all behind it. */
const withCommaInName = (row: CsvRow, heading: Heading, repairs: CsvRepair[], delimiter: string): CsvRow => {
  const { columns, width } = heading
  const at = columns.get('name')
  const { cells } = row
  const filled = cells.findLastIndex(text => text.trim() !== '') + 1
  const next = at === undefined ? '' : (cells[at + 1] ?? '')
  if (at === undefined || columns.has('firstName') || !FIRST_NAME.test(next)) return row
  const isLast = delimiter === ',' && filled === at + 2 && isOutOfPlace(next.trim(), at + 1, columns)
  if (filled !== width + 1 && !isLast) return row
  const name = `${cells[at]},${next}`
  const message = `The comma was taken for one in the name: "${cleanName(name)}".`
  repairs.push({ line: row.line, column: at + 1, code: 'NAME', message })
  return { ...row, cells: cells.toSpliced(at, 2, name) }
}

/** After a comma and a blank, as names are written and tables are not. */
const FIRST_NAME = /^\s[\p{L}\p{M}\s.'’`-]+$/u

/** Whether a column has no such word: where nothing stands behind "Tal, Mikhail", the first name is in that of the rating. */
const isOutOfPlace = (word: string, index: number, columns: Heading['columns']): boolean => {
  const kind = [...columns].find(([, at]) => at === index)?.[0]
  if (SAYS_NONE.test(word)) return false
  return kind === 'title' ? titleOf(word) === undefined : NUMBERS.has(kind)
}

const NUMBERS: ReadonlySet<ColumnKind | undefined> = new Set([
  'rating',
  'nationalRating',
  'fideId',
  'birthDate',
])

/** What stands in a column of which nothing is known. */
const SAYS_NONE =
  /^(?:-+|unr?|unrated|n\.?c|none?|new|unknown|sans|aucune?|non classée?|ohne|keine?|neu)\.?$/i

const headingRepairs = (rows: readonly CsvRow[], heading: Heading): CsvRepair[] => [
  ...rows.slice(0, heading.rowsAbove - 1).map(({ line }): CsvRepair => {
    return { line, column: 1, code: 'ROW', message: 'This line above the heading was not used.' }
  }),
  ...heading.unused.map(({ index, head }): CsvRepair => {
    const message = `Column "${head}" was not used.`
    return { line: heading.line, column: index + 1, code: 'COLUMN', message }
  }),
]

/** A row with what its cells mean, and the list of what had to be mended. */
type Read = {
  readonly row: CsvRow
  readonly heading: Heading
  readonly repairs: CsvRepair[]
  readonly today: string
}

/** Our own files protect a text that looks like a formula by an apostrophe. */
const cell = ({ row, heading }: Read, kind: ColumnKind): string =>
  (row.cells[heading.columns.get(kind) ?? -1] ?? '').trim().replace(/^'(?=[=+\-@])/, '')

const mended = (read: Read, kind: ColumnKind, code: CsvRepairCode, message: string): void => {
  const column = (read.heading.columns.get(kind) ?? 0) + 1
  read.repairs.push({ line: read.row.line, column, code, message })
}

const entrantOf = (read: Read): Entrant | undefined => {
  const { row, heading, repairs } = read
  if (row.cells.slice(heading.width).some(text => text.trim() !== '')) {
    const message = 'This line has more cells than the heading; those behind were not used.'
    repairs.push({ line: row.line, column: heading.width + 1, code: 'EXTRA_CELLS', message })
  }
  const name = readName(read)
  if (!namesSomebody(name)) {
    repairs.push({
      line: row.line,
      column: 1,
      code: 'ROW',
      message: 'This line names nobody; it was left out.',
    })
    return undefined
  }
  return {
    line: row.line,
    name,
    rating: readRating(read, 'rating') ?? readRating(read, 'nationalRating'),
    title: readTitle(read),
    federation: readFederation(read),
    fideId: readFideId(read),
    sex: readSex(read),
    birthDate: readBirthDate(read),
    club: readClub(read),
    tags: readTags(read),
  }
}

/** "Last, First" where the two stand apart: a column "Name" beside one for first names holds the last name. */
const readName = (read: Read): string => {
  const last = cell(read, 'lastName') || cell(read, 'name')
  const text = [last, cell(read, 'firstName')].filter(Boolean).join(', ')
  const name = cleanName(text)
  if (name !== text.replace(/ +/g, ' ')) mended(read, 'name', 'NAME', `The name was read as "${name}".`)
  return name
}

const readClub = (read: Read): string | undefined => {
  const text = cell(read, 'club')
  const club = cleanLine(text, LONGEST_CLUB)
  if (club !== text) mended(read, 'club', 'CLUB', `The club was read as "${club}".`)
  return club || undefined
}

/** The highest that an entry may have. */
const HIGHEST_RATING = 4000

/** "0" and the like are words for unrated; letters behind a number mark lists ("2100F"). */
const readRating = (read: Read, kind: 'rating' | 'nationalRating'): number | undefined => {
  const text = cell(read, kind)
  if (/^(0*|-|unr?|n\/?c)$/i.test(text)) return undefined
  const digits = /^(\d{1,4})(?:[.,]0+)?\s*([A-Za-z*]?)$/.exec(text)
  const rating = digits === null ? undefined : Number(digits[1])
  const taken = rating !== undefined && rating > 0 && rating <= HIGHEST_RATING ? rating : undefined
  if (String(taken) !== text)
    mended(read, kind, 'RATING', `Rating "${text}" was read as ${taken ?? 'unrated'}.`)
  return taken
}

const readTitle = (read: Read) => {
  const text = cell(read, 'title')
  const title = titleOf(text)
  if (text !== '' && text !== '-' && title !== text)
    mended(read, 'title', 'TITLE', `Title "${text}" was read as ${title ?? 'none'}.`)
  return title
}

const readFederation = (read: Read): string | undefined => {
  const text = cell(read, 'federation')
  const code = text.toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) return code
  if (text !== '')
    mended(
      read,
      'federation',
      'FEDERATION',
      `Federation "${text}" is no code of three letters; it was left out.`,
    )
  return undefined
}

const readFideId = (read: Read): string | undefined => {
  const text = cell(read, 'fideId')
  if (/^[1-9]\d{0,11}$/.test(text)) return text
  if (!/^[0-]*$/.test(text))
    mended(read, 'fideId', 'FIDE_ID', `FIDE number "${text}" is no number; it was left out.`)
  return undefined
}

const SEXES: Readonly<Record<string, 'm' | 'w'>> = { m: 'm', h: 'm', w: 'w', f: 'w' }

const readSex = (read: Read): 'm' | 'w' | undefined => {
  const text = cell(read, 'sex')
  const sex = SEXES[text.slice(0, 1).toLowerCase()]
  if (text !== '' && sex === undefined) mended(read, 'sex', 'SEX', `Sex "${text}" was read as not given.`)
  return sex
}

const readTags = (read: Read): readonly string[] => {
  const said = tagsOfCell(cell(read, 'tags'))
  const tags = cleanTags(said)
  if (tags.join(';') !== said.join(';'))
    mended(read, 'tags', 'TAGS', `The tags were read as "${cellOfTags(tags)}".`)
  return tags
}

const readBirthDate = (read: Read): string | undefined => {
  const text = cell(read, 'birthDate')
  const date = calendarDateOf(text)
  if (date !== undefined && date <= read.today) return date
  if (text !== '') mended(read, 'birthDate', 'BIRTH_DATE', `Birth date "${text}" was left out.`)
  return undefined
}
