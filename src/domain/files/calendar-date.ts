import { dayThatIs } from '../kernel/calendar-day.ts'
import { localTimeAt } from '../kernel/local-time.ts'
import type { Instant } from '../kernel/time.ts'

/**
 * A date as tournament files write it: YYYY/MM/DD, 00 for parts that are not known. Taken from year first or day
 * first, with points, strokes or hyphens, or from a year alone; `undefined` for anything else.
 */
export const calendarDateOf = (text: string): string | undefined => {
  const yearFirst = /^(\d{4})(?:[./-](\d\d?)(?:[./-](\d\d?))?)?$/.exec(text.trim())
  const dayFirst = /^(\d\d?)[./-](\d\d?)[./-](\d{4})$/.exec(text.trim())
  const parts = yearFirst?.slice(1) ?? dayFirst?.slice(1).reverse()
  if (parts === undefined) return undefined
  const [year = '', month = '', day = ''] = parts
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('/')
  return isCalendarDate(date) ? date : undefined
}

/** Whether there is such a day, month or year: YYYY/MM/DD, 00 for parts that are not known. */
export const isCalendarDate = (date: string): boolean => {
  const [year = 0, month = 0, day = 0] = date.split('/').map(Number)
  // Of what is older, or told in part, no calendar knows the day.
  if (year < 1900 || month === 0 || day === 0) return month <= 12 && day <= 31
  return dayThatIs(date.replaceAll('/', '-')) !== undefined
}

/** The day of an instant in UTC, in that form. */
export const dateOn = (at: Instant): string => localTimeAt(at, null).date.replaceAll('-', '/')
