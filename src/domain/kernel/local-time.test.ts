import { describe, expect, test } from 'vitest'
import { instantOfLocal, localTimeAt } from './local-time.ts'

const iso = (date: string, time: string, zone: string | null) =>
  new Date(instantOfLocal({ date, time }, zone)).toISOString()

describe('X6 a time of day in a zone', () => {
  test.each([
    ['winter', '2026-11-28', '20:00', 'Europe/Paris', '2026-11-28T19:00:00.000Z'],
    ['summer', '2026-07-01', '20:00', 'Europe/Paris', '2026-07-01T18:00:00.000Z'],
    [
      'the gap of spring: clocks go 02:00 to 03:00',
      '2026-03-29',
      '02:30',
      'Europe/Paris',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'the overlap of autumn: the first of the two',
      '2026-10-25',
      '02:30',
      'Europe/Paris',
      '2026-10-25T00:30:00.000Z',
    ],
    ['the overlap of New York', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['the gap of New York', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    [
      'the half-hour gap of Lord Howe Island',
      '2026-10-04',
      '02:15',
      'Australia/Lord_Howe',
      '2026-10-03T15:45:00.000Z',
    ],
    ['29 February', '2028-02-29', '23:30', 'Asia/Kolkata', '2028-02-29T18:00:00.000Z'],
    ['midnight', '2026-12-31', '00:00', 'Pacific/Auckland', '2026-12-30T11:00:00.000Z'],
    ['the zone furthest ahead', '2026-01-01', '00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
    ['a zone under its old name', '2026-06-01', '12:00', 'Asia/Calcutta', '2026-06-01T06:30:00.000Z'],
    ['no zone: UTC', '2026-06-01', '12:00', null, '2026-06-01T12:00:00.000Z'],
  ])('in %s', (_title, date, time, zone, expected) => {
    expect(iso(date, time, zone)).toBe(expected)
  })

  test('read back from its instant is the same, but in the gap', () => {
    for (const zone of ['Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Chatham'])
      for (let day = 1; day <= 28; day++) {
        const local = { date: `2026-10-${String(day).padStart(2, '0')}`, time: '20:45' }
        expect(localTimeAt(instantOfLocal(local, zone), zone)).toEqual(local)
      }
  })
})

test('daily at 20:00 in Paris over 25 October is once a day, 25 hours apart once (bugs.md 115)', () => {
  const instants = [23, 24, 25, 26, 27].map(day =>
    instantOfLocal({ date: `2026-10-${day}`, time: '20:00' }, 'Europe/Paris'),
  )
  const hours = instants.slice(1).map((at, index) => (at - instants[index]!) / 3_600_000)
  expect(hours).toEqual([24, 25, 24, 24])
})

test('the date of a late evening is that of the zone, not of UTC (bugs.md 114)', () => {
  const at = Date.parse('2026-11-28T02:00:00Z')
  expect(localTimeAt(at, 'America/New_York')).toEqual({ date: '2026-11-27', time: '21:00' })
  expect(localTimeAt(at, null)).toEqual({ date: '2026-11-28', time: '02:00' })
})
