import { describe, expect, test } from 'vitest'
import { ending, inputOf, runningMatch, send, T0, waitingMatch } from '../../../test/helpers/match.ts'
import { drawBy, winFor } from '../kernel/outcome.ts'
import type { MatchCommand } from './match.ts'

const join = (by: 'WHITE' | 'BLACK') => ({ kind: 'join', by }) as const

describe('joining (contract section 4, original 002 section 2.1)', () => {
  test('the first join makes the match ready and no more', () => {
    const { match, events, refusal } = send(waitingMatch(), join('BLACK'), T0 + 5000)
    expect(refusal).toBeUndefined()
    expect(events.map(event => event.kind)).toEqual(['joined'])
    expect(match).toMatchObject({
      status: 'PENDING',
      readyAt: T0 + 5000,
      joinedAt: { WHITE: undefined, BLACK: T0 + 5000 },
      clock: undefined,
      version: 1,
    })
  })

  test('the second join starts the match with both clocks full, and ready stays the first join', () => {
    const ready = send(waitingMatch({ timeControl: '5+3|4+0' }), join('BLACK'), T0 + 5000).match
    const { match } = send(ready, join('WHITE'), T0 + 9000)
    expect(match).toMatchObject({
      status: 'RUNNING',
      readyAt: T0 + 5000,
      startedAt: T0 + 9000,
      joinedAt: { WHITE: T0 + 9000, BLACK: T0 + 5000 },
      clock: {
        remainingMs: { WHITE: 300_000, BLACK: 240_000 },
        running: 'WHITE',
        since: T0 + 9000,
        creditMs: 0,
      },
    })
  })

  test.each(['WHITE', 'BLACK'] as const)(
    '%s joining again changes nothing, before or after the start',
    by => {
      const once = send(waitingMatch(), join(by), T0).match
      expect(send(once, join(by), T0 + 1000)).toEqual({ match: once, events: [], refusal: undefined })
      const running = runningMatch()
      expect(send(running, join(by), T0 + 1000)).toEqual({ match: running, events: [], refusal: undefined })
    },
  )

  test('a match starts before it opens when both are there, unless its time is fixed', () => {
    const early = waitingMatch({}, { opensAt: T0 + 180_000 })
    const both = send(send(early, join('WHITE'), T0).match, join('BLACK'), T0 + 1).match
    expect(both.status).toBe('RUNNING')
  })

  test.each([
    ['a millisecond before it opens', T0 + 59_999, 'MATCH_NOT_OPEN'],
    ['the instant it opens', T0 + 60_000, undefined],
  ] as const)('with a fixed time, %s', (_, at, refusal) => {
    const fixed = waitingMatch({}, { opensAt: T0 + 60_000, opensFixed: true })
    expect(send(fixed, join('WHITE'), at).refusal).toBe(refusal)
  })

  test('a tie-break whose turn has not come, so that its opening is not known, is not joined', () => {
    for (const opensFixed of [false, true]) {
      const later = waitingMatch({}, { opensAt: undefined, opensFixed })
      expect(send(later, join('WHITE'), T0).refusal).toBe('EARLIER_TIE_BREAK_UNFINISHED')
    }
  })

  test.each([
    ['finished', { kind: 'rule', outcome: winFor('WHITE', 'ARBITER') }],
    ['canceled', { kind: 'cancel' }],
  ] as const)('a %s match is not joined, also by one who had joined', (_, end) => {
    const over = send(runningMatch(), end, T0).match
    expect(send(over, join('WHITE'), T0 + 1).refusal).toBe('MATCH_NOT_JOINABLE')
    const never = send(waitingMatch(), end, T0).match
    expect(send(never, join('WHITE'), T0 + 1).refusal).toBe('MATCH_NOT_JOINABLE')
  })

  test('a join that names another match or position is stale, before its status is looked at', () => {
    const over = send(runningMatch(), { kind: 'cancel' }, T0).match
    for (const match of [waitingMatch(), runningMatch(), over]) {
      expect(send(match, { ...join('WHITE'), matchId: 'another' }, T0 + 1).refusal).toBe('STALE_STATE')
      expect(send(match, { ...join('WHITE'), ply: 3 }, T0 + 1).refusal).toBe('STALE_STATE')
    }
    expect(send(waitingMatch(), { ...join('WHITE'), matchId: waitingMatch().id, ply: 0 }, T0).refusal).toBe(
      undefined,
    )
  })
})

const COMMANDS: readonly MatchCommand[] = [
  { kind: 'join', by: 'WHITE' },
  { kind: 'move', by: 'WHITE', move: inputOf('e2e4') },
  { kind: 'resign', by: 'WHITE' },
  { kind: 'offer-draw', by: 'WHITE' },
  { kind: 'accept-draw', by: 'WHITE' },
  { kind: 'decline-draw', by: 'WHITE' },
  { kind: 'claim-draw', by: 'WHITE' },
]

describe('over the board (contract section 3)', () => {
  const match = waitingMatch({ overTheBoard: true })

  test.each(COMMANDS)('$kind is refused and changes nothing', command => {
    expect(send(match, command, T0 + 1)).toEqual({ match, events: [], refusal: 'MATCH_OVER_THE_BOARD' })
  })

  test.each(COMMANDS)('$kind is refused also for a match that an arbiter has ended', command => {
    const over = send(match, { kind: 'rule', outcome: drawBy('ARBITER') }, T0).match
    expect(send(over, command, T0 + 1).refusal).toBe('MATCH_OVER_THE_BOARD')
  })

  test('nobody is waited for, and no flag falls', () => {
    expect(send(match, { kind: 'observe' }, T0 + 1e9).events).toEqual([])
    const running = { ...runningMatch(), rules: match.rules }
    expect(send(running, { kind: 'observe' }, T0 + 1e9).events).toEqual([])
  })

  test('an arbiter ends it', () => {
    const over = send(match, { kind: 'rule', outcome: winFor('BLACK', 'ARBITER') }, T0).match
    expect(ending(over)).toBe('BLACK_WIN by ARBITER')
  })
})

describe('before the start', () => {
  test.each(COMMANDS.filter(({ kind }) => kind !== 'join'))('$kind is MATCH_NOT_RUNNING', command => {
    const match = waitingMatch()
    expect(send(match, command, T0 + 1)).toEqual({ match, events: [], refusal: 'MATCH_NOT_RUNNING' })
  })
})
