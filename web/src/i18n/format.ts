import { decimalsOf } from '../../../src/domain/payouts/money.ts'

/** Points as players write them: 0, ½, 1, 1½. */
export const points = (value: number): string => {
  // A penalty can leave somebody with less than nothing.
  if (value < 0) return `−${points(-value)}`
  const whole = Math.floor(value)
  const isHalf = value - whole === 0.5
  if (!isHalf) return String(value)
  return whole === 0 ? '½' : `${whole}½`
}

/** `+½`, `−1`: a bonus or a penalty. */
export const signed = (value: number): string => `${value > 0 ? '+' : '−'}${points(Math.abs(value))}`

/** Minor units as money, always with all decimals of the currency: the columns of a table add up to the eye. */
export const money = (cents: number, currency: string, locale: string): string => {
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(cents / 10 ** decimals)
}

let drawnIn: string | undefined

/** Where the server draws, nobody's own time zone is known: times are in this one. */
export const drawTimesIn = (timeZone: 'UTC'): void => {
  drawnIn = timeZone
}

/** `4 May 2027 at 14:00 CEST` in the reader's own time zone, which it names. */
export const dateTime = (instant: string, locale: string, timeZone: string | undefined = drawnIn): string =>
  new Intl.DateTimeFormat(dated(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(instant))

/** `4 May 2027` in the reader's own time zone. */
export const date = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(dated(locale), {
    dateStyle: 'medium',
    ...(drawnIn === undefined ? {} : { timeZone: drawnIn }),
  }).format(new Date(instant))

/** Seconds as `3 min`, `50 min 30 s`, `45 s`: a number and its unit stay on one line. */
export const duration = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest}\u202fs`
  return rest === 0 ? `${minutes}\u202fmin` : `${minutes}\u202fmin ${rest}\u202fs`
}

/** `5 minutes`, `90 secondes`, `1 hour`: in the largest unit that it is a whole number of. */
export const span = (seconds: number, locale: string): string => {
  const [size, unit] =
    seconds % 3600 === 0 ? [3600, 'hour'] : seconds % 60 === 0 ? [60, 'minute'] : [1, 'second']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}

export const names = (list: readonly string[], locale: string): string =>
  new Intl.ListFormat(dated(locale), { type: 'conjunction' }).format(list)

/** English dates the British way: day, month, year. */
const dated = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)

/** A sum as people write it (`12`, `12.5`, `12,50`) in cents; undefined when it is none. */
export const parseCents = (text: string): number | undefined => {
  const found = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s\u00a0\u202f']/g, ''))
  if (found === null) return undefined
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}
