import { describe, expect, test } from 'vitest'
import { piecesOf, placement, placeOf, squaresOf } from './board.ts'

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
const LETTERS = { k: 'K', q: 'Q', r: 'R', b: 'B', n: 'N', p: '' }

describe('a board read from a FEN', () => {
  test('the starting position has 32 pieces, the black rook of a8 first and the white one of h1 last', () => {
    const pieces = piecesOf(START)
    expect(pieces).toHaveLength(32)
    expect(pieces[0]).toEqual({ square: 'a8', color: 'BLACK', role: 'r' })
    expect(pieces[31]).toEqual({ square: 'h1', color: 'WHITE', role: 'r' })
  })

  test('empty squares before and between pieces are counted', () => {
    expect(piecesOf('8/8/8/3k4/8/1p3K1N/8/8 w - - 0 1')).toEqual([
      { square: 'd5', color: 'BLACK', role: 'k' },
      { square: 'b3', color: 'BLACK', role: 'p' },
      { square: 'f3', color: 'WHITE', role: 'k' },
      { square: 'h3', color: 'WHITE', role: 'n' },
    ])
  })

  test.each(['', 'startpos', '8/8/8'])('"%s" is an empty board', fen => expect(piecesOf(fen)).toEqual([]))

  test.each([
    ['a8', 'WHITE', 0, 0],
    ['h1', 'WHITE', 7, 7],
    ['a8', 'BLACK', 7, 7],
    ['e4', 'BLACK', 3, 3],
    ['e4', 'WHITE', 4, 4],
  ] as const)('%s seen by %s is in column %i, row %i', (square, side, column, row) => {
    expect(placeOf(square, side)).toEqual({ column, row })
  })

  test('a move is marked by the two squares of its UCI, also when it promotes', () => {
    expect(squaresOf('e7e8q')).toEqual(['e7', 'e8'])
    expect(squaresOf(null)).toEqual([])
  })

  test('the placement in words names the king first and pawns by their square', () => {
    expect(placement('8/8/8/3k4/8/1P3K1N/8/8 w - - 0 1', 'WHITE', LETTERS)).toBe('Kf3, Nh3, b3')
  })
})
