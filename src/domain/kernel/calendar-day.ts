const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** YYYY-MM-DD if there is such a day, in a year from 1900 to 9998. */
export const dayThatIs = (text: string): string | undefined => {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(text) ? text.split('-').map(Number) : []
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const last = month === 2 && isLeap ? 29 : (LENGTHS[month - 1] ?? 0)
  return year >= 1900 && year <= 9998 && day >= 1 && day <= last ? text : undefined
}
