import { describe, expect, test } from 'vitest'
import type { PositionEnd } from '../kernel/ending.ts'
import { adjudicate } from './adjudicate.ts'
import { deadBy } from './dead-position.ts'
import { positionEnd } from './draw-rules.ts'
import { initialPosition, type Position, playSan, storedPosition } from './position.ts'

/** Plays SAN moves from a position and gives the end the last one brings, with the keys since the last irreversible move. */
const line = (start: Position, moves: string, claims = false) => {
  let position = start
  let keys = [start.key]
  const ends: (PositionEnd | undefined)[] = []
  for (const san of moves.split(' ').filter(text => text !== '')) {
    const played = playSan(position, san)
    if (!played.ok) throw new Error(`${san} is illegal in ${position.fen}`)
    position = played.value.position
    keys = position.halfmoves === 0 ? [position.key] : [...keys, position.key]
    ends.push(positionEnd(position, keys, claims))
  }
  return ends
}
const lastOf = (ends: readonly (PositionEnd | undefined)[]) => ends[ends.length - 1]

describe('repetition (Law 9.2)', () => {
  test('the starting position counts: the third time ends the game', () => {
    const shuffle = 'Nf3 Nf6 Ng1 Ng8 '
    expect(line(initialPosition(), shuffle.repeat(2))).toEqual([
      ...Array(7).fill(undefined),
      'THREE_FOLD_REPETITION',
    ])
  })

  test('a custom starting position counts (lila 7009)', () => {
    const ends = line(storedPosition('8/8/4k3/8/8/4K3/4P3/8 w - - 0 1'), 'Kd3 Kd6 Ke3 Ke6 Kd3 Kd6 Ke3 Ke6')
    expect(lastOf(ends)).toBe('THREE_FOLD_REPETITION')
    expect(ends.slice(0, -1).every(end => end === undefined)).toBe(true)
  })

  test('a lost en-passant right makes another position (FIDE Q&A 3/2021)', () => {
    const cycle = ' Nf3 Nf6 Ng1 Ng8'
    const opening = 'd4 a6 d5 e5'
    expect(lastOf(line(initialPosition(), opening + cycle.repeat(2)))).toBeUndefined()
    expect(lastOf(line(initialPosition(), opening + cycle.repeat(3)))).toBe('THREE_FOLD_REPETITION')
  })

  test('with claims threefold goes on, and the fifth time ends it, consecutive or not (lila 4507, lrozenblyum 158)', () => {
    const there = 'Nf3 Nf6 Ng1 Ng8 '
    const other = 'Nc3 Nc6 Nb1 Nb8 '
    const ends = line(initialPosition(), there + other + there + other, true)
    expect(lastOf(ends)).toBe('FIVE_FOLD_REPETITION')
    expect(ends.slice(0, -1).every(end => end === undefined)).toBe(true)
  })
})

describe('moves without capture or pawn move (Laws 9.3, 9.6.2)', () => {
  const before = (halfmoves: number) => storedPosition(`7k/8/8/8/8/8/R7/K7 w - - ${halfmoves} 120`)
  test.each([
    [99, false, 'FIFTY_MOVE_RULE'],
    [98, false, undefined],
    [99, true, undefined],
    [148, true, undefined],
    [149, true, 'SEVENTY_FIVE_MOVE_RULE'],
  ] as const)('after half-move %i plus one, claims %s: %s', (halfmoves, claims, expected) => {
    expect(lastOf(line(before(halfmoves), 'Kb1', claims))).toBe(expected)
  })

  test('mate on the hundredth half-move is mate', () => {
    const ends = line(storedPosition('7k/8/6K1/8/8/8/R7/8 w - - 99 120'), 'Ra8')
    expect(ends).toEqual(['CHECKMATE'])
  })
})

describe('ends of the position', () => {
  test.each([
    [
      'stalemate in an Armageddon is a draw (fairy-stockfish 970)',
      '7k/8/4Q2K/8/8/8/8/8 w - - 0 1',
      'Qf7',
      'STALEMATE',
    ],
    ['bishops on one colour', '8/8/8/3k4/8/8/3p4/2B1K1b1 w - - 0 1', 'Kxd2', 'INSUFFICIENT_MATERIAL'],
    ['bishops on two colours', '8/8/8/3k4/8/5b2/3p4/2B1K3 w - - 0 1', 'Bxd2', undefined],
    ['king and knight', '8/8/8/3k4/8/8/3p4/3NK3 w - - 0 1', 'Kxd2', 'INSUFFICIENT_MATERIAL'],
    ['two knights can be helped to a mate', '8/8/8/3k4/8/8/3p4/2NNK3 w - - 0 1', 'Kxd2', undefined],
  ] as const)('%s', (_, fen, moves, expected) => {
    expect(lastOf(line(storedPosition(fen), moves))).toBe(expected)
  })

  test('bishops all on one colour are insufficient material', () => {
    const position = storedPosition('8/8/8/3k4/8/4b3/8/2B1K3 w - - 0 1')
    expect(positionEnd(position, [position.key], false)).toBe('INSUFFICIENT_MATERIAL')
  })
})

describe('dead positions and the flag (Laws 5.2.2, 6.9)', () => {
  test.each([
    ['a wall of pawns that nobody can pass (lila 8515)', '4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1', true],
    ['the only legal move takes the last rook (scalachess 578)', 'kR6/8/K7/8/8/8/8/8 b - - 0 1', true],
    ['a wall that opens by a capture in passing', '4k3/8/p7/Pp6/1P1p2p1/3P2P1/8/4K3 w - b6 0 2', false],
    ['the same wall a move later', '4k3/8/p7/Pp6/1P1p2p1/3P2P1/8/4K3 w - - 0 2', true],
    ['a wall with an unguarded pawn to be won', '4k3/8/8/p7/P7/8/8/4K3 w - - 0 1', false],
    ['a wall with an open file', '4k3/8/8/1p1p1p2/1P1P1P2/8/8/4K3 w - - 0 1', false],
    ['a wall where one pawn can still move', '4k3/7p/8/1p1p1p2/1P1P1P1P/8/8/4K3 w - - 0 1', false],
    ['the starting position', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', false],
    ['king and rook', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', false],
  ])('%s', (_, fen, dead) => {
    const position = storedPosition(fen)
    expect(deadBy(position) !== undefined).toBe(dead)
    expect(positionEnd(position, [position.key], true)).toBe(dead ? 'DEAD_POSITION' : undefined)
  })

  test.each([
    [
      'bishop against bishop and pawn can be helped to a mate (lila 19296)',
      '8/8/8/6b1/8/1k6/7P/KB6 w - - 0 1',
      'BLACK',
      false,
    ],
    ['a bare king cannot mate', '8/8/8/8/8/1k6/7P/KB6 w - - 0 1', 'BLACK', true],
    ['the only legal move takes the last mating piece', 'kR6/8/K7/8/8/8/8/8 b - - 0 1', 'WHITE', true],
    ['locked pawns', '4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 b - - 0 1', 'WHITE', true],
    ['a rook that may escape', 'k7/8/K1R5/8/8/8/8/8 b - - 0 1', 'WHITE', false],
  ] as const)('%s', (_, fen, color, expected) => {
    expect(adjudicate(storedPosition(fen), color).canMate).toBe(!expected)
  })
})
