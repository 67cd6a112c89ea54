import { describe, expect, test } from 'vitest'
import { ending, moveBy, playAll, runningMatch, send, T0, turnBegan } from '../../../test/helpers/match.ts'

const S = 1000

describe('a move', () => {
  test('changes the board, the clock and the turn, and records what it took', () => {
    const { match, events } = send(runningMatch({ timeControl: '5+3' }), moveBy('WHITE', 'e2e4'), T0 + 10 * S)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      kind: 'moved',
      by: 'WHITE',
      san: 'e4',
      uci: 'e2e4',
      from: 'e2',
      to: 'e4',
      promotion: null,
      spentMs: 10 * S,
      creditMs: 0,
      at: T0 + 10 * S,
    })
    expect(match).toMatchObject({
      status: 'RUNNING',
      moves: [{ color: 'WHITE', uci: 'e2e4', san: 'e4' }],
      clock: { remainingMs: { WHITE: 293_000, BLACK: 300_000 }, running: 'BLACK', since: T0 + 10 * S },
    })
    expect(match.position.fen).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')
  })

  test('each side uses its own time and gets its own increment', () => {
    const match = playAll(runningMatch({ timeControl: '5+3|4+1' }), 'e2e4 e7e5 g1f3 b8c6', 10 * S)
    expect(match.clock?.remainingMs).toEqual({ WHITE: 286_000, BLACK: 222_000 })
  })

  test('an instant before the last move uses nothing: elapsed time is never negative', () => {
    const first = send(runningMatch(), moveBy('WHITE', 'e2e4'), T0 + 10 * S).match
    const { match, events } = send(first, moveBy('BLACK', 'e7e5'), T0 + 5 * S)
    expect(events[0]).toMatchObject({ spentMs: 0, at: T0 + 10 * S })
    expect(match.clock?.remainingMs).toEqual({ WHITE: 290_000, BLACK: 300_000 })
  })

  test.each([
    ['G2 out of turn', 'BLACK', 'e7e5', 'NOT_YOUR_TURN'],
    ["with the opponent's piece, in turn", 'WHITE', 'e7e5', 'ILLEGAL_MOVE'],
    ['from an empty square', 'WHITE', 'e4e5', 'ILLEGAL_MOVE'],
    ['as no piece moves', 'WHITE', 'e2e5', 'ILLEGAL_MOVE'],
    ['to where it stands', 'WHITE', 'e2e2', 'ILLEGAL_MOVE'],
    ['onto a piece of their own', 'WHITE', 'e1f2', 'ILLEGAL_MOVE'],
  ] as const)('%s is refused and costs nothing', (_, by, uci, refusal) => {
    const match = runningMatch()
    expect(send(match, moveBy(by, uci), T0 + S)).toEqual({ match, events: [], refusal })
  })

  const BOARDS = [
    ['castling through check', '4k3/8/8/8/8/5r2/8/4K2R w K - 0 1', 'e1g1'],
    ['castling out of check', '4k3/8/8/8/8/4r3/8/4K2R w K - 0 1', 'e1g1'],
    ['castling without the right', '4k3/8/8/8/8/8/8/4K2R w - - 0 1', 'e1g1'],
    ['leaving the king in check', '4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1', 'e2d3'],
    ['a promotion without a piece', '7k/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8'],
    ['en passant a move too late', '4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2', 'e5d6'],
  ] as const
  test.each(BOARDS)('G1 %s is illegal', (_, fen, uci) => {
    expect(send(runningMatch({}, fen), moveBy('WHITE', uci), T0 + S).refusal).toBe('ILLEGAL_MOVE')
  })

  const SPECIAL = [
    ['castling short as the king steps', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1g1', 'O-O', 'e1g1'],
    ['castling short as king takes rook', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1h1', 'O-O', 'e1g1'],
    ['castling long as the king steps', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8c8', 'O-O-O', 'e8c8'],
    ['castling long as king takes rook', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8a8', 'O-O-O', 'e8c8'],
    ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', 'e5d6', 'exd6', 'e5d6'],
    ['a queen', '7k/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8q', 'a8=Q+', 'a7a8q'],
    ['a knight', '7k/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n', 'a8=N', 'a7a8n'],
  ] as const
  test.each(SPECIAL)('%s is stored as %s %s', (_, fen, uci, san, stored) => {
    const start = runningMatch({}, fen)
    const { match } = send(start, moveBy(start.position.turn, uci), T0 + S)
    expect(match.moves).toMatchObject([{ uci: stored, san }])
  })

  test('nothing is played in a match that is over', () => {
    const over = send(runningMatch(), { kind: 'resign', by: 'WHITE' }, T0).match
    expect(send(over, moveBy('WHITE', 'e2e4'), T0 + S)).toEqual({
      match: over,
      events: [],
      refusal: 'MATCH_NOT_RUNNING',
    })
  })
})

const ENDS = [
  ['mate', undefined, 'f2f3 e7e5 g2g4 d8h4', 'BLACK_WIN by CHECKMATE'],
  ['stalemate', '7k/8/4Q2K/8/8/8/8/8 w - - 0 1', 'e6f7', 'DRAW by STALEMATE'],
  ['the last pawn taken', '8/8/8/3k4/8/8/3p4/3NK3 w - - 0 1', 'e1d2', 'DRAW by INSUFFICIENT_MATERIAL'],
  [
    'a dead position (bugs.md 2)',
    '4k3/8/7p/1p1p1p2/1P1P1P1P/8/8/4K3 w - - 0 1',
    'h4h5',
    'DRAW by DEAD_POSITION',
  ],
  ['a wall with a gap', '4k3/8/8/1p1p4/1P1P3P/8/8/4K3 w - - 0 1', 'h4h5', 'RUNNING'],
  ['a wall closed by a move', '4k3/8/8/1p1p1p1p/1P1P1P2/7P/8/4K3 w - - 0 1', 'h3h4', 'DRAW by DEAD_POSITION'],
  ['fifty moves', '7k/8/8/8/8/8/R7/K7 w - - 99 120', 'a1b1', 'DRAW by FIFTY_MOVE_RULE'],
  ['mate on the hundredth half-move', '7k/8/6K1/8/8/8/R7/8 w - - 99 120', 'a2a8', 'WHITE_WIN by CHECKMATE'],
  ['stalemate on the hundredth half-move', '7k/8/4Q2K/8/8/8/8/8 w - - 99 120', 'e6f7', 'DRAW by STALEMATE'],
  [
    'threefold, the starting position counted',
    undefined,
    'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8',
    'DRAW by THREE_FOLD_REPETITION',
  ],
] as const

describe('the end that a move brings', () => {
  test.each(ENDS)('%s', (_, fen, ucis, expected) => {
    const match = playAll(runningMatch({}, fen), ucis, S)
    expect(ending(match)).toBe(expected)
  })

  test.each([
    ['4k3/8/7p/1p1p1p2/1P1P1P1P/8/8/4K3 w - - 0 1', 'h4h5', 'STATIC'],
    ['kr6/1R6/K7/8/8/8/8/8 w - - 0 1', 'b7b8', 'SEARCH'],
  ])('A2 a position that is dead, and how that is known: %s, %s', (fen, uci, adjudication) => {
    const { outcome } = playAll(runningMatch({}, fen), uci, S)
    expect(outcome).toMatchObject({ reason: 'DEAD_POSITION', adjudication })
  })

  test('the move that ends the game is on the board, and its clock stands (bugs.md 37)', () => {
    const before = playAll(runningMatch({ timeControl: '5+3' }), 'f2f3 e7e5 g2g4', 10 * S)
    const { match, events } = send(before, moveBy('BLACK', 'd8h4'), turnBegan(before) + 10 * S)
    expect(events.map(event => event.kind)).toEqual(['moved', 'ended'])
    expect(match.moves.at(-1)).toMatchObject({ san: 'Qh4#' })
    expect(match.finishedAt).toBe(T0 + 40 * S)
    expect(match.clock?.remainingMs).toEqual({ WHITE: 286_000, BLACK: 286_000 })
  })

  // Fault 38: offers are off, the ends of the board are not.
  test.each(['NO_DRAW_OFFER', 'NO_DRAW'] as const)('under %s stalemate and repetition still end it', mode => {
    const stalemate = runningMatch({ drawRuleMode: mode }, '7k/8/4Q2K/8/8/8/8/8 w - - 0 1')
    expect(ending(playAll(stalemate, 'e6f7'))).toBe('DRAW by STALEMATE')
    const shuffled = playAll(runningMatch({ drawRuleMode: mode }), 'g1f3 g8f6 f3g1 f6g8 '.repeat(2))
    expect(ending(shuffled)).toBe('DRAW by THREE_FOLD_REPETITION')
  })
})
