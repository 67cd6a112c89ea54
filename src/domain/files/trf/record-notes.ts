import { dayThatIs } from '../../kernel/calendar-day.ts'
import type { TrfRecord, TrfRepair } from './document.ts'

/** Says how a record was taken. */
export const note = (
  repairs: TrfRepair[],
  record: TrfRecord,
  code: TrfRepair['code'],
  message: string,
): void => {
  repairs.push({ line: record.line, column: 5, code, message })
}

/** YYYY/MM/DD; other orders of a date are mended, a two-digit year is not taken for a year. */
export const dateIn = (record: TrfRecord | undefined, repairs: TrfRepair[]): string | undefined => {
  const text = record?.text.trim()
  if (record === undefined || !text) return undefined
  const iso = /^(\d{4})[/.-](\d\d?)[/.-](\d\d?)$/.exec(text)
  const european = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(text)
  const parts = iso !== null ? iso.slice(1) : european !== null ? european.slice(1).toReversed() : undefined
  if (parts === undefined) {
    note(repairs, record, 'RECORD', `Date "${text}" has no four-digit year; it was left out.`)
    return undefined
  }
  const date = parts.map(part => part.padStart(2, '0')).join('/')
  if (dayThatIs(date.replaceAll('/', '-')) === undefined) {
    note(repairs, record, 'RECORD', `There is no day "${text}"; it was left out.`)
    return undefined
  }
  if (date !== text) note(repairs, record, 'RECORD', `Date "${text}" was read as ${date}.`)
  return date
}
