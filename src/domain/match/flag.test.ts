import { describe, expect, test } from 'vitest'
import { ending, inputOf, moveBy, playAll, runningMatch, send, T0 } from '../../../test/helpers/match.ts'
import { winFor } from '../kernel/outcome.ts'
import type { Match, MatchCommand } from './match.ts'

const S = 1000
const observe = { kind: 'observe' } as const
/** One minute each, the flag of the side to move falls at 60 s. */
const oneMinute = (fen?: string) => runningMatch({ timeControl: '1+0' }, fen)

const LATE: readonly MatchCommand[] = [
  { kind: 'move', by: 'WHITE', move: inputOf('e2e4') },
  { kind: 'resign', by: 'WHITE' },
  { kind: 'offer-draw', by: 'WHITE' },
  { kind: 'accept-draw', by: 'WHITE' },
  { kind: 'decline-draw', by: 'WHITE' },
  { kind: 'claim-draw', by: 'WHITE' },
  { kind: 'join', by: 'WHITE' },
]

describe('G5 a fallen flag (contract section 4, Laws 6.8 and 6.9)', () => {
  test('a move in the last millisecond counts', () => {
    const { match, refusal } = send(oneMinute(), moveBy('WHITE', 'e2e4'), T0 + 60 * S - 1)
    expect(refusal).toBeUndefined()
    expect(match).toMatchObject({ status: 'RUNNING', clock: { remainingMs: { WHITE: 1 }, running: 'BLACK' } })
  })

  test.each(LATE)(
    "A5 the mover's own late $kind ends it at once, and is answered so (bugs.md 9, 10)",
    command => {
      const { match, refusal } = send(oneMinute(), command, T0 + 60 * S)
      expect(refusal).toBeUndefined()
      expect(ending(match)).toBe('BLACK_WIN by TIMEOUT')
      expect(match.moves).toEqual([])
      expect(match.clock?.remainingMs).toEqual({ WHITE: 0, BLACK: 60_000 })
    },
  )

  test("G10 a late mate is no mate: the mover's time was out before it", () => {
    const match = playAll(oneMinute(), 'f2f3 e7e5 g2g4')
    const late = send(match, moveBy('BLACK', 'd8h4'), T0 + 60 * S)
    expect(ending(late.match)).toBe('WHITE_WIN by TIMEOUT')
    expect(late.match.moves).toHaveLength(3)
  })

  test.each([
    ['a read or the sweeper', observe],
    ["the opponent's join", { kind: 'join', by: 'BLACK' }],
    ["the opponent's draw offer", { kind: 'offer-draw', by: 'BLACK' }],
  ] as const)('%s waits a second, so that a move received in time elsewhere still counts', (_, command) => {
    expect(send(oneMinute(), command, T0 + 61 * S - 1).match.status).toBe('RUNNING')
    const after = send(oneMinute(), command, T0 + 61 * S)
    expect(ending(after.match)).toBe('BLACK_WIN by TIMEOUT')
    expect(after.match.finishedAt).toBe(T0 + 61 * S)
  })

  test('a move received in time counts though it is decided after the flag fell', () => {
    const late = send(oneMinute(), observe, T0 + 60 * S + 500).match
    expect(send(late, moveBy('WHITE', 'e2e4'), T0 + 59 * S).match.moves).toHaveLength(1)
  })

  test('the flag that falls is the one of the side to move', () => {
    const match = playAll(oneMinute(), 'e2e4', 10 * S)
    expect(ending(send(match, observe, T0 + 71 * S).match)).toBe('WHITE_WIN by TIMEOUT')
  })

  test("A5 the opponent's command that calls it finds the match over", () => {
    const match = playAll(oneMinute(), 'e2e4')
    const late = send(match, moveBy('WHITE', 'd2d4'), T0 + 61 * S)
    expect([late.refusal, ending(late.match)]).toEqual(['MATCH_NOT_RUNNING', 'WHITE_WIN by TIMEOUT'])
  })

  test('A5 it falls once: what comes later finds the match over, but for the move that was too late', () => {
    const over = send(oneMinute(), observe, T0 + 61 * S).match
    const refusals = LATE.map(command => send(over, command, T0 + 62 * S).refusal ?? 'none')
    const isOver = 'MATCH_NOT_RUNNING'
    expect(refusals).toEqual(['none', isOver, isOver, isOver, isOver, 'none', 'MATCH_NOT_JOINABLE'])
    expect(send(over, observe, T0 + 90 * S).match).toEqual(over)
  })

  test.each([
    ['whoever wrote the flag', observe],
    ['sent again', moveBy('BLACK', 'e7e5', { ply: 1 })],
  ])('A5 the move that was too late is answered by the end, %s', (_, first) => {
    const over = send(playAll(oneMinute(), 'e2e4'), first, T0 + 61 * S).match
    expect(ending(over)).toBe('WHITE_WIN by TIMEOUT')
    const again = (command: MatchCommand) => {
      const { match, refusal } = send(over, command, T0 + 70 * S)
      expect(match).toEqual(over)
      return refusal
    }
    expect(again(moveBy('BLACK', 'e7e5', { ply: 1 }))).toBeUndefined()
    expect(again(moveBy('BLACK', 'e7e5'))).toBeUndefined()
    expect(again({ ...moveBy('BLACK', 'e7e5'), seen: { version: 1 } })).toBeUndefined()
    expect(again(moveBy('BLACK', 'e7e5', { ply: 3 }))).toBe('STALE_STATE')
    expect(again(moveBy('BLACK', 'e7e5', { matchId: 'another' }))).toBe('STALE_STATE')
    expect(again(moveBy('WHITE', 'd2d4'))).toBe('MATCH_NOT_RUNNING')
    expect(again({ kind: 'join', by: 'BLACK' })).toBe('MATCH_NOT_JOINABLE')
  })

  test('A5 a late command for another position is stale all the same, and the flag falls', () => {
    const late = send(oneMinute(), moveBy('WHITE', 'e2e4', { ply: 7 }), T0 + 60 * S)
    expect([late.refusal, ending(late.match)]).toEqual(['STALE_STATE', 'BLACK_WIN by TIMEOUT'])
  })

  test('A5 a game that a person decided since is no longer lost on time', () => {
    const over = send(oneMinute(), observe, T0 + 61 * S).match
    const corrected: Match = { ...over, outcome: winFor('WHITE', 'ARBITER') }
    expect(send(corrected, moveBy('WHITE', 'e2e4'), T0 + 70 * S).refusal).toBe('MATCH_NOT_RUNNING')
  })

  test('credited time does not run (bugs.md 11, 13)', () => {
    const match = oneMinute()
    const credited = { ...match, clock: { ...match.clock!, creditMs: 20 * S } }
    expect(send(credited, observe, T0 + 81 * S - 1).events).toEqual([])
    const moved = send(credited, moveBy('WHITE', 'e2e4'), T0 + 70 * S)
    expect(moved.events[0]).toMatchObject({ kind: 'moved', spentMs: 50 * S, creditMs: 20 * S })
    expect(moved.match.clock).toMatchObject({ remainingMs: { WHITE: 10 * S }, creditMs: 0 })
  })

  test('nobody needs to be connected, and nobody is marked absent: the clock decides (bugs.md 42)', () => {
    expect(send(oneMinute(), observe, T0 + 59 * S).match.status).toBe('RUNNING')
  })
})

/** `mover` is on the move, and its flag falls. */
const FLAGS = [
  {
    name: 'bishop against bishop and pawn can be helped to a mate (bugs.md 1)',
    fen: '8/8/8/6b1/8/1k6/7P/KB6 w - - 0 1',
    ending: 'BLACK_WIN by TIMEOUT',
  },
  {
    name: 'a bare king cannot mate (bugs.md 1)',
    fen: '8/8/8/8/8/1k6/7P/KB6 w - - 0 1',
    ending: 'DRAW by TIMEOUT_VS_INSUFFICIENT_MATERIAL',
  },
  {
    name: 'locked pawns with no way in (bugs.md 2)',
    fen: '4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1',
    ending: 'DRAW by TIMEOUT_VS_INSUFFICIENT_MATERIAL',
  },
  {
    name: 'the only legal move takes the last mating piece (bugs.md 3)',
    fen: 'kR6/8/K7/8/8/8/8/8 b - - 0 1',
    ending: 'DRAW by TIMEOUT_VS_INSUFFICIENT_MATERIAL',
  },
  {
    name: 'a knight alone against a queen',
    fen: '4k3/8/8/3q4/8/2N5/8/4K3 b - - 0 1',
    ending: 'DRAW by TIMEOUT_VS_INSUFFICIENT_MATERIAL',
  },
  {
    name: 'a knight against a rook can be helped to a mate',
    fen: '4k3/8/8/3r4/8/2N5/8/4K3 b - - 0 1',
    ending: 'WHITE_WIN by TIMEOUT',
  },
  {
    name: 'two knights can be helped to a mate',
    fen: '4k3/8/8/8/8/2N5/8/1N2K3 b - - 0 1',
    ending: 'WHITE_WIN by TIMEOUT',
  },
  {
    name: 'a lone pawn may become a queen',
    fen: '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1',
    ending: 'WHITE_WIN by TIMEOUT',
  },
  {
    name: 'the starting position',
    fen: undefined,
    ending: 'BLACK_WIN by TIMEOUT',
  },
]

describe('G10 a flag that falls when the opponent cannot mate', () => {
  test.each(FLAGS)('$name: $ending', ({ fen, ending: expected }) => {
    const match = oneMinute(fen)
    const mover = match.position.turn
    const byMover = send(match, { kind: 'resign', by: mover }, T0 + 60 * S)
    expect(ending(byMover.match)).toBe(expected)
    expect(ending(send(match, observe, T0 + 61 * S).match)).toBe(expected)
  })
})
