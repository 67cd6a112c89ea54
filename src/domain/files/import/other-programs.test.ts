import { describe, expect, test } from 'vitest'
import { readTrf } from '../trf/read.ts'
import { eventFromTrf } from '../trf/to-event.ts'
import { reportedEvent } from './reported-event.ts'

const FOUR = [
  '001    1 m IM Ahlberg, Nils                     2400 SWE     1600001 1990/05/17  1.0    1     3 w 1',
  '001    2 w    Brandt, Emma                      2300 GER     1600002 1991/00/00  0.5    2     4 b =',
  '001    3      Castell, Ines                     2200                             0.0    4     1 b 0',
  '001    4      Dorn, Viktor                                                       0.5    3     2 w =',
]

const read = (lines: readonly string[]) => {
  const found = readTrf(lines.join('\n'))
  if (!found.ok) return found
  const report = reportedEvent(found.value.document, { rounds: undefined, today: '2026/11/29' })
  if (!report.ok) return report
  const repairs = [...found.value.repairs, ...report.value.repairs]
  return { ok: true, config: report.value.config, repairs } as const
}

const whole = (lines: readonly string[]) => {
  const found = read(lines)
  if (!found.ok) throw new Error(JSON.stringify(found.error))
  return { config: found.config, repairs: found.repairs.map(({ line, message }) => `${line} ${message}`) }
}

const DATES = `132 ${' '.repeat(87)}25/05/01  25/05/02  25/05/03`

describe('a report in the manner of another program', () => {
  test('that administers tournaments: every header has its place', () => {
    const { config, repairs } = whole([
      '012 Offene Stadtmeisterschaft',
      '022 Musterstadt',
      '032 AUT',
      '042 2025/05/01',
      '052 2025/05/03',
      '062 4',
      '072 3',
      '082 0',
      '092 Standard Swiss System',
      '102 IA Muster, Anna (1600003)',
      '112 Probe, Bernd',
      '112 Beispiel, Cora (FIDE-ID 1600004)',
      '122 90 Min/40 Züge + 30 Min + 30 Sek',
      DATES,
      'XXR 5',
      ...FOUR,
    ])
    expect(config).toMatchObject({
      title: 'Offene Stadtmeisterschaft',
      city: 'Musterstadt',
      federation: 'AUT',
      startsAt: 1_746_057_600_000,
      endsOn: '2025-05-03',
      rateOfPlay: '90 Min/40 Züge + 30 Min + 30 Sek',
      roundDates: ['2025-05-01', '2025-05-02', '2025-05-03'],
      officials: [
        { role: 'CHIEF_ARBITER', name: 'IA Muster, Anna', fideId: '1600003' },
        { role: 'DEPUTY_CHIEF_ARBITER', name: 'Probe, Bernd' },
        { role: 'DEPUTY_CHIEF_ARBITER', name: 'Beispiel, Cora', fideId: '1600004' },
      ],
      rounds: 5,
    })
    expect(repairs).toEqual(['13 Time control "90 Min/40 Züge + 30 Min + 30 Sek" became 90+30.'])
  })

  test('that holds them on the internet', () => {
    const { config, repairs } = whole([
      '012 Evening Swiss',
      '022 https://chess.example.org/swiss/aBcDeFgH',
      '032 Example',
      '042 2025.05.01',
      '052 2025.05.01',
      '062 4',
      '092 Individual: Swiss-System',
      '102 example',
      'XXR 5',
      'XXC white1',
      ...FOUR,
    ])
    expect(config).toMatchObject({ federation: null, endsOn: '2025-05-01', officials: [{ name: 'example' }] })
    expect(repairs).toEqual([
      '4 Date "2025.05.01" was read as 2025/05/01.',
      '5 Date "2025.05.01" was read as 2025/05/01.',
      '3 Federation "Example" is no code of three letters; it is kept as a text.',
    ])
  })

  test('that pairs: extensions behind the players', () => {
    const { config, repairs } = whole(['012 Sample', ...FOUR, 'XXR 9', 'XXC rank white1', 'XXZ 4'])
    expect(config).toMatchObject({ rounds: 9, initialColor: 'WHITE' })
    expect(repairs).toEqual(['7 XXC rank is not followed: starting ranks are the numbers of the lines.'])
  })

  test('that writes TRF26, with national ratings and comments', () => {
    const { config, repairs } = whole([
      '### made by a program',
      '012 Open de printemps',
      '142 7',
      '152 W',
      '162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0',
      '172 FRA FIDON',
      '182 A program',
      '192 FIDE_DUTCH_2025',
      '202 BH/C1,BH,SB',
      '212 PTS,BH/C1,BH,SB',
      '222 5400+30',
      '240 H   2    4',
      ...FOUR,
      'FRA    4 m    Dorn, Viktor                      1650                 1995/01/01',
      'FRA    3      Castell, Ines                     1850',
    ])
    expect(config).toMatchObject({ tieBreaks: ['BH/C1', 'BH', 'SB'], timeControl: '90+30', rounds: 7 })
    expect(repairs).toEqual(['17 National ratings (FRA) are kept as texts, and not used.'])
  })
})

describe('lines that mean nothing', () => {
  test.each([
    [
      'player',
      FOUR[0]!.replace('001', '101'),
      'This line begins with "101", not with 001: its player was not read.',
    ],
    ['record', '777 something', 'Record "777" is not known here; it is kept as a text.'],
    ['words', 'Good evening', 'This line is no record; it was left out.'],
    ['a count', '062 5', 'Record 062 says 5 players; the list has 4.'],
    [
      'another order',
      '212 WIN,PTS,BH',
      'Record 212 ranks by WIN before points (PTS); here points rank first.',
    ],
    ['no points', '212 BH', 'Record 212 does not rank by points (PTS); here points rank first.'],
    ['no day', '042 2025/02/30', 'There is no day "2025/02/30"; it was left out.'],
    [
      'a second chief',
      '102 Muster, Anna\n102 Probe, Bernd',
      '"Probe, Bernd" became a deputy: an event has one chief arbiter.',
    ],
    ['nobody', '112 ---', 'Arbiter "---" was left out.'],
    [
      'a date out of its column',
      `132 ${' '.repeat(40)}25/05/01`,
      'The dates of record 132 do not all stand in their columns.',
    ],
  ])('are named with their numbers: %s', (_what, record, message) => {
    const { repairs } = whole(['142 5', ...record.split('\n'), ...FOUR])
    expect(repairs).toEqual([`${2 + record.split('\n').length - 1} ${message}`])
  })

  test('are named first where a player is missed whose line it is', () => {
    const lines = ['142 5', ...FOUR.map((line, at) => (at === 2 ? line.replace('001', '101') : line))]
    const found = readTrf(lines.join('\n'))
    expect(found).toMatchObject({
      ok: false,
      error: [
        {
          line: 4,
          code: 'UNKNOWN_LINE',
          message: 'This line begins with "101", not with 001: its player was not read.',
        },
        { line: 2, code: 'UNKNOWN_OPPONENT' },
      ],
    })
  })

  test('rounds that the file should not have are named where their number stands', () => {
    const six = FOUR.map((line, at) => `${line}  0000 - ${at === 0 ? 'U' : 'Z'}`)
    const found = readTrf(['012 T', 'XXR 1', ...six].join('\n'))
    const made = found.ok ? eventFromTrf(found.value.document) : found
    expect(made).toMatchObject({
      ok: true,
      value: {
        event: { rounds: 2 },
        repairs: [{ line: 2, message: 'An event of 1 rounds became one of 2.' }],
      },
    })
  })

  test('are named a hundred times, and counted then', () => {
    const { repairs } = whole([
      '142 5',
      ...Array.from({ length: 150 }, (_, at) => `9${String(at).padStart(2, '0')}x`),
      ...FOUR,
    ])
    expect(repairs).toHaveLength(101)
    expect(repairs.at(-1)).toBe('102 This line and 49 below it are no records that are known here.')
  })
})

test.each([
  ['082 4', 1],
  ['013 Blue                                1    2', 1],
  ['310    1 Blue                             BLU    2400    2      2.5    1     1    2', 1],
  ['012 League\n192 FIDE_TEAM_BAKU', 2],
])('a report of teams (%s) is refused with a sentence', (records, line) => {
  const found = read([...records.split('\n'), '142 5', ...FOUR])
  expect(found).toMatchObject({
    ok: false,
    error: { code: 'FILE_NOT_READABLE', faults: [{ line, code: 'TEAM_EVENT' }] },
  })
})
