import type { Instant } from './time.ts'

/** What clocks on the wall of a zone show: `date` as YYYY-MM-DD, `time` as HH:MM. */
export type LocalTime = { readonly date: string; readonly time: string }

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-CA-u-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** The wall clock of an IANA zone at an instant; a zone that is not set is UTC. */
export const localTimeAt = (at: Instant, zone: string | null): LocalTime => {
  const parts = new Map(
    formatOf(zone ?? 'UTC')
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/**
 * The instant at which the clocks of a zone show this time. In spring's gap, in which no clock shows it, they are
 * read as if they had not been put forward yet, so the instant is that much later on the new clock; in autumn's
 * overlap, when clocks show it twice, it is the first of the two. So a time of day comes once a day, whatever
 * the clocks do.
 */
export const instantOfLocal = ({ date, time }: LocalTime, zone: string | null): Instant => {
  const [year, month, day] = date.split('-').map(Number)
  const [hour, minute] = time.split(':').map(Number)
  const wanted = utc(year!, month!, day!, hour!, minute!)
  // The offsets before and after any change of that day; no zone is more than 14 hours from UTC.
  const offsets = [wanted - DAY, wanted + DAY].map(near => offsetAt(near, zone))
  const candidates = offsets.map(offset => wanted - offset).sort((one, other) => one - other)
  const shown = candidates.find(at => at + offsetAt(at, zone) === wanted)
  return shown ?? wanted - offsets[0]!
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
const offsetAt = (at: Instant, zone: string | null): number => {
  const whole = Math.floor(at / MINUTE) * MINUTE
  const { date, time } = localTimeAt(whole, zone)
  const [year, month, day] = date.split('-').map(Number)
  const [hour, minute] = time.split(':').map(Number)
  return utc(year!, month!, day!, hour!, minute!) - whole
}

/** Days since 1970-01-01 in the Gregorian calendar, by counting the year from March. */
const daysSinceEpoch = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468
}

const utc = (year: number, month: number, day: number, hour: number, minute: number): number =>
  daysSinceEpoch(year, month, day) * DAY + (60 * hour + minute) * MINUTE
