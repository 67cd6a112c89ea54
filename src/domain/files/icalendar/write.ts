import { localTimeAt } from '../../kernel/local-time.ts'
import type { Instant } from '../../kernel/time.ts'

/** What is to be in a calendar. `uid` must stay the same for the same thing, so that a calendar updates it. */
export type CalendarEvent = {
  readonly uid: string
  readonly summary: string
  readonly description?: string
  readonly url?: string
  readonly start: Instant
  readonly end: Instant
  /** Grows when something about it changed. */
  readonly sequence: number
}

export type Calendar = {
  readonly name: string
  /** IANA name of the zone in which the event takes place: a hint; the instants themselves are in UTC. */
  readonly zone: string | null
  /** When this calendar was written. */
  readonly stamp: Instant
  readonly events: readonly CalendarEvent[]
}

/**
 * An iCalendar file (RFC 5545). Instants are in UTC, so that no calendar needs a table of a zone's clock changes;
 * lines are folded at 75 bytes and end in CRLF.
 */
export const writeCalendar = (calendar: Calendar): string => {
  const stamp = utcText(calendar.stamp)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tabiya//Tabiya//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    ...(calendar.zone === null ? [] : [`X-WR-TIMEZONE:${escaped(calendar.zone)}`]),
    ...calendar.events.flatMap(event => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

const eventLines = (event: CalendarEvent, stamp: string): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART:${utcText(event.start)}`,
  `DTEND:${utcText(event.end)}`,
  `SEQUENCE:${event.sequence}`,
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.description === undefined ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
  ...(event.url === undefined ? [] : [`URL:${event.url}`]),
  'END:VEVENT',
]

/** Form 2 of RFC 5545 section 3.3.5, to the minute: rounds begin on the minute. */
const utcText = (at: Instant): string => {
  const { date, time } = localTimeAt(at, null)
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00Z`
}

/** RFC 5545 section 3.3.11; other control characters may not be in a text at all. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\n|\r/g, '\\n')
    .replace(/\p{Cc}+/gu, ' ')

const WIDTH = 75

/** RFC 5545 section 3.1: lines of at most 75 bytes, never cut inside a letter; a continuation begins with a blank. */
const folded = (line: string): string => {
  let text = ''
  let width = 0
  for (const letter of line) {
    const bytes = bytesOf(letter)
    if (width + bytes > WIDTH) {
      text += '\r\n '
      width = 1
    }
    text += letter
    width += bytes
  }
  return text
}

const bytesOf = (letter: string): number => {
  const code = letter.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
