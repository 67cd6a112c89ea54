import { describe, expect, test } from 'vitest'
import { sized } from '../../../test/helpers/size.ts'
import { COLORS, type Color, opposite } from '../kernel/color.ts'
import { type Random, randomInt, seededRandom } from '../kernel/random.ts'
import { adjudicate, searchBoard } from './adjudicate.ts'
import { deadBy } from './dead-position.ts'
import {
  hasInsufficientMaterial,
  hasLegalMove,
  initialPosition,
  isCheck,
  legalMoves,
  type Position,
  play,
  storedPosition,
} from './position.ts'
import { sideOf } from './unwinnable/board.ts'
import { isTooLittle, materialOf } from './unwinnable/material.ts'
import { mobilityOf } from './unwinnable/mobility.ts'
import { isStaticallyUnwinnable } from './unwinnable/semi-static.ts'

const at = (fen: string): Position => storedPosition(`${fen} 0 1`)

const verdictOf = (fen: string, color: Color): string => {
  const { canMate, by } = adjudicate(at(fen), color)
  return `${canMate ? 'can' : 'cannot'}: ${by}`
}

describe('A2 who can still mate, and how that is known', () => {
  test.each([
    ['8/8/8/4k3/8/8/8/KNN5 b - -', 'WHITE', 'can: SEARCH', 'two knights'],
    ['8/8/8/4k3/4n3/8/8/KQ6 w - -', 'BLACK', 'cannot: MATERIAL', 'a knight against a queen'],
    ['8/8/8/4k3/4n3/8/8/KQ6 w - -', 'WHITE', 'can: SEARCH', 'a queen against a knight'],
    ['8/8/8/4k3/4n3/8/P7/K7 w - -', 'BLACK', 'can: SEARCH', 'a knight against a pawn'],
    ['8/8/8/4k3/4n3/8/P7/K7 w - -', 'WHITE', 'can: SEARCH', 'a pawn against a knight'],
    ['8/8/8/4k3/3b4/8/8/KB6 w - -', 'WHITE', 'can: SEARCH', 'bishops on two colours'],
    ['8/8/8/4k3/4b3/8/8/KB6 w - -', 'WHITE', 'cannot: MATERIAL', 'bishops on one colour'],
    ['8/8/8/4k3/8/8/8/KR6 w - -', 'BLACK', 'cannot: MATERIAL', 'a bare king'],
    ['8/8/8/4k3/8/8/8/KBr5 w - -', 'WHITE', 'cannot: MATERIAL', 'a bishop against a rook'],
    ['8/8/8/4k3/8/8/8/KNr5 w - -', 'WHITE', 'can: SEARCH', 'a knight against a rook'],
    ['3kn3/8/8/8/8/3KB3/8/8 b - -', 'WHITE', 'can: SEARCH', 'a bishop against a knight'],
  ] as const)('%s, %s %s: %s', (fen, color, verdict, _) => {
    expect(verdictOf(fen, color)).toBe(verdict)
  })

  test.each([
    ['with a bishop behind it', '4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -', 'STATIC'],
    ['with a bishop behind each side of it', '2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -', 'STATIC'],
    ['with rooks behind it', '2r1k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -', undefined],
    ['with a knight behind it', '4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2N1K3 w - -', undefined],
    ['with a bishop that attacks it', '4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4KB2 w - -', undefined],
    ['over all files', '4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - -', 'STATIC'],
    ['whose pawns can take the rook behind it', '4k2r/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - -', undefined],
    ['whose pawns cannot take the bishop', '4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - -', 'STATIC'],
    ['whose pawns can take the other bishop', '2b1k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - -', undefined],
    ['that a king can enter', '4k3/8/8/1p1p1p2/1P1P1P2/8/8/4K3 w - -', undefined],
    ['that is opened in passing', '4k3/8/p7/Pp6/1P1p2p1/3P2P1/8/4K3 w - b6', undefined],
    ['that was to be opened a move ago', '4k3/8/p7/Pp6/1P1p2p1/3P2P1/8/4K3 w - -', 'STATIC'],
    ['that one pawn has still to close', '4k3/7p/8/1p1p1p2/1P1P1P1P/8/8/4K3 w - -', undefined],
  ] as const)('a wall %s: %s is dead by %s', (_, fen, by) => {
    expect(deadBy(at(fen))).toBe(by)
  })

  test('the only move takes the last rook: dead by a search', () => {
    expect(deadBy(at('kR6/8/K7/8/8/8/8/8 b - -'))).toBe('SEARCH')
  })

  test.each([
    ['8/8/8/8/8/k1p5/P7/K7 w - -', 'a pawn that the king must stay beside'],
    ['8/8/8/8/k7/1p6/p7/K7 w - -', 'pawns that mate if the king is helped into the corner'],
  ])('%s, %s, is not dead', fen => {
    expect(deadBy(at(fen))).toBeUndefined()
  })

  test('beyond the budget it counts as a mate, and says so', () => {
    const locked = at('7b/1k5B/7b/8/1p1p1p1p/1PpP1P1P/2P3K1/N7 b - -')
    expect(adjudicate(locked, 'WHITE', 50)).toEqual({ canMate: true, by: 'BUDGET', nodes: 50 })
  })

  test('the same position takes the same moves, whoever asks', () => {
    const position = at('r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -')
    const first = adjudicate(position, 'BLACK')
    expect(first.by).toBe('SEARCH')
    expect(adjudicate(position, 'BLACK')).toEqual(first)
  })
})

describe('A2 where a piece can ever get to', () => {
  /** The squares that what stands on `home` can reach, of those that are asked for. */
  const reachOf = (fen: string, home: string, ...asked: readonly string[]): readonly string[] => {
    const number = (name: string) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1)
    const { pieces } = mobilityOf(searchBoard(at(fen)), () => false)
    const piece = pieces.find(one => one.home === number(home))
    return asked.filter(name => (piece?.promoted ?? piece)?.reach[number(name)] === 1)
  }

  const WALL = '4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -'
  const INTERLOCKED = '2b1k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - -'

  test.each([
    ['a king behind a wall stays there', WALL, 'e1', ['a3', 'c3', 'a4', 'c4', 'd5'], ['a3', 'c3']],
    ['a bishop keeps to its colour', WALL, 'c1', ['a3', 'e3', 'g1', 'b3', 'c5'], ['a3', 'e3', 'g1']],
    ['a pawn may leave what it guards', '4k3/8/8/4p3/8/8/8/4K3 w - -', 'e1', ['d4', 'f4'], ['d4', 'f4']],
    ['a pawn takes what can come before it', INTERLOCKED, 'a4', ['b8', 'h8'], ['b8', 'h8']],
    ['a pawn that takes nothing stays', INTERLOCKED.replace('2b1k3', '4k3'), 'b4', ['b3', 'a3', 'c3'], []],
    ['a king and a rook castle', '4k3/8/8/8/8/8/8/4K2R w K -', 'h1', ['f1', 'h8'], ['f1', 'h8']],
  ] as const)('%s: %s, %s', (_, fen, home, asked, expected) => {
    expect(reachOf(fen, home, ...asked)).toEqual(expected)
  })
})

/** Random moves to the end, or to `plies`. */
const randomGame = (random: Random, plies: number): Position[] => {
  const positions = [initialPosition()]
  for (let last = positions[0]!; positions.length <= plies; ) {
    const moves = legalMoves(last)
    if (moves.length === 0) break
    const played = play(last, moves[randomInt(random, moves.length)]!)
    if (!played.ok) throw new Error(`a legal move is refused in ${last.fen}`)
    last = played.value.position
    positions.push(last)
  }
  return positions
}

const GAMES = sized(500, 40)

test(`A2 no position of ${GAMES} random games is called unwinnable from which the game went on to a mate`, () => {
  let mates = 0
  for (let game = 0; game < GAMES; game++) {
    const positions = randomGame(seededRandom(`mate ${game}`), 400)
    const last = positions[positions.length - 1]!
    if (hasLegalMove(last) || !isCheck(last)) continue
    mates++
    const winner = opposite(last.turn)
    for (const position of positions.slice(0, -1)) {
      const board = searchBoard(position)
      expect(isStaticallyUnwinnable(board, sideOf(winner)), position.fen).toBe(false)
      expect(isTooLittle(materialOf(board, sideOf(winner))), position.fen).toBe(false)
      expect(deadBy(position), position.fen).toBeUndefined()
    }
    for (const position of positions.slice(-12, -1)) expect(adjudicate(position, winner).canMate).toBe(true)
  }
  expect(mates).toBeGreaterThan(GAMES / 40)
}, 300_000)

test('A2 the search and the rules have the same idea of too little material', () => {
  let little = 0
  for (let game = 0; game < sized(80, 20); game++)
    for (const position of randomGame(seededRandom(`material ${game}`), 600).slice(200))
      for (const color of COLORS) {
        const isLittle = hasInsufficientMaterial(position, color)
        if (isLittle) little++
        expect(isTooLittle(materialOf(searchBoard(position), sideOf(color))), position.fen).toBe(isLittle)
      }
  expect(little).toBeGreaterThan(0)
})
