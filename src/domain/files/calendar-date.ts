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
  if (Number(month) > 12 || Number(day) > 31) return undefined
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('/')
}
