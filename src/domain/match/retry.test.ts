import { describe, expect, test } from 'vitest'
import {
  ending,
  inputOf,
  MATCH_ID,
  moveBy,
  playAll,
  runningMatch,
  send,
  T0,
  turnBegan,
  waitingMatch,
} from '../../../test/helpers/match.ts'
import type { Match, MatchCommand } from './match.ts'

const later = (match: Match) => turnBegan(match) + 500

/** Changes nothing and is answered as if it had just been done. */
const expectRepeated = (match: Match, command: MatchCommand) =>
  expect(send(match, command, later(match))).toEqual({ match, events: [], refusal: undefined })

const expectRefused = (match: Match, command: MatchCommand, refusal: string) =>
  expect(send(match, command, later(match))).toEqual({ match, events: [], refusal })

describe('a move sent again (contract section 4, "Retries"; G3)', () => {
  test.each([
    ['alone', {}],
    ['with its ply', { ply: 0 }],
    ['with its match', { matchId: MATCH_ID }],
    ['with both', { matchId: MATCH_ID, ply: 0 }],
  ])('%s, as the last on the board, is done already', (_, aim) => {
    expectRepeated(playAll(runningMatch(), 'e2e4'), moveBy('WHITE', 'e2e4', aim))
  })

  test('is recognised by its ply once the opponent has answered, however long ago', () => {
    expectRepeated(playAll(runningMatch(), 'e2e4 e7e5'), moveBy('WHITE', 'e2e4', { ply: 0 }))
    expectRepeated(playAll(runningMatch(), 'e2e4 e7e5 g1f3 b8c6'), moveBy('BLACK', 'e7e5', { ply: 1 }))
  })

  test('that would be legal again later changes nothing when it carries its ply', () => {
    const back = playAll(runningMatch(), 'g1f3 g8f6 f3g1 f6g8')
    expectRepeated(back, moveBy('WHITE', 'g1f3', { ply: 0 }))
    const again = send(back, moveBy('WHITE', 'g1f3', { ply: 4 }), later(back))
    expect(again.match.moves).toHaveLength(5)
  })

  test('that would be legal again later changes nothing when it carries its key', () => {
    const first = send(runningMatch(), moveBy('WHITE', 'g1f3', { key: 'k1' }), T0).match
    const back = playAll(first, 'g8f6 f3g1 f6g8')
    expectRepeated(back, moveBy('WHITE', 'g1f3', { key: 'k1' }))
    expect(send(back, moveBy('WHITE', 'g1f3', { key: 'k2' }), later(back)).match.moves).toHaveLength(5)
  })

  test('that ended the match is done already: this is looked at before the status', () => {
    const mated = playAll(runningMatch(), 'f2f3 e7e5 g2g4 d8h4')
    expectRepeated(mated, moveBy('BLACK', 'd8h4'))
    expectRepeated(mated, moveBy('BLACK', 'd8h4', { ply: 3 }))
    expectRepeated(mated, moveBy('WHITE', 'g2g4', { ply: 2 }))
    expectRefused(mated, moveBy('WHITE', 'g2g4'), 'MATCH_NOT_RUNNING')
  })

  test('is done already also after a resignation, a draw or a cancellation', () => {
    const moved = playAll(runningMatch(), 'e2e4')
    const ends: readonly MatchCommand[] = [{ kind: 'resign', by: 'BLACK' }, { kind: 'cancel' }]
    for (const end of ends) expectRepeated(send(moved, end, T0).match, moveBy('WHITE', 'e2e4'))
  })

  test("by the other player is that player's own", () => {
    expectRefused(playAll(runningMatch(), 'e2e4'), moveBy('BLACK', 'e2e4'), 'ILLEGAL_MOVE')
    expectRefused(playAll(runningMatch(), 'e2e4'), moveBy('BLACK', 'e2e4', { ply: 0 }), 'STALE_STATE')
  })

  test.each([
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1g1', 'e1h1'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1c1', 'e1a1'],
    ['r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8g8', 'e8h8'],
    ['r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8c8', 'e8a8'],
  ])('castling is one move in both notations: %s %s %s', (fen, step, taking) => {
    const start = runningMatch({}, fen)
    const by = start.position.turn
    for (const first of [step, taking]) {
      const castled = playAll(start, first)
      for (const again of [step, taking]) {
        expectRepeated(castled, moveBy(by, again))
        expectRepeated(castled, moveBy(by, again, { ply: 0 }))
      }
    }
  })

  test('a king that went to g1 by itself did not castle', () => {
    const walked = playAll(runningMatch({}, '4k3/8/8/8/8/8/8/5K1R w - - 0 1'), 'f1g1')
    expectRefused(walked, moveBy('WHITE', 'f1h1'), 'NOT_YOUR_TURN')
  })

  test('a promotion to another piece is another move', () => {
    const promoted = playAll(runningMatch({}, '7k/P7/8/8/8/8/8/4K3 w - - 0 1'), 'a7a8q')
    expectRepeated(promoted, moveBy('WHITE', 'a7a8q'))
    expectRefused(promoted, moveBy('WHITE', 'a7a8r'), 'NOT_YOUR_TURN')
    expectRefused(promoted, moveBy('WHITE', 'a7a8r', { ply: 0 }), 'STALE_STATE')
  })
})

describe('A4 a promotion that promotes nothing says nothing', () => {
  const idle = (uci: string, more: object = {}) =>
    ({ kind: 'move', by: 'WHITE', move: { ...inputOf(uci), promotion: 'q' }, ...more }) as MatchCommand

  test('to a move that is sent again, with it or without', () => {
    const match = send(runningMatch(), idle('e2e4', { key: 'k' }), T0).match
    expect(match.moves).toMatchObject([{ uci: 'e2e4', san: 'e4' }])
    for (const aim of [{}, { ply: 0 }, { key: 'k' }]) {
      expectRepeated(match, idle('e2e4', aim))
      expectRepeated(match, moveBy('WHITE', 'e2e4', aim))
    }
    expectRepeated(playAll(match, 'e7e5'), idle('e2e4', { key: 'k' }))
  })

  test('to a castling in either spelling', () => {
    const castled = playAll(runningMatch({}, '4k3/8/8/8/8/8/8/4K2R w K - 0 1'), 'e1g1')
    for (const uci of ['e1g1', 'e1h1']) expectRepeated(castled, idle(uci))
  })

  test('but a promotion is another move without it', () => {
    const promoted = playAll(runningMatch({}, '7k/P7/8/8/8/8/8/4K3 w - - 0 1'), 'a7a8r')
    expectRepeated(promoted, moveBy('WHITE', 'a7a8r'))
    expectRefused(promoted, moveBy('WHITE', 'a7a8'), 'NOT_YOUR_TURN')
    expectRefused(promoted, idle('a7a8'), 'NOT_YOUR_TURN')
  })
})

describe('A6 a command that says which version it is meant for (If-Match)', () => {
  const match = playAll(runningMatch(), 'e2e4 e7e5')
  const { version } = match
  const KINDS = ['resign', 'offer-draw', 'accept-draw', 'decline-draw', 'claim-draw'] as const
  const commands = (seen: object): readonly MatchCommand[] => [
    { ...moveBy('WHITE', 'd2d4'), seen } as MatchCommand,
    ...KINDS.map(kind => ({ kind, by: 'WHITE', seen }) as MatchCommand),
  ]

  test('is refused where that is not the present one, or of another match', () => {
    for (const seen of [{ version: version - 1 }, { version: version + 1 }, { version, matchId: 'another' }])
      for (const command of commands(seen)) expectRefused(match, command, 'VERSION_CONFLICT')
    const join = { kind: 'join', by: 'WHITE', seen: { version: 9 } } as const
    expectRefused(waitingMatch(), join, 'VERSION_CONFLICT')
  })

  test('goes as without where it is', () => {
    for (const seen of [{ version }, { version, matchId: MATCH_ID }])
      for (const command of commands(seen)) {
        const { seen: _, ...without } = command as MatchCommand & { seen: object }
        expect(send(match, command, later(match))).toEqual(send(match, without as MatchCommand, later(match)))
      }
  })

  test('comes after what tells a retry, and before what the status refuses', () => {
    const seen = { version: version - 1 }
    expectRepeated(match, { ...moveBy('BLACK', 'e7e5'), seen } as MatchCommand)
    expectRepeated(match, { kind: 'join', by: 'WHITE', seen })
    expectRefused(match, { kind: 'resign', by: 'WHITE', ply: 1, seen }, 'STALE_STATE')
    const offered = send(match, { kind: 'offer-draw', by: 'WHITE', seen: { version } }, later(match)).match
    expectRepeated(offered, { kind: 'offer-draw', by: 'WHITE', seen: { version } })
    const over = send(match, { kind: 'resign', by: 'WHITE' }, later(match)).match
    expectRefused(over, { kind: 'resign', by: 'WHITE', seen: { version } }, 'VERSION_CONFLICT')
  })
})

describe('a command for another match or position', () => {
  const COMMANDS: readonly MatchCommand[] = [
    moveBy('WHITE', 'd2d4'),
    { kind: 'resign', by: 'WHITE' },
    { kind: 'offer-draw', by: 'WHITE' },
    { kind: 'accept-draw', by: 'WHITE' },
    { kind: 'decline-draw', by: 'WHITE' },
    { kind: 'claim-draw', by: 'WHITE' },
  ]
  const aimed = (command: MatchCommand, aim: object) => ({ ...command, ...aim }) as MatchCommand

  test.each(COMMANDS)('G2 $kind is STALE_STATE, whatever the status', command => {
    const played = playAll(runningMatch(), 'e2e4 e7e5')
    const over = send(played, { kind: 'resign', by: 'BLACK' }, later(played)).match
    for (const match of [waitingMatch(), played, over]) {
      expectRefused(match, aimed(command, { matchId: 'another' }), 'STALE_STATE')
      expectRefused(match, aimed(command, { ply: match.moves.length + 1 }), 'STALE_STATE')
    }
    expectRefused(played, aimed(command, { ply: 1 }), 'STALE_STATE')
    expectRefused(over, aimed(command, { ply: 2 }), 'MATCH_NOT_RUNNING')
  })

  test('a move of another match is stale even where it looks like the last one here', () => {
    const match = send(runningMatch(), moveBy('WHITE', 'e2e4', { key: 'k' }), T0).match
    expectRefused(match, moveBy('WHITE', 'e2e4', { matchId: 'another' }), 'STALE_STATE')
    expectRefused(match, moveBy('WHITE', 'e2e4', { matchId: 'another', ply: 0 }), 'STALE_STATE')
    expectRefused(match, moveBy('WHITE', 'e2e4', { matchId: 'another', key: 'k' }), 'STALE_STATE')
  })

  test('the ply of the position served is not stale', () => {
    const match = playAll(runningMatch(), 'e2e4')
    expect(send(match, moveBy('BLACK', 'e7e5', { ply: 1 }), later(match)).match.moves).toHaveLength(2)
    expect(ending(send(match, { kind: 'resign', by: 'WHITE', ply: 1 }, later(match)).match)).toBe(
      'BLACK_WIN by RESIGNATION',
    )
  })

  test('G4 a different move for a ply that is taken is stale', () => {
    expectRefused(playAll(runningMatch(), 'e2e4'), moveBy('WHITE', 'd2d4', { ply: 0 }), 'STALE_STATE')
  })
})

describe('a key that comes again', () => {
  test('with another move is refused', () => {
    const match = send(runningMatch(), moveBy('WHITE', 'e2e4', { key: 'k' }), T0).match
    expectRefused(match, moveBy('WHITE', 'd2d4', { key: 'k' }), 'IDEMPOTENCY_KEY_REUSED')
    expectRefused(playAll(match, 'e7e5'), moveBy('WHITE', 'd2d4', { key: 'k' }), 'IDEMPOTENCY_KEY_REUSED')
  })

  test("from the other player is another key: keys are each player's own (R9)", () => {
    const match = send(runningMatch(), moveBy('WHITE', 'e2e4', { key: 'k' }), T0).match
    const { match: after } = send(match, moveBy('BLACK', 'e7e5', { key: 'k' }), later(match))
    expect(after.moves).toHaveLength(2)
    expectRepeated(after, moveBy('BLACK', 'e7e5', { key: 'k' }))
    expectRepeated(after, moveBy('WHITE', 'e2e4', { key: 'k' }))
  })

  test('after a refusal is free again', () => {
    const { match } = send(runningMatch(), moveBy('WHITE', 'e2e5', { key: 'k' }), T0)
    expect(send(match, moveBy('WHITE', 'e2e4', { key: 'k' }), T0).match.moves).toHaveLength(1)
  })
})

test('a retry after time has run out is answered, and the flag falls all the same', () => {
  const match = playAll(runningMatch({ timeControl: '1+0' }), 'e2e4 e7e5')
  const late = send(match, moveBy('WHITE', 'e2e4', { ply: 0 }), T0 + 60_000)
  expect(late.refusal).toBeUndefined()
  expect(ending(late.match)).toBe('BLACK_WIN by TIMEOUT')
  expect(late.match.moves).toHaveLength(2)
})
