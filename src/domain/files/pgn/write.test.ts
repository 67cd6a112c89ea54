import { Chess } from 'chess.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../../../test/helpers/size.ts'
import { parseTimeControl } from '../../clock/time-control.ts'
import type { TieBreakType } from '../../contest/contest.ts'
import type { ResultReason } from '../../kernel/ending.ts'
import { ADJOURNED, type Adjudication, halfFor, type MatchResult, outcomeFrom } from '../../kernel/outcome.ts'
import { randomInt, seededRandom } from '../../kernel/random.ts'
import { clockText, type PgnGame, type PgnMove, writePgn } from './write.ts'

const control = (text: string) => {
  const read = parseTimeControl(text)
  if (!read.ok) throw new Error(text)
  return read.value
}

const game = (changes: Partial<PgnGame> = {}): PgnGame => ({
  event: 'Club Cup',
  site: 'https://chess.example',
  date: '2026.11.27',
  round: '2',
  players: { WHITE: { name: 'Anna' }, BLACK: { name: 'Boris' } },
  timeControl: control('5+3'),
  moves: [],
  outcome: undefined,
  ...changes,
})

const ended = (result: MatchResult, resultReason: ResultReason) => ({
  outcome: outcomeFrom({ result, resultReason, onlyHalf: null }),
})

/** A reader of our own: tags in order, and the movetext as tokens without clocks and numbers. */
const read = (pgn: string) => {
  const end = pgn.indexOf('\n\n')
  const tags = new Map<string, string>()
  for (const line of pgn.slice(0, end).split('\n')) {
    const found = /^\[([A-Za-z]+) "((?:[^"\\]|\\["\\])*)"\]$/.exec(line)
    if (found === null) throw new Error(`not a tag: ${line}`)
    tags.set(found[1]!, found[2]!.replace(/\\(.)/g, '$1'))
  }
  const text = pgn.slice(end + 2)
  const clocks = [...text.matchAll(/\{\[%clk ([\d:.]+)\]\}/g)].map(found => found[1]!)
  const tokens = text
    .replace(/\{[^}]*\}/g, ' ')
    .trim()
    .split(/\s+/)
  const sans = tokens.slice(0, -1).filter(token => !/^\d+\.+$/.test(token))
  return { tags, clocks, sans, result: tokens.at(-1), lines: text.split('\n') }
}

const tag = (pgn: string, name: string) => read(pgn).tags.get(name)

test('a game in full', () => {
  const pgn = writePgn(
    game({
      board: 3,
      players: {
        WHITE: { name: 'Anna', title: 'WGM', rating: 2310, federation: 'NED', fideId: '1000001' },
        BLACK: { name: 'Boris' },
      },
      moves: [
        { san: 'e4', clockMs: 303_000 },
        { san: 'e5', clockMs: 299_950 },
        { san: 'Qh5', clockMs: 9_440 },
      ],
      ...ended('BLACK_WIN', 'RESIGNATION'),
      tags: [['MatchId', 'm-1']],
    }),
  )
  expect(pgn).toBe(`[Event "Club Cup"]
[Site "https://chess.example"]
[Date "2026.11.27"]
[Round "2"]
[White "Anna"]
[Black "Boris"]
[Result "0-1"]
[Board "3"]
[WhiteTitle "WGM"]
[WhiteElo "2310"]
[WhiteFederation "NED"]
[WhiteFideId "1000001"]
[TimeControl "300+3"]
[Termination "Normal"]
[ResultReason "RESIGNATION"]
[MatchId "m-1"]

1. e4 {[%clk 0:05:03]} 1... e5 {[%clk 0:04:59]} 2. Qh5 {[%clk 0:00:09.5]} 0-1
`)
})

test('a game without clocks has its numbers before White moves only', () => {
  const pgn = writePgn(game({ moves: [{ san: 'e4' }, { san: 'e5' }, { san: 'Nf3' }] }))
  expect(pgn.endsWith('\n\n1. e4 e5 2. Nf3 *\n')).toBe(true)
})

test('what is not known is a question mark', () => {
  const pgn = writePgn(game({ event: '', site: '', date: undefined, round: '', timeControl: undefined }))
  expect([...read(pgn).tags].slice(0, 4).map(([, value]) => value)).toEqual(['?', '?', '????.??.??', '?'])
  expect(tag(pgn, 'TimeControl')).toBe('?')
})

describe('how it ended', () => {
  test.each<[MatchResult, ResultReason, string, string]>([
    ['WHITE_WIN', 'CHECKMATE', '1-0', 'Normal'],
    ['DRAW', 'AGREEMENT', '1/2-1/2', 'Normal'],
    ['BLACK_WIN', 'TIMEOUT', '0-1', 'Time forfeit'],
    ['WHITE_WIN', 'NO_SHOW', '1-0', 'Abandoned'],
    ['DRAW', 'DOUBLE_NO_SHOW', '*', 'Abandoned'],
    ['DRAW', 'DOUBLE_LOSS', '*', 'Rules infraction'],
    ['BLACK_WIN', 'ARBITER', '0-1', 'Adjudication'],
  ])('%s by %s is %s, %s', (result, reason, expected, termination) => {
    const pgn = writePgn(game(ended(result, reason)))
    expect([tag(pgn, 'Result'), read(pgn).result]).toEqual([expected, expected])
    expect(tag(pgn, 'Termination')).toBe(termination)
    expect(tag(pgn, 'ResultReason')).toBe(reason)
  })

  test.each<[MatchResult, ResultReason, Adjudication, string]>([
    ['BLACK_WIN', 'TIMEOUT', 'SEARCH', '{A series of legal moves mates: by a search} 0-1'],
    [
      'WHITE_WIN',
      'TIMEOUT',
      'BUDGET',
      '{Whether a mate was possible is not known: the search had used up its budget}\n1-0',
    ],
    [
      'DRAW',
      'TIMEOUT_VS_INSUFFICIENT_MATERIAL',
      'MATERIAL',
      '{No series of legal moves mates: by the material} 1/2-1/2',
    ],
    [
      'DRAW',
      'DEAD_POSITION',
      'STATIC',
      '{No series of legal moves mates: by where the pieces can get to} 1/2-1/2',
    ],
  ])('A2 %s by %s says how it is known, by %s', (result, resultReason, adjudication, expected) => {
    const outcome = outcomeFrom({ result, resultReason, onlyHalf: null, adjudication })
    expect(writePgn(game({ outcome }))).toContain(`\n\n${expected}\n`)
  })

  test.each<[MatchResult, string, string]>([
    ['WHITE_WIN', '1-0', 'Normal'],
    ['DRAW', '1/2-1/2', 'Normal'],
  ])('A8 %s that an arbiter enters for a real board is %s, %s', (result, expected, termination) => {
    const pgn = writePgn(game({ ...ended(result, 'ARBITER'), overTheBoard: true }))
    expect([tag(pgn, 'Result'), tag(pgn, 'Termination')]).toEqual([expected, termination])
  })

  test('A8 half a point for one side alone is a ruling on a real board, too', () => {
    const pgn = writePgn(game({ outcome: halfFor('WHITE'), overTheBoard: true }))
    expect([tag(pgn, 'Result'), tag(pgn, 'Termination')]).toEqual(['*', 'Adjudication'])
  })

  test.each<[TieBreakType, MatchResult, ResultReason, string | undefined]>([
    ['RAPID', 'WHITE_WIN', 'CHECKMATE', 'Anna'],
    ['RAPID', 'DRAW', 'AGREEMENT', undefined],
    ['ARMAGEDDON', 'DRAW', 'STALEMATE', 'Boris'],
    ['ARMAGEDDON', 'DRAW', 'DOUBLE_LOSS', undefined],
    ['BEST_OF_3', 'BLACK_WIN', 'RESIGNATION', undefined],
  ])(
    'A8 a tie-break by %s that ends %s, %s says what it is, and that %s went through',
    (type, result, reason, through) => {
      const pgn = writePgn(game({ ...ended(result, reason), tieBreak: { type, index: 2 } }))
      expect([tag(pgn, 'TieBreak'), tag(pgn, 'TieBreakGame'), tag(pgn, 'Advanced')]).toEqual([
        type,
        '2',
        through,
      ])
    },
  )

  test('a flag against a bare king is a drawn time forfeit, and nobody has won (bugs.md 6)', () => {
    const pgn = writePgn(game(ended('DRAW', 'TIMEOUT_VS_INSUFFICIENT_MATERIAL')))
    expect([tag(pgn, 'Result'), tag(pgn, 'Termination')]).toEqual(['1/2-1/2', 'Time forfeit'])
    expect(pgn).not.toMatch(/win/i)
  })

  test('a game that goes on is unterminated', () => {
    const pgn = writePgn(game())
    expect([tag(pgn, 'Result'), tag(pgn, 'Termination')]).toEqual(['*', 'Unterminated'])
    expect(tag(pgn, 'ResultReason')).toBeUndefined()
  })

  test('a drawn game stays drawn after its tie-breaks, and a tag names who advanced', () => {
    const drawReason = 'STALEMATE'
    const pgn = writePgn(game({ ...ended('BLACK_WIN', 'TIE_BREAK_ARMAGEDDON'), drawReason }))
    expect([tag(pgn, 'Result'), tag(pgn, 'Advanced')]).toEqual(['1/2-1/2', 'Boris'])
    expect(tag(pgn, 'ResultReason')).toBe('STALEMATE')
    const pending = writePgn(game({ ...ended('DRAW', 'TIEBREAK_PENDING'), drawReason }))
    expect([tag(pending, 'Result'), tag(pending, 'Advanced')]).toEqual(['1/2-1/2', undefined])
    const bothOut = writePgn(game({ ...ended('DRAW', 'DOUBLE_NO_SHOW'), drawReason }))
    expect([tag(bothOut, 'Result'), tag(bothOut, 'Termination')]).toEqual(['1/2-1/2', 'Normal'])
  })

  test('a bye is no game', () => {
    expect(() => writePgn(game(ended('BYE', 'BYE')))).toThrow('a bye is not a game')
  })
})

describe('clocks', () => {
  test.each([
    [0, '0:00:00.0'],
    [60, '0:00:00.1'],
    [9_900, '0:00:09.9'],
    [9_901, '0:00:10'],
    [10_000, '0:00:10'],
    [59_999, '0:00:59'],
    [5_400_000, '1:30:00'],
    [360_000_000, '100:00:00'],
    [-5, '0:00:00.0'],
  ])('%i ms read %s', (ms, text) => {
    expect(clockText(ms)).toBe(text)
  })

  test('different clocks are told side by side', () => {
    const pgn = writePgn(game({ timeControl: control('5+0|4.25+2') }))
    expect(['', 'White', 'Black'].map(side => tag(pgn, `${side}TimeControl`))).toEqual([
      '?',
      '300+0',
      '255+2',
    ])
  })
})

test('a game from another position has its FEN, and counts on from there', () => {
  const startFen = '4k3/8/8/8/8/8/4p3/K7 b - - 0 61'
  const pgn = writePgn(game({ startFen, moves: [{ san: 'e1=Q+' }, { san: 'Kb2' }, { san: 'Qe2+' }] }))
  expect([tag(pgn, 'SetUp'), tag(pgn, 'FEN')]).toEqual(['1', startFen])
  expect(pgn.endsWith('61... e1=Q+ 62. Kb2 Qe2+ *\n')).toBe(true)
})

test('X4 any text in a tag comes back as it was, but for control characters (200 runs)', () => {
  const nasty = fc.stringMatching(/^[A-Za-zé"\\\][{}();%*$ ]{1,40}$/)
  fc.assert(
    fc.property(nasty, nasty, (name, event) => {
      const pgn = writePgn(game({ event, players: { WHITE: { name }, BLACK: { name: 'Boris' } } }))
      expect([tag(pgn, 'Event'), tag(pgn, 'White')]).toEqual([event, name])
    }),
    { seed: 4, numRuns: sized(200) },
  )
})

test('X4 a line break in a name cannot start a tag of its own', () => {
  const name = 'Anna"]\r\n[Result "1-0'
  const pgn = writePgn(game({ players: { WHITE: { name }, BLACK: { name: 'Boris' } } }))
  expect(tag(pgn, 'White')).toBe('Anna"] [Result "1-0')
  expect(tag(pgn, 'Result')).toBe('*')
})

/** A game of random legal moves, with clocks now and then. */
const randomGame = (seed: number, start: string | undefined) => {
  const random = seededRandom(`pgn ${seed}`)
  const chess = start === undefined ? new Chess() : new Chess(start)
  const moves: PgnMove[] = []
  while (moves.length < 120 && !chess.isGameOver()) {
    const legal = chess.moves()
    const san = legal[randomInt(random, legal.length)]!
    chess.move(san)
    moves.push(random() < 0.7 ? { san, clockMs: randomInt(random, 400_000) } : { san })
  }
  return { moves, fen: chess.fen() }
}

const STARTS = [undefined, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17']

const GAMES = sized(40)

test.each(STARTS)(
  `${GAMES} random games from %s are read back alike by our reader and by chess.js`,
  startFen => {
    for (let seed = 0; seed < GAMES; seed++) {
      const { moves, fen } = randomGame(seed, startFen)
      const pgn = writePgn(game({ moves, startFen, ...ended('DRAW', 'AGREEMENT') }))
      const back = read(pgn)
      expect(back.sans).toEqual(moves.map(move => move.san))
      const clocks = moves.flatMap(({ clockMs }) => (clockMs === undefined ? [] : [clockText(clockMs)]))
      expect(back.clocks).toEqual(clocks)
      expect(Math.max(...back.lines.map(line => line.length))).toBeLessThan(80)
      const other = new Chess()
      other.loadPgn(pgn)
      expect(other.fen()).toBe(fen)
      expect(other.getHeaders()['Result']).toBe('1/2-1/2')
    }
  },
)

test('half a point for one side alone, for which PGN has no sign, and a game that is adjourned are open results', () => {
  const half = writePgn(game({ outcome: halfFor('WHITE') }))
  expect([tag(half, 'Result'), tag(half, 'Termination'), tag(half, 'ResultReason')]).toEqual([
    '*',
    'Adjudication',
    'ARBITER',
  ])
  const adjourned = writePgn(game({ outcome: ADJOURNED }))
  expect([tag(adjourned, 'Result'), tag(adjourned, 'Termination')]).toEqual(['*', 'Unterminated'])
})
