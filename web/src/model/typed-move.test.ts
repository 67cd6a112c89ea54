import { describe, expect, test } from 'vitest'
import { initialPosition, parsePosition } from '../../../src/domain/chess/position.ts'
import { type Typed, typedMove } from './typed-move.ts'

const EN = { k: 'K', q: 'Q', r: 'R', b: 'B', n: 'N', p: '' }
const FR = { k: 'R', q: 'D', r: 'T', b: 'F', n: 'C', p: '' }

const at = (fen: string) => {
  const position = parsePosition(fen)
  if (!position.ok) throw new Error(`no position: ${fen}`)
  return position.value
}

const told = (typed: Typed): string =>
  typed.kind === 'move'
    ? typed.move.uci
    : typed.kind === 'ambiguous'
      ? typed.moves.map(move => move.uci).join(' ')
      : typed.kind

const CASTLING = at('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1')
const PROMOTING = at('1n6/P6k/8/8/8/8/8/K7 w - - 0 1')
/** King and rook can both go to d1. */
const ROOK_AND_KING = at('7k/8/8/8/8/8/3RK3/8 w - - 0 1')
/** The pawn takes on c4; so does the bishop. */
const PAWN_AND_BISHOP = at('7k/8/8/8/2p5/1P1B4/8/K7 w - - 0 1')

describe('what is typed', () => {
  test.each([
    ['e4', 'e2e4'],
    ['e2e4', 'e2e4'],
    ['E2-E4', 'e2e4'],
    ['Nf3', 'g1f3'],
    ['nf3', 'g1f3'],
    [' N f3!? ', 'g1f3'],
    ['g1f3', 'g1f3'],
    ['Nf6', 'none'],
    ['Ke2', 'none'],
    ['', 'none'],
    ['hello', 'none'],
    ['e2e5', 'none'],
  ])('at the start, “%s” means %s', (text, meant) => {
    expect(told(typedMove(initialPosition(), text, EN))).toBe(meant)
  })

  test.each(['Cf3', 'cf3', 'Nf3', 'g1f3'])('“%s” is the same knight in French', text => {
    expect(told(typedMove(initialPosition(), text, FR))).toBe('g1f3')
  })

  test('a letter of another language means nothing', () => {
    expect(told(typedMove(initialPosition(), 'Cf3', EN))).toBe('none')
  })

  test.each([
    ['O-O', 'e1g1'],
    ['0-0', 'e1g1'],
    ['oo', 'e1g1'],
    ['O-O-O', 'e1c1'],
    ['0-0-0', 'e1c1'],
    ['000', 'e1c1'],
    ['e1g1', 'e1g1'],
    ['e1h1', 'e1g1'],
  ])('“%s” castles', (text, uci) => expect(told(typedMove(CASTLING, text, EN))).toBe(uci))

  test.each([
    ['a8=Q', EN, 'a7a8q'],
    ['a8N', EN, 'a7a8n'],
    ['axb8=r', EN, 'a7b8r'],
    ['a7a8q', EN, 'a7a8q'],
    ['a8=D', FR, 'a7a8q'],
    ['a8C', FR, 'a7a8n'],
    ['a7a8d', FR, 'a7a8q'],
    ['a8=Q', FR, 'a7a8q'],
  ])('“%s” promotes', (text, letters, uci) => {
    expect(told(typedMove(PROMOTING, text, letters))).toBe(uci)
  })

  test.each(['a8', 'a7a8', 'axb8', 'a7b8'])('“%s” asks for the piece', text => {
    expect(told(typedMove(PROMOTING, text, EN))).toBe('promotion-missing')
  })

  test('a letter that is one piece here and another there is asked about, where both can go', () => {
    expect(told(typedMove(ROOK_AND_KING, 'Rd1', FR))).toBe('d2d1 e2d1')
    expect(told(typedMove(ROOK_AND_KING, 'Rd1', EN))).toBe('d2d1')
    expect(told(typedMove(ROOK_AND_KING, 'Rd8', FR))).toBe('d2d8')
    expect(told(typedMove(ROOK_AND_KING, 'Rf1', FR))).toBe('e2f1')
  })

  test('a small b is the pawn where the pawn can, else the bishop', () => {
    expect(told(typedMove(PAWN_AND_BISHOP, 'bxc4', EN))).toBe('b3c4')
    expect(told(typedMove(PAWN_AND_BISHOP, 'Bxc4', EN))).toBe('d3c4')
    expect(told(typedMove(PAWN_AND_BISHOP, 'be4', EN))).toBe('d3e4')
  })
})
