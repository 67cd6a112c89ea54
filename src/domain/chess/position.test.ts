import { Chess } from 'chess.js'
import { describe, expect, test } from 'vitest'
import { sized } from '../../../test/helpers/size.ts'
import { type Random, randomInt, seededRandom } from '../kernel/random.ts'
import { positionEnd } from './draw-rules.ts'
import {
  hasLegalMove,
  initialPosition,
  isCheck,
  legalMoves,
  type MoveInput,
  type Position,
  parsePosition,
  play,
  storedPosition,
} from './position.ts'

const INITIAL_FEN = initialPosition().fen

const uciOf = ({ from, to, promotion }: MoveInput) => `${from}${to}${promotion ?? ''}`

const positionAfter = (position: Position, move: MoveInput): Position => {
  const played = play(position, move)
  if (!played.ok) throw new Error(`${uciOf(move)} is illegal in ${position.fen}`)
  return played.value.position
}

const perft = (position: Position, depth: number): number => {
  const moves = legalMoves(position)
  if (depth === 1) return moves.length
  return moves.reduce((sum, move) => sum + perft(positionAfter(position, move), depth - 1), 0)
}

/** The six positions and counts of the chess programming community's perft page. */
const PERFT = [
  ['the starting position', INITIAL_FEN, [20, 400, 8902]],
  [
    'castling, pins and captures',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    [48, 2039],
  ],
  ['en passant that uncovers a check', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', [14, 191, 2812]],
  [
    'promotions and castling under fire',
    'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
    [6, 264, 9467],
  ],
  ['a promotion with a capture', 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', [44, 1486]],
  ['a middle game', 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', [46, 2079]],
] as const

test.each(PERFT)('the number of lines from %s is the known one', (_, fen, counts) => {
  for (const [index, count] of counts.entries()) expect(perft(storedPosition(fen), index + 1)).toBe(count)
})

const namesOf = (moves: readonly MoveInput[]) => moves.map(uciOf).sort()
const theirNames = (oracle: Chess) =>
  oracle
    .moves({ verbose: true })
    .map(move => move.lan)
    .sort()

const endOf = (oracle: Chess, moves: number) => {
  if (moves === 0) return oracle.isCheck() ? 'CHECKMATE' : 'STALEMATE'
  if (oracle.isInsufficientMaterial()) return 'INSUFFICIENT_MATERIAL'
  if (oracle.isDrawByFiftyMoves()) return 'FIFTY_MOVE_RULE'
  return oracle.isThreefoldRepetition() ? 'THREE_FOLD_REPETITION' : undefined
}

/** Random, but en passant is taken and castling done every other time, or they would hardly come up. */
const chosen = (position: Position, moves: readonly MoveInput[], random: Random): MoveInput => {
  const passing = position.key.split(' ')[3]
  const rare = moves.filter(({ from, to }) => to === passing || /^(e1[gc]1|e8[gc]8)$/.test(from + to))
  const list = rare.length > 0 && random() < 0.5 ? rare : moves
  return list[randomInt(random, list.length)]!
}

type Seen = { castled: number; inPassing: number; promoted: number; ends: Map<string, number> }

/** Plays one random game on both; counts what came up. */
const playBoth = (seed: string, start: string, seen: Seen): void => {
  const random = seededRandom(seed)
  const oracle = new Chess(start)
  let position = storedPosition(start)
  let keys = [position.key]
  for (let ply = 0; ply < 30; ply++) {
    const moves = legalMoves(position)
    expect(moves).toHaveLength(oracle.perft(1))
    // Their list by name is dear: it prints two FENs for each move.
    if (ply === 3) expect(namesOf(moves)).toEqual(theirNames(oracle))
    expect(isCheck(position)).toBe(oracle.isCheck())
    const end = positionEnd(position, keys, false)
    // Dead positions other than by material are ours: chess.js does not look for them.
    if (end === 'DEAD_POSITION') return void seen.ends.set(end, (seen.ends.get(end) ?? 0) + 1)
    expect(end).toBe(endOf(oracle, moves.length))
    if (end !== undefined) return void seen.ends.set(end, (seen.ends.get(end) ?? 0) + 1)
    const move = chosen(position, moves, random)
    const played = play(position, move)
    if (!played.ok) throw new Error(`${uciOf(move)} in ${position.fen}`)
    const theirs = oracle.move(move)
    expect(played.value.san).toBe(theirs.san)
    expect(played.value.uci).toBe(theirs.lan)
    expect(played.value.position.fen).toBe(oracle.fen())
    if (theirs.isKingsideCastle() || theirs.isQueensideCastle()) seen.castled++
    if (theirs.isEnPassant()) seen.inPassing++
    if (theirs.isPromotion()) seen.promoted++
    position = played.value.position
    keys = position.halfmoves === 0 ? [position.key] : [...keys, position.key]
  }
}

const STARTS = [
  INITIAL_FEN,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
  'r3k2r/pppppppp/8/PPPP4/4pppp/8/PPPPPPPP/R3K2R w KQkq - 0 1',
  '8/8/8/4k3/8/3r4/8/K6R w - - 84 99',
  '7k/8/5K2/8/8/8/1Q6/8 w - - 0 1',
]

const GAMES = sized(200, 60)

test(`G1 ${GAMES} random games agree with chess.js on every legal move, SAN, FEN and end (seeded)`, () => {
  const seen: Seen = { castled: 0, inPassing: 0, promoted: 0, ends: new Map() }
  for (let game = 0; game < GAMES; game++) playBoth(`game ${game}`, STARTS[game % STARTS.length]!, seen)
  expect(seen.castled).toBeGreaterThan(GAMES / 10)
  expect(seen.inPassing).toBeGreaterThan(GAMES / 20)
  expect(seen.promoted).toBeGreaterThan(GAMES / 10)
  for (const end of ['CHECKMATE', 'STALEMATE', 'INSUFFICIENT_MATERIAL', 'FIFTY_MOVE_RULE'])
    expect(seen.ends.get(end), end).toBeGreaterThan(0)
})

describe('a position', () => {
  test.each([
    ['no king', '8/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['two white kings', '4k3/8/8/8/8/8/8/K3K3 w - - 0 1'],
    ['the side not to move in check', '7k/8/5Q1K/8/8/8/8/8 w - - 0 1'],
    ['a pawn on the last rank', 'P3k3/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['nine files', '4k4/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['nothing', ''],
  ])('with %s is none', (_, fen) => {
    expect(parsePosition(fen)).toEqual({ ok: false, error: 'INVALID_FEN' })
  })

  test('prints an en-passant square only where the capture is legal', () => {
    const pushed = positionAfter(initialPosition(), { from: 'e2', to: 'e4' })
    expect(pushed.key).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -')
    const pinned = storedPosition('8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2')
    expect(pinned.key.endsWith(' -')).toBe(true)
  })

  test('is a value: playing from it leaves it as it was', () => {
    const start = initialPosition()
    positionAfter(start, { from: 'e2', to: 'e4' })
    expect(start.fen).toBe(INITIAL_FEN)
    expect(hasLegalMove(start)).toBe(true)
  })

  test.each([
    ['z9', 'e4'],
    ['e2', ''],
    ['', 'e4'],
    ['e2e4', 'e5'],
  ])('knows no square outside the board: %s to %s', (from, to) => {
    expect(play(initialPosition(), { from, to })).toEqual({ ok: false, error: 'ILLEGAL_MOVE' })
  })
})
