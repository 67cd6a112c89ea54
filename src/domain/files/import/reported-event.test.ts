import { describe, expect, test } from 'vitest'
import { readTrf } from '../trf/read.ts'
import type { BesideReport } from './planned-rounds.ts'
import { reportedEvent } from './reported-event.ts'

const PLAYERS = `001    1 m GM Tal, Mikhail                      2500 LAT    12345678 1936/11/09  1.0    1     2 w 1
001    2      Botvinnik                         2400                             0.0    2     1 b 0
`

const TODAY = { today: '2026/11/29' }

const taken = (records: string, beside: Partial<BesideReport> = {}) => {
  const read = readTrf(`012 T\n${records}\n${PLAYERS}`)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return reportedEvent(read.value.document, { ...TODAY, ...beside })
}

const event = (records: string, beside: Partial<BesideReport> = {}) => {
  const report = taken(records, beside)
  if (!report.ok) throw new Error(JSON.stringify(report.error))
  return report.value
}

describe('a report', () => {
  test.each(['100000000', '99999999999', '1000', '9'.repeat(400)])(
    'of %s rounds is refused with the line, at once',
    rounds => {
      for (const id of ['142', 'XXR'])
        expect(taken(`${id} ${rounds}`)).toMatchObject({
          ok: false,
          error: { code: 'FILE_NOT_READABLE', faults: [{ line: 2, code: 'BAD_RECORD' }] },
        })
    },
  )

  test.each([
    ['142 5 rounds', 'Number of rounds "5 rounds" was read as 5.'],
    ['142 300', 'An event of 300 rounds became one of 100.'],
    ['142 5\n240 H   9    1', 'Byes in round 9 of 5 were left out (1).'],
    ['142 5\n240 H   3   77', 'Record 240: there is no player "77"; it was left out.'],
    ['142 5\n240 Q   3    1', 'Bye "Q" was read as one without points.'],
    ['142 5\n260   1   5    1    2   77', 'Record 260: there is no player "77"; it was left out.'],
    ['142 5\n260   5   3    1    2', 'Record 260 from round 5 to round 3 was left out.'],
    ['142 5\n260  -1   3    1    2', 'Record 260: "-1" is no round; it was left out.'],
    ['142 5\n260 200 300    1    2', 'Players to be kept apart from round 200 on were left out (1, 2).'],
    ['142 1\nXXZ    1    2', 'Byes in round 2 of 1 were left out (1, 2).'],
    ['142 5\n072 3', 'Record 072 says 3 rated players; the list has 2.'],
    ['142 5\nXXP    1    2   77', 'Record XXP: there is no player "77"; it was left out.'],
    ['142 5\nXXZ   77', 'Record XXZ: there is no player "77"; it was left out.'],
    [
      '142 5\n042 2025/05/03\n052 2025/05/01',
      'The end, 2025/05/01, is before the start, 2025/05/03; it was left out.',
    ],
    ['142 5\n122 ninety minutes', 'Time control "ninety minutes" became 90+30.'],
  ])('with "%s" lists what became of it', (records, message) => {
    expect(event(records).repairs.map(repair => repair.message)).toEqual([message])
  })

  test('with a name that turns the direction of writing says how it was read, and turns nothing itself', () => {
    const read = readTrf(`012 T\n142 5\n${PLAYERS.replace('Tal, Mikhail', 'Tal, Mik\u202eail')}`)
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    const report = reportedEvent(read.value.document, TODAY)
    if (!report.ok) throw new Error(JSON.stringify(report.error))
    expect(report.value.players[0]!.entrant.name).toBe('Tal, Mikail')
    expect(report.value.repairs.map(({ message }) => message)).toEqual([
      'The name was read as "Tal, Mikail".',
    ])
  })

  test.each([
    ['1990/02/30', 'Birth date "1990/02/30" was read as not given.'],
    ['2090/01/01', 'Birth date "2090/01/01" is still to come; it was left out.'],
  ])('with a birth date of %s has none, and lists it', (born, message) => {
    const read = readTrf(`012 T\n142 5\n${PLAYERS.replace('1936/11/09', born)}`)
    const report = read.ok ? reportedEvent(read.value.document, TODAY) : read
    if (!read.ok || !report.ok) throw new Error('not read')
    expect(report.value.players[0]!.entrant.birthDate).toBeUndefined()
    const repairs = [...read.value.repairs, ...report.value.repairs]
    expect(repairs).toMatchObject([{ line: 3, column: 70, code: 'BIRTH_DATE', message }])
  })

  test('with a group of one known player lists both that one is unknown and that nobody is kept apart', () => {
    const { forbidden, repairs } = event('142 5\n260   1   5    1   77')
    expect(forbidden).toEqual([])
    expect(repairs.map(({ message }) => message)).toEqual([
      'Record 260: there is no player "77"; it was left out.',
      'Players to be kept apart from round 1 on were left out (1).',
    ])
  })

  test('with points for a round to come has them after the last one made, and lists it', () => {
    const { adjustments, repairs } = event('142 5\n299           1.0    4    1')
    expect(adjustments).toEqual([{ id: 1, points: 10, round: 1 }])
    expect(repairs.map(({ message }) => message)).toContain(
      '1.0 points for player 1 after round 4 count after round 1.',
    )
  })

  test('of fewer rounds than it has made has as many as that', () => {
    const twice = PLAYERS.replace('2 w 1\n', '2 w 1     2 b 1\n').replace('1 b 0\n', '1 b 0     1 w 0\n')
    const read = readTrf(`012 T\n142 1\n${twice.replace(' 1.0 ', ' 2.0 ')}`)
    const report = read.ok ? reportedEvent(read.value.document, TODAY) : read
    expect(report).toMatchObject({
      ok: true,
      value: {
        config: { rounds: 2 },
        repairs: [{ line: 2, message: 'An event of 1 rounds became one of 2.' }],
      },
    })
  })

  test.each(['', '142 abc', '052 2026/11/29', '052 2027/01/01', '052 soon'])(
    'without a number of rounds (%s) asks for it',
    records => {
      expect(taken(records)).toEqual({ ok: false, error: { code: 'ROUNDS', why: 'REQUIRED' } })
      expect(event(records, { rounds: 7 }).config.rounds).toBe(7)
    },
  )

  test('without a number of rounds that is over by its dates has those played, and it is listed', () => {
    const { config, repairs } = event('052 2026/11/28')
    expect(config.rounds).toBe(1)
    expect(repairs.map(({ message }) => message)).toEqual([
      'The number of rounds is missing; the event ended on 2026/11/28, after 1.',
    ])
  })

  test('has as many rounds as whoever brings it says, but not less than were made', () => {
    expect(event('142 5', { rounds: 7 })).toMatchObject({ config: { rounds: 7 }, repairs: [] })
    expect(taken('142 5', { rounds: 0 })).toMatchObject({ error: { why: 'BELOW_ROUNDS_MADE' } })
    expect(taken('### tabiya format=ROUND_ROBIN', { rounds: 3 })).toMatchObject({
      error: { why: 'NEEDS_SWISS' },
    })
    expect(event('192 FIDE_DUTCH_2026_BAKU', { rounds: 7 }).config.acceleration).toBe('BAKU')
  })

  test('by the house rules has a bye of up to two points beside 1, ½ and 0; by others it becomes 1', () => {
    const house = '### tabiya format=SWISS pairingSystem=SWISS'
    const worth = '142 5\n162  W 1.0    D 0.5    L 0.0    A 0.0    P'
    expect(event(`${worth} 1.5\n${house}`)).toMatchObject({ config: { byeScore: 1.5 }, repairs: [] })
    expect(event(`${worth} 2.1\n${house}`).repairs).toHaveLength(1)
    expect(event(`${worth} 1.5`)).toMatchObject({
      config: { byeScore: 1 },
      repairs: [{ code: 'UNSUPPORTED' }],
    })
  })

  test('goes on without a number of rounds by the house rules alone, and where nobody says one', () => {
    const open = (system: string) =>
      `142 2\n240 H   9    1\n### tabiya format=SWISS pairingSystem=${system} openEnded=true`
    expect(event(open('SWISS'))).toMatchObject({ config: { rounds: null }, repairs: [] })
    expect(event(open('SWISS')).requestedByes).toEqual([{ rank: 1, round: 9, bye: 'HALF' }])
    expect(event(open('SWISS'), { rounds: 4 }).config.rounds).toBe(4)
    expect(event(open('DUTCH')).config.rounds).toBe(2)
    expect(
      event('142 2\n### tabiya format=ROUND_ROBIN pairingSystem=SWISS openEnded=true').config.rounds,
    ).toBe(null)
  })

  test('has its players in the order of entry, as far as it says one, with their places by starting ranks', () => {
    const players = (entered: string) =>
      event(`142 5\n### tabiya entered=${entered}`).players.map(({ rank, seed }) => [rank, seed])
    expect(players('2,1')).toEqual([
      [2, 2],
      [1, 1],
    ])
    for (const none of ['', '1,2', '7,x,-3'])
      expect(players(none)).toEqual([
        [1, 1],
        [2, 2],
      ])
  })

  test('whose title is too long lists what was cut', () => {
    const read = readTrf(`012 ${'T'.repeat(300)}\n142 5\n${PLAYERS}`)
    const report = read.ok ? reportedEvent(read.value.document, TODAY) : read
    expect(report).toMatchObject({ ok: true, value: { repairs: [{ line: 1, code: 'UNSUPPORTED' }] } })
  })

  test('within the bounds has nothing to list', () => {
    const { config, repairs } = event('122 60+10\n142 5\n240 H   3    2\n260   1   5    1    2\nXXZ    1')
    expect(repairs).toEqual([])
    expect(config).toMatchObject({ rounds: 5, timeControl: '60+10' })
  })
})
