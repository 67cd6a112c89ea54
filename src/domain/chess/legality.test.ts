import { describe, expect, test } from 'vitest'
import { compareGame, explained } from '../../../test/helpers/second-library.ts'
import { sized } from '../../../test/helpers/size.ts'
import { initialPosition, type MoveInput, type Position, play, storedPosition } from './position.ts'

/** Games of `PLIES` half-moves at most; `npm run bench -- rules` plays 300 longer ones. */
const GAMES = sized(60, 4)
const PLIES = 40

const after = (...moves: readonly string[]): Position =>
  moves.reduce((position, uci) => {
    const played = play(position, { from: uci.slice(0, 2), to: uci.slice(2, 4) })
    if (!played.ok) throw new Error(`${uci} is illegal in ${position.fen}`)
    return played.value.position
  }, initialPosition())

const uciOf = (position: Position, move: MoveInput): string | undefined => {
  const played = play(position, move)
  return played.ok ? played.value.uci : undefined
}

test(`A1 a move is legal exactly when chess.js lists it: every pair of squares at each ply of ${GAMES} games`, () => {
  const seen = new Map<string, number>()
  let positions = 0
  for (let game = 0; game < GAMES; game++) {
    const compared = compareGame('legality', game, PLIES)
    expect(compared.differences.filter(one => explained(one) === undefined)).toEqual([])
    for (const [what, count] of compared.seen) seen.set(what, (seen.get(what) ?? 0) + count)
    positions += compared.positions
  }
  expect(positions).toBeGreaterThan(GAMES * 20)
  for (const what of ['castled by steps', 'castled onto the rook', 'en passant', 'promotion'])
    expect(seen.get(what), what).toBeGreaterThan(0)
}, 300_000)

describe('A1 a castling is the two squares of the king, or the king on its own rook', () => {
  const ITALIAN = after('e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5')

  test.each(['f2', 'a2', 'e4', 'c4', 'h2', 'd2', 'f3', 'b1', 'd1', 'c1', 'a1', 'e1'])(
    'and not e1 to %s, after 1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5',
    to => {
      expect(play(ITALIAN, { from: 'e1', to })).toEqual({ ok: false, error: 'ILLEGAL_MOVE' })
    },
  )

  test.each(['g1', 'h1'])('e1 to %s castles there', to => {
    expect(uciOf(ITALIAN, { from: 'e1', to })).toBe('e1g1')
  })

  test.each([
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1', 'a1', 'e1c1'],
    ['r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8', 'h8', 'e8g8'],
    ['r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8', 'c8', 'e8c8'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1', 'e1', 'h1', undefined],
    ['r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1', 'e1', 'a8', undefined],
    // The other rook of that side has no right of its own.
    ['4k3/8/8/8/8/8/7R/R3K2R w KQ - 0 1', 'e1', 'h2', undefined],
    ['4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1', 'e1', 'h1', undefined],
  ])('%s: %s to %s is %s', (fen, from, to, uci) => {
    expect(uciOf(storedPosition(fen), { from, to })).toBe(uci)
  })
})

describe('A4 a promotion counts where a pawn reaches the last rank', () => {
  const PAWNS = storedPosition('3q3k/2P1R3/8/8/8/8/4P3/4K3 w - - 0 1')

  test.each([
    ['e2', 'e4', 'e2e4'],
    ['e7', 'e8', 'e7e8'],
    ['e1', 'f1', 'e1f1'],
  ])('from %s to %s it says nothing', (from, to, uci) => {
    for (const promotion of ['q', 'n'] as const) expect(uciOf(PAWNS, { from, to, promotion })).toBe(uci)
  })

  test('there it is required, and tells the piece', () => {
    expect(uciOf(PAWNS, { from: 'c7', to: 'd8' })).toBeUndefined()
    expect(uciOf(PAWNS, { from: 'c7', to: 'd8', promotion: 'r' })).toBe('c7d8r')
  })

  test('and a castling may carry one too', () => {
    const castles = storedPosition('4k3/8/8/8/8/8/8/4K2R w K - 0 1')
    for (const to of ['g1', 'h1']) expect(uciOf(castles, { from: 'e1', to, promotion: 'q' })).toBe('e1g1')
  })
})
