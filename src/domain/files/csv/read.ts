/** Something in a file that was not as it should be, and how it was taken. Lines and columns count from 1. */
export type CsvRepair = {
  readonly line: number
  readonly column: number
  readonly code: CsvRepairCode
  readonly message: string
}

export type CsvRepairCode =
  | 'ENCODING'
  | 'BYTE_ORDER_MARK'
  | 'STRAY_QUOTE'
  | 'UNCLOSED_QUOTE'
  | 'EXTRA_CELLS'
  | 'COLUMN'
  | 'NAME'
  | 'RATING'
  | 'TITLE'
  | 'FEDERATION'
  | 'FIDE_ID'
  | 'SEX'
  | 'BIRTH_DATE'
  | 'CLUB'
  | 'TAGS'
  | 'ROW'

/** One record: the line on which it begins (a quoted cell may span several), and its cells as they were meant. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

export type CsvTable = {
  /** Empty where there is a single column. */
  readonly delimiter: string
  readonly rows: readonly CsvRow[]
  readonly repairs: readonly CsvRepair[]
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/**
 * Reads comma-separated values (RFC 4180), also with semicolons, tabs or bars, as spreadsheets of other countries
 * write them, and with `sep=` in the first line. Lines may end in CR, LF or both; rows of blanks are left out. A
 * quote in the wrong place is taken as text; one that is never closed ends with its line: both are reported.
 */
export const readCsv = (text: string): CsvTable => {
  const declared = /^sep=(.)(?:\r\n|\n|\r|$)/i.exec(text)
  const start = declared === null ? 0 : declared[0].length
  const delimiter = declared?.[1] ?? likelyDelimiter(text.slice(start))
  const cursor: Cursor = { text, at: start, line: declared === null ? 1 : 2, delimiter, repairs: [] }
  const rows: CsvRow[] = []
  while (cursor.at < text.length) {
    const line = cursor.line
    const cells = readRow(cursor)
    if (cells.some(cell => cell.trim() !== '')) rows.push({ line, cells })
  }
  return { delimiter, rows, repairs: cursor.repairs }
}

/** The mark that stands most often in the first line that says something, outside quotes; none for a single column. */
const likelyDelimiter = (text: string): string => {
  const line = text.split(/[\r\n]/).find(each => each.trim() !== '') ?? ''
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map(mark => bare.split(mark).length)
  const most = Math.max(...counts)
  return most === 1 ? '' : DELIMITERS[counts.indexOf(most)]!
}

type Cursor = {
  readonly text: string
  readonly delimiter: string
  readonly repairs: CsvRepair[]
  at: number
  line: number
}

/** The cells of the record at the cursor, which moves behind the end of its last line. */
const readRow = (cursor: Cursor): string[] => {
  const cells: string[] = []
  for (;;) {
    cells.push(cursor.text[cursor.at] === '"' ? readQuoted(cursor, cells.length + 1) : readPlain(cursor))
    if (cursor.text[cursor.at] !== cursor.delimiter) break
    cursor.at++
  }
  if (cursor.text[cursor.at] === '\r' && cursor.text[cursor.at + 1] === '\n') cursor.at++
  cursor.at++
  cursor.line++
  return cells
}

/** Everything up to the next delimiter or the end of the line. */
const readPlain = (cursor: Cursor): string => {
  const { text, delimiter } = cursor
  const from = cursor.at
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
  cursor.at = at
  return text.slice(from, at)
}

const readQuoted = (cursor: Cursor, cell: number): string => {
  const { text, line } = cursor
  const parts: string[] = []
  let from = cursor.at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return unclosed(cursor, cell)
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') {
      cursor.at = quote + 1
      break
    }
    parts.push('"')
    from = quote + 2
  }
  const value = parts.join('')
  cursor.line += lineBreaks(value)
  const rest = readPlain(cursor)
  if (rest.trim() === '') return value
  const message = `Text behind the closing quote of cell ${cell} was added to it.`
  cursor.repairs.push({ line, column: cell, code: 'STRAY_QUOTE', message })
  return value + rest
}

/** A quote that is never closed must not swallow the rest of the file. */
const unclosed = (cursor: Cursor, cell: number): string => {
  const message = `The quote that opens cell ${cell} is never closed; it was left out.`
  cursor.repairs.push({ line: cursor.line, column: cell, code: 'UNCLOSED_QUOTE', message })
  cursor.at++
  return readPlain(cursor)
}

const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0
