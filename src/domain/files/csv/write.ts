/** What a cell may hold; nothing at all is an empty cell. */
export type CsvValue = string | number | null | undefined

/** What makes a spreadsheet take a text for a formula (OWASP ASVS 1.2.10). */
const FORMULA = /^[=+\-@\t\r]/

/**
 * A text cell is quoted where RFC 4180 wants it, and has an apostrophe before a first character that would make a
 * formula of it: people choose their names, and organisers open the file. Numbers are written as they are.
 */
const cellOf = (value: CsvValue): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /["\r\n,;\t]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as comma-separated values, each line ended by CRLF (RFC 4180). */
export const writeCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map(row => `${row.map(cellOf).join(',')}\r\n`).join('')
