import { expect, test } from 'vitest'
import { type Calendar, writeCalendar } from './write.ts'

const calendar = (more: Partial<Calendar['events'][number]> = {}): Calendar => ({
  name: 'Open; of Riga, 2026',
  zone: 'Europe/Riga',
  stamp: Date.parse('2026-03-01T08:00:00Z'),
  events: [
    {
      uid: 'round-1@example',
      summary: 'Round 1',
      start: Date.parse('2026-03-29T00:30:00Z'),
      end: Date.parse('2026-03-29T04:30:00Z'),
      sequence: 3,
      ...more,
    },
  ],
})

test('a round is an event from its instant on, in UTC', () => {
  expect(writeCalendar(calendar()).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tabiya//Tabiya//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Open\\; of Riga\\, 2026',
    'X-WR-TIMEZONE:Europe/Riga',
    'BEGIN:VEVENT',
    'UID:round-1@example',
    'DTSTAMP:20260301T080000Z',
    'DTSTART:20260329T003000Z',
    'DTEND:20260329T043000Z',
    'SEQUENCE:3',
    'SUMMARY:Round 1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('lines are folded at 75 bytes, never inside a letter, and unfold to what they were', () => {
  const summary = 'Ünïcödé 𝔐 '.repeat(20)
  const text = writeCalendar(calendar({ summary }))
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`)
})

test('a line break in a title cannot start a property of its own', () => {
  const text = writeCalendar(calendar({ summary: 'A\r\nATTENDEE:mailto:x\n;,\\' }))
  expect(text).toContain('SUMMARY:A\\nATTENDEE:mailto:x\\n\\;\\,\\\\\r\n')
  expect(text.split('\r\n').some(line => line.startsWith('ATTENDEE'))).toBe(false)
})
