import { describe, expect, test } from 'vitest'
import {
  ending,
  moveBy,
  playAll,
  runningMatch,
  send,
  T0,
  turnBegan,
  waitingMatch,
} from '../../../test/helpers/match.ts'
import { winFor } from '../kernel/outcome.ts'
import type { Match, MatchCommand } from './match.ts'

const at = (match: Match) => turnBegan(match) + 1000
const ruling = { kind: 'rule', outcome: winFor('WHITE', 'ARBITER') } as const

describe('resigning', () => {
  test.each([
    ['WHITE', 'BLACK_WIN by RESIGNATION'],
    ['BLACK', 'WHITE_WIN by RESIGNATION'],
  ] as const)('%s loses, on the move or not, before the first move too (bugs.md 39)', (by, expected) => {
    expect(ending(send(runningMatch(), { kind: 'resign', by }, at(runningMatch())).match)).toBe(expected)
    const played = playAll(runningMatch(), 'e2e4')
    expect(ending(send(played, { kind: 'resign', by }, at(played)).match)).toBe(expected)
  })

  test('at move 0 leaves nobody absent: both joined, and the reason is the resignation (bugs.md 39)', () => {
    const { match } = send(runningMatch(), { kind: 'resign', by: 'BLACK' }, T0 + 1000)
    expect(match.joinedAt).toEqual({ WHITE: T0, BLACK: T0 })
    expect(match.outcome).toEqual(winFor('WHITE', 'RESIGNATION'))
  })

  test('stops the clock where it stood', () => {
    const { match } = send(runningMatch(), { kind: 'resign', by: 'BLACK' }, T0 + 10_000)
    expect(match.clock?.remainingMs).toEqual({ WHITE: 290_000, BLACK: 300_000 })
    expect(match.finishedAt).toBe(T0 + 10_000)
  })
})

describe('withdrawing (contract section 3)', () => {
  test.each([
    ['WHITE', 'BLACK_WIN'],
    ['BLACK', 'WHITE_WIN'],
  ] as const)('%s loses a pending match as a no-show and a running one as a resignation', (by, result) => {
    const withdraw = { kind: 'withdraw', by } as const
    expect(ending(send(waitingMatch(), withdraw, T0).match)).toBe(`${result} by NO_SHOW`)
    expect(ending(send(runningMatch(), withdraw, T0).match)).toBe(`${result} by RESIGNATION`)
  })

  test('also over the board, where a playing call would be refused', () => {
    const match = waitingMatch({ overTheBoard: true })
    expect(ending(send(match, { kind: 'withdraw', by: 'WHITE' }, T0).match)).toBe('BLACK_WIN by NO_SHOW')
  })

  test('leaves a match that is over as it is', () => {
    const over = playAll(runningMatch(), 'f2f3 e7e5 g2g4 d8h4')
    expect(send(over, { kind: 'withdraw', by: 'BLACK' }, at(over))).toEqual({
      match: over,
      events: [],
      refusal: undefined,
    })
  })

  test('comes after what time has decided: a flag that fell is a loss on time', () => {
    const { match } = send(
      runningMatch({ timeControl: '1+0' }),
      { kind: 'withdraw', by: 'BLACK' },
      T0 + 61_000,
    )
    expect(ending(match)).toBe('BLACK_WIN by TIMEOUT')
  })
})

describe('ruling', () => {
  test.each([waitingMatch(), runningMatch(), playAll(runningMatch(), 'e2e4')])(
    'ends a match that is $status, and stops its clock',
    match => {
      const { match: over } = send(match, ruling, at(match))
      expect(ending(over)).toBe('WHITE_WIN by ARBITER')
      expect(over).toMatchObject({ status: 'FINISHED', finishedAt: at(match) })
    },
  )

  test('is refused for a match that is over', () => {
    const over = send(runningMatch(), { kind: 'resign', by: 'WHITE' }, T0).match
    expect(send(over, ruling, at(over)).refusal).toBe('MATCH_ALREADY_FINISHED')
    const canceled = send(runningMatch(), { kind: 'cancel' }, T0).match
    expect(send(canceled, ruling, at(canceled)).refusal).toBe('MATCH_ALREADY_FINISHED')
  })

  test('comes after what time has decided', () => {
    const { match, refusal } = send(runningMatch({ timeControl: '1+0' }), ruling, T0 + 61_000)
    expect(ending(match)).toBe('BLACK_WIN by TIMEOUT')
    expect(refusal).toBe('MATCH_ALREADY_FINISHED')
  })
})

describe('cancelling (bugs.md 47)', () => {
  test.each([waitingMatch(), runningMatch(), playAll(runningMatch(), 'e2e4 e7e5')])(
    'takes a match that is $status out without a result, before and after moves',
    match => {
      const { match: canceled } = send(match, { kind: 'cancel' }, at(match))
      expect(canceled).toMatchObject({ status: 'CANCELED', outcome: undefined, moves: match.moves })
      expect(send(canceled, { kind: 'cancel' }, at(match))).toMatchObject({ match: canceled, events: [] })
    },
  )

  test('does not touch a match that is over', () => {
    const over = send(runningMatch(), { kind: 'resign', by: 'WHITE' }, T0).match
    expect(send(over, { kind: 'cancel' }, at(over))).toEqual({ match: over, events: [], refusal: undefined })
  })

  test('leaves nothing for time to decide', () => {
    const canceled = send(waitingMatch(), { kind: 'cancel' }, T0).match
    expect(send(canceled, { kind: 'observe' }, T0 + 1e9).events).toEqual([])
  })
})

const RACERS: readonly MatchCommand[] = [
  moveBy('BLACK', 'd8h4'),
  { kind: 'resign', by: 'WHITE' },
  { kind: 'resign', by: 'BLACK' },
  { kind: 'accept-draw', by: 'BLACK' },
  { kind: 'withdraw', by: 'WHITE' },
  ruling,
  { kind: 'cancel' },
]

describe('R1 races: whatever comes second finds the match over (contract section 4)', () => {
  const offered = send(
    playAll(runningMatch(), 'f2f3 e7e5 g2g4'),
    { kind: 'offer-draw', by: 'WHITE' },
    T0,
  ).match
  const pairs = RACERS.flatMap(first => RACERS.map(second => ({ first, second })))

  test.each(pairs)('$first.kind then $second.kind', ({ first, second }) => {
    const over = send(offered, first, at(offered)).match
    expect(['FINISHED', 'CANCELED']).toContain(over.status)
    const after = send(over, second, at(offered))
    expect(after.match).toEqual(over)
    const again = first === second && second.kind === 'move'
    if ('by' in second && second.kind !== 'withdraw')
      expect(after.refusal).toBe(again ? undefined : 'MATCH_NOT_RUNNING')
  })
})
