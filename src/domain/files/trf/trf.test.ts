import { describe, expect, test } from 'vitest'
import type { ScoredEvent } from '../../rounds/event.ts'
import { pairedRounds } from '../../rounds/event.ts'
import type { TrfDocument, TrfFault, TrfRepair } from './document.ts'
import { trfFromEvent } from './from-event.ts'
import { readTrf } from './read.ts'
import { eventFromTrf } from './to-event.ts'
import { writeTrf } from './write.ts'

const STATIC = '001    1 m GM Tal, Mikhail                      2500 LAT    12345678 1936/11/09  1.5    1'
const OTHER = '001    2      Botvinnik                         2400                             0.5    2'

/** A file of two players with the given rounds. */
const file = (first: string, second: string, head = '012 Match\n') =>
  `${head}${STATIC}${first}\n${OTHER}${second}\n`

const TWO_ROUNDS = file('     2 w 1     2 b =', '     1 b 0     1 w =')

const read = (text: string | Uint8Array): { document: TrfDocument; repairs: readonly TrfRepair[] } => {
  const result = readTrf(text)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const faultsOf = (text: string): readonly TrfFault[] => {
  const result = readTrf(text)
  return result.ok ? [] : result.error
}

const repairsOf = (text: string | Uint8Array) =>
  read(text).repairs.map(({ line, column, code }) => [line, column, code])

describe('a 001 record', () => {
  test('gives every field from its columns', () => {
    expect(read(TWO_ROUNDS).document.players[0]).toEqual({
      line: 2,
      startingRank: 1,
      sex: 'm',
      title: 'GM',
      name: 'Tal, Mikhail',
      rating: 2500,
      federation: 'LAT',
      fideNumber: '12345678',
      birthDate: '1936/11/09',
      points: 15,
      rank: 1,
      rounds: [
        { opponent: 2, color: 'w', result: '1' },
        { opponent: 2, color: 'b', result: '=' },
      ],
    })
  })

  test.each([
    ['an upper-case sex', STATIC.replace(' m GM', ' F GM'), [[2, 10, 'SEX']]],
    ['an unknown sex', STATIC.replace(' m GM', ' u GM'), [[2, 10, 'SEX']]],
    ['an old title', STATIC.replace(' m GM', ' m g '), [[2, 11, 'TITLE']]],
    ['a title in mixed case against the sex', STATIC.replace(' m GM', ' wwIM'), [[2, 11, 'TITLE']]],
    ['a lower-case title at the right', STATIC.replace(' m GM', ' m  g'), [[2, 11, 'TITLE']]],
    ['a rating that is no number', STATIC.replace('2500', '25?0'), [[2, 49, 'RATING']]],
    ['a date with points', STATIC.replace('1936/11/09', '1936.11.09'), [[2, 70, 'BIRTH_DATE']]],
    ['a year alone', STATIC.replace('1936/11/09', '1936      '), [[2, 70, 'BIRTH_DATE']]],
    ['points with a comma', STATIC.replace(' 1.5 ', ' 1,5 '), [[2, 81, 'POINTS']]],
  ])('with %s is mended, and the repair has its line and column', (_title, line, repairs) => {
    const text = TWO_ROUNDS.replace(STATIC, line)
    expect(repairsOf(text)).toEqual(repairs)
  })

  test('keeps its columns behind a letter outside the basic plane', () => {
    const text = TWO_ROUNDS.replace('Tal, Mikhail ', 'Tal, 𝔐ikhail ')
    expect(read(text).document.players[0]).toMatchObject({ name: 'Tal, 𝔐ikhail', rating: 2500 })
  })

  test('shorter than its points column has blanks there', () => {
    const text = '001    1      Alone                             2000\n'
    expect(read(text).document.players[0]).toMatchObject({ points: undefined, rounds: [] })
  })

  test('with a draw against nobody has a half-point bye (old Vega files)', () => {
    const text = file('  0000 - =', '  0000 - Z')
    expect(read(text).document.players[0]?.rounds).toEqual([{ opponent: 0, color: undefined, result: 'H' }])
    expect(repairsOf(text)).toEqual([[2, 99, 'RESULT_CODE']])
  })
})

describe('a file that cannot be taken at its word is refused with the place', () => {
  test.each([
    ['no players', '012 Nobody\n', [[1, 1, 'NO_PLAYERS']]],
    [
      'a bye for a player who has an opponent',
      file('     2 b Z', '     1 w 1'),
      [
        [2, 92, 'BAD_ROUND_ENTRY'],
        [3, 92, 'OPPONENT_DISAGREES'],
      ],
    ],
    ['a game without an opponent', file('  0000 w 1', '  0000 - Z'), [[2, 92, 'BAD_ROUND_ENTRY']]],
    [
      'a win on both sides',
      file('     2 w 1', '     1 b 1'),
      [
        [2, 92, 'OPPONENT_DISAGREES'],
        [3, 92, 'OPPONENT_DISAGREES'],
      ],
    ],
    [
      'two whites',
      file('     2 w 1', '     1 w 0'),
      [
        [2, 92, 'OPPONENT_DISAGREES'],
        [3, 92, 'OPPONENT_DISAGREES'],
      ],
    ],
    [
      'a forfeit against a game',
      file('     2 w +', '     1 b 0'),
      [
        [2, 92, 'OPPONENT_DISAGREES'],
        [3, 92, 'OPPONENT_DISAGREES'],
      ],
    ],
    ['a player against itself', file('     1 w 1', '  0000 - Z'), [[2, 92, 'PLAYS_ITSELF']]],
    ['an opponent who is not there', file('     7 w 1', '  0000 - Z'), [[2, 92, 'UNKNOWN_OPPONENT']]],
    ['one starting rank twice', `${STATIC}\n${STATIC}\n`, [[2, 5, 'DUPLICATE_STARTING_RANK']]],
    ['no starting rank', `${STATIC}\n001 abcd\n`, [[2, 5, 'BAD_STARTING_RANK']]],
  ])('%s', (_title, text, faults) => {
    expect(faultsOf(text).map(({ line, column, code }) => [line, column, code])).toEqual(faults)
  })
})

describe('encodings', () => {
  const latin1 = Uint8Array.from(
    [...TWO_ROUNDS.replace('Mikhail ', 'Jörg    ')].map(char => char.charCodeAt(0)),
  )

  test('Latin-1 bytes 4A F6 72 67 are Jörg, and it is reported', () => {
    expect(read(latin1).document.players[0]?.name).toBe('Tal, Jörg')
    expect(repairsOf(latin1)).toEqual([[2, 1, 'ENCODING']])
  })

  test('UTF-8 with a byte order mark is UTF-8', () => {
    const bytes = new TextEncoder().encode(`\ufeff${TWO_ROUNDS.replace('Mikhail ', 'Jörg    ')}`)
    expect(read(bytes).document.players[0]?.name).toBe('Tal, Jörg')
    expect(repairsOf(bytes)).toEqual([[1, 1, 'BYTE_ORDER_MARK']])
  })

  test.each([['\r'], ['\n'], ['\r\n']])('lines may end in %j', end => {
    expect(read(TWO_ROUNDS.replaceAll('\n', end)).document.players).toHaveLength(2)
  })
})

describe('a document written and read again', () => {
  const HEAD = [
    '012 Ünïcode Open',
    '### a comment',
    '142 5',
    '162  W 3.0    D 1.0    A 0.5',
    '999 unknown',
  ].join('\n')

  test('is the same, unknown records included', () => {
    const { document } = read(file('     2 w 1  0000 - H', '     1 b 0  0000 - U', `${HEAD}\n`))
    const again = read(writeTrf(document))
    expect(again.document).toEqual(document)
    expect(again.repairs.map(({ line, code }) => [line, code])).toEqual([[5, 'UNKNOWN_LINE']])
  })

  test('has a name that is too long cut, not the columns moved', () => {
    const { document } = read(TWO_ROUNDS)
    const players = document.players.map(player => ({ ...player, name: 'x'.repeat(60) }))
    const again = read(writeTrf({ ...document, players })).document
    expect(again.players[0]).toMatchObject({ name: 'x'.repeat(33), rating: 2500 })
  })
})

const PLAYER = '001    1      Anna                              2000                             0.0    1'

test('of records 250 two hundred are taken; that there were more is listed', () => {
  const span = (round: number) =>
    `250       0.5 ${String(round).padStart(3)} ${String(round).padStart(3)}    1    1`
  const records = Array.from({ length: 201 }, (_, at) => span(at + 1))
  const made = eventFromTrf(read(['012 Open', '142 300', ...records, PLAYER].join('\n')).document, 'required')
  if (!made.ok) throw new Error(made.error[0]?.message)
  expect(made.value.repairs.map(({ code, line }) => `${code} ${line}`)).toEqual(['RECORD 203'])
  const points = [1, 200, 201].map(round => made.value.event.virtualPoints(1, round))
  expect(points).toEqual([5, 5, 0])
})

test('byes that are announced for a round (record 240) do not make it, not even if everybody has one', () => {
  const file = [
    '012 Open',
    '142 3',
    '152 W',
    '240 H   2    1',
    '240 Z   2    2',
    '001    1      Anna                              2000                             1.0    1     2 w 1',
    '001    2      Boris                             1900                             0.0    2     1 b 0',
  ].join('\n')
  const made = eventFromTrf(read(file).document, 'required')
  expect(made.ok && pairedRounds(made.value.event)).toBe(1)
  expect(made.ok && made.value.event.players.map(({ entries }) => entries.length)).toEqual([2, 2])
})

describe('an event written as a file and read again', () => {
  const event: ScoredEvent = {
    players: [
      {
        id: 1,
        rating: 2000,
        entries: [
          { kind: 'game', opponent: 2, color: 'WHITE', score: 'DRAW', rated: false },
          { kind: 'forfeit', opponent: 3, color: 'BLACK', won: true },
          { kind: 'bye', bye: 'HALF' },
        ],
      },
      {
        id: 2,
        rating: undefined,
        entries: [
          { kind: 'game', opponent: 1, color: 'BLACK', score: 'DRAW', rated: false },
          { kind: 'bye', bye: 'PAIRING' },
        ],
      },
      {
        id: 3,
        rating: 1900,
        entries: [
          { kind: 'bye', bye: 'FULL' },
          { kind: 'forfeit', opponent: 1, color: 'WHITE', won: false },
        ],
      },
    ],
    rounds: 5,
    initialColor: 'BLACK',
    points: { win: 30, draw: 10, loss: 0, absence: 5, forfeitLoss: 5, pairingBye: 20 },
    prohibitions: [{ ids: [1, 2], from: 1, to: 999 }],
    virtualPoints: (id, round) => (id === 1 && round <= 3 ? 10 : 0),
  }

  test.each(['TRF16', 'TRF26'] as const)(
    'is the same as %s, the virtual points of the coming round included (bugs.md P19)',
    version => {
      const document = trfFromEvent(event, {
        version,
        name: 'Open',
        startDate: '2026/03/02',
        tieBreaks: ['BH/C1', 'DE'],
        accelerated: true,
        identityOf: id => ({ name: `Player ${id}`, title: 'FM', sex: 'w' }),
      })
      const made = eventFromTrf(read(writeTrf(document)).document, 'required')
      if (!made.ok) throw new Error(JSON.stringify(made.error))
      const { virtualPoints, done, ...rest } = made.value.event
      expect(done).toBe(pairedRounds(event))
      const { virtualPoints: given, ...facts } = event
      expect(rest).toEqual(facts)
      for (const id of [1, 2, 3]) {
        for (let round = 1; round <= 5; round++) expect(virtualPoints(id, round)).toBe(given(id, round))
      }
      expect(made.value.repairs).toEqual([])
    },
  )

  test('leaves out a rating that has no room, rather than write another (bugs.md 77)', () => {
    const { document } = read(TWO_ROUNDS)
    const players = document.players.map(player => ({ ...player, rating: 12_000 }))
    expect(read(writeTrf({ ...document, players })).document.players[0]?.rating).toBeUndefined()
  })
})

describe('a number is never cut to its column', () => {
  test.each([
    [115, '11.5'],
    [0, ' 0.0'],
    [-95, '-9.5'],
    [-100, ' -10'],
    [-180, ' -18'],
    [-185, '    '],
    [999, '99.9'],
    [1000, ' 100'],
    [1005, '    '],
    [-9990, '-999'],
    [-10_000, '    '],
  ])('%i tenths of points are written "%s"', (points, written) => {
    const { document } = read(TWO_ROUNDS)
    const text = writeTrf({ ...document, players: document.players.map(player => ({ ...player, points })) })
    expect(text.split('\n')[1]?.slice(80, 84)).toBe(written)
    const again = read(text)
    expect(again.document.players[0]?.points).toBe(written.trim() === '' ? undefined : points)
    expect(again.repairs).toEqual([])
  })

  test('a FIDE number that has no room is left out', () => {
    const { document } = read(TWO_ROUNDS)
    const players = document.players.map(player => ({ ...player, fideNumber: '123456789012' }))
    const [, first] = writeTrf({ ...document, players }).split('\n')
    expect(first?.slice(57, 79).trim()).toBe('1936/11/09')
  })
})

describe('an event from a file', () => {
  test('ends before a round with a game that has no result yet (bugs.md 87)', () => {
    const text = file('     2 w 1     2 b', '     1 b 0     1 w')
    const made = eventFromTrf(read(text).document)
    expect(made.ok && made.value.unfinished).toBe(2)
    expect(made.ok && made.value.event.players.map(player => player.entries.length)).toEqual([1, 1])
    expect(read(writeTrf(read(text).document)).document).toEqual({ ...read(text).document })
  })

  const made = (head: string, first = '     2 w 1', second = '     1 b 0') => {
    const result = eventFromTrf(read(file(first, second, head)).document)
    if (!result.ok) throw new Error(JSON.stringify(result.error))
    return result.value
  }

  test.each([
    ['142 and 152', '142 5\n152 W  \n', 5, 'WHITE'],
    ['XXR and XXC', 'XXR 7\nXXC rank black1\n', 7, 'BLACK'],
    ['nothing: rounds seen, colour of the first game', '', 1, 'WHITE'],
  ])('has its rounds and initial colour from %s', (_title, head, rounds, initialColor) => {
    expect(made(head).event).toMatchObject({ rounds, initialColor })
  })

  test.each([
    [
      '162 with A',
      '162  W 3.0    D 1.0    A 0.5\n',
      { win: 30, draw: 10, absence: 5, forfeitLoss: 5, pairingBye: 30 },
    ],
    ['162 with Z for A', '162  W 3.0    Z 0.5\n', { win: 30, absence: 5 }],
    ['BBx', 'BBW  2.0\nBBU  1.0\nBBF  0.5\n', { win: 20, pairingBye: 10, forfeitLoss: 5, absence: 0 }],
    ['XXS', 'XXS W=3 D=1 PAB=.5\n', { win: 30, draw: 10, pairingBye: 5 }],
  ])('has its points from %s', (_title, head, points) => {
    expect(made(head).event.points).toMatchObject(points)
  })

  test('has its acceleration from 250 before 192', () => {
    const { event } = made('142 9\n192 FIDE_DUTCH_2026_BAKU\n250       0.5   1   2    2    2\n')
    expect([1, 2].map(id => event.virtualPoints(id, 1))).toEqual([0, 5])
    expect(event.virtualPoints(2, 3)).toBe(0)
  })

  test('has its acceleration from XXA by round', () => {
    const { event } = made('142 9\nXXA    1  1.0  0.5\n')
    expect([1, 2, 3].map(round => event.virtualPoints(1, round))).toEqual([10, 5, 0])
  })

  test('has absentees of the coming round from 240 and XXZ', () => {
    expect(made('142 9\n240 H   2    1\n').event.players[0]?.entries[1]).toEqual({ kind: 'bye', bye: 'HALF' })
    expect(made('142 9\nXXZ 2\n').event.players[1]?.entries[1]).toEqual({ kind: 'bye', bye: 'ZERO' })
  })

  test('has prohibited pairs from 260 and XXP', () => {
    expect(made('142 9\n260   2   3    1    2\nXXP 1 2\n').event.prohibitions).toEqual([
      { ids: [1, 2], from: 2, to: 3 },
      { ids: [1, 2], from: 1, to: 999 },
    ])
  })

  test('accepts points with and without the bye of the coming round (bugs.md 69)', () => {
    const withBye = made('142 9\n', '     2 w 1  0000 - H', '     1 b 0')
    expect(withBye.repairs.map(({ line, code }) => [line, code])).toEqual([[3, 'POINTS_DIFFER']])
  })

  test('is refused without a number of rounds when that is needed', () => {
    const result = eventFromTrf(read(TWO_ROUNDS).document, 'required')
    expect(result).toMatchObject({ ok: false, error: [{ code: 'NO_ROUND_COUNT' }] })
  })

  test('has a start date with a four-digit year only (bugs.md 101)', () => {
    expect(made('042 2026/09/22\n').settings.startDate).toBe('2026/09/22')
    expect(made('042 22.09.2026\n').settings.startDate).toBe('2026/09/22')
    expect(made('042 26/09/22\n').settings.startDate).toBeUndefined()
  })
})
