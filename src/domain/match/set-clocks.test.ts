import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ending, moveBy, playAll, runningMatch, send, T0, waitingMatch } from '../../../test/helpers/match.ts'
import { sized } from '../../../test/helpers/size.ts'
import { timeLeft } from '../clock/clock.ts'
import { type BySide, COLORS } from '../kernel/color.ts'
import type { Instant, Millis } from '../kernel/time.ts'
import { dueAt } from './deadline.ts'
import { decide } from './decide.ts'
import type { Match } from './match.ts'
import { clockInstant } from './pause.ts'

const S = 1000
const set = (left: Partial<BySide<Millis>>) => ({ kind: 'set-clocks', left }) as const

const shown = (match: Match, at: Instant) =>
  COLORS.map(color => timeLeft(match.clock!, color, clockInstant(match, at)))

const oneMinute = () => runningMatch({ timeControl: '1+0' })

describe('clocks that an arbiter sets', () => {
  test('show what they were set to, and the one that runs runs on from there', () => {
    const { match } = send(oneMinute(), set({ WHITE: 90 * S, BLACK: 5 * S }), T0 + 20 * S)
    expect(shown(match, T0 + 20 * S)).toEqual([90 * S, 5 * S])
    expect(shown(match, T0 + 21 * S)).toEqual([89 * S, 5 * S])
    expect(dueAt(match)).toBe(T0 + 110 * S)
  })

  test('leave the other one alone, and what the turn has used so far', () => {
    const { match, events } = send(oneMinute(), set({ WHITE: 10 * S }), T0 + 20 * S)
    expect(events).toMatchObject([{ kind: 'time-given', to: 'WHITE', ms: -30 * S }])
    const moved = send(match, moveBy('WHITE', 'e2e4'), T0 + 25 * S)
    expect(moved.events).toMatchObject([{ spentMs: 25 * S, creditMs: 0 }])
    expect(moved.match.clock?.remainingMs).toEqual({ WHITE: 5 * S, BLACK: 60 * S })
  })

  test('are set in a pause, too, and go on from there', () => {
    const held = send(oneMinute(), { kind: 'pause' }, T0 + 20 * S).match
    const { match } = send(held, set({ WHITE: 3 * S }), T0 + 500 * S)
    expect(shown(match, T0 + 900 * S)).toEqual([3 * S, 60 * S])
    const resumed = send(match, { kind: 'resume' }, T0 + 900 * S).match
    expect(dueAt(resumed)).toBe(T0 + 903 * S)
  })

  test('give nobody time whose flag has fallen, be it this millisecond: they wait until it can be called', () => {
    const command = set({ WHITE: 60 * S })
    expect(decide(oneMinute(), command, T0 + 60 * S)).toEqual({
      events: [],
      refusal: undefined,
      awaits: { what: 'others', of: T0 + 61 * S },
    })
    const late = send(oneMinute(), command, T0 + 61 * S)
    expect(late.refusal).toBe('MATCH_ALREADY_FINISHED')
    expect(ending(late.match)).toBe('BLACK_WIN by TIMEOUT')
  })

  test('that show it already are not touched', () => {
    expect(send(oneMinute(), set({ WHITE: 40 * S }), T0 + 20 * S).events).toEqual([])
  })

  test('run: before the start, over the board and after the end there are none', () => {
    const over = send(oneMinute(), { kind: 'resign', by: 'WHITE' }, T0).match
    expect(send(waitingMatch(), set({ WHITE: S }), T0).refusal).toBe('MATCH_NOT_RUNNING')
    expect(send(waitingMatch({ overTheBoard: true }), set({ WHITE: S }), T0).refusal).toBe(
      'MATCH_OVER_THE_BOARD',
    )
    expect(send(over, set({ WHITE: S }), T0).refusal).toBe('MATCH_ALREADY_FINISHED')
  })
})

test('whatever is set when, by whatever pause and credit, is what the clocks then show (300 runs)', () => {
  const millis = fc.integer({ min: S, max: 600 * S })
  const either = fc.option(millis, { nil: undefined })
  fc.assert(
    fc.property(
      fc.record({
        white: either,
        black: either,
        wait: fc.nat({ max: 59_000 }),
        held: either,
        credit: fc.nat({ max: 9000 }),
      }),
      ({ white, black, wait, held, credit }) => {
        const moved = playAll(runningMatch({ timeControl: '1+0' }), 'e2e4')
        const clock = { ...moved.clock!, creditMs: Math.min(credit, wait) }
        let at = clock.since + wait
        const paused = send({ ...moved, clock }, { kind: held === undefined ? 'observe' : 'pause' }, at).match
        at += held ?? 0
        const before = shown(paused, at)
        const left = {
          ...(white === undefined ? {} : { WHITE: white }),
          ...(black === undefined ? {} : { BLACK: black }),
        }
        const { match } = send(paused, set(left), at)
        expect(shown(match, at)).toEqual([white ?? before[0], black ?? before[1]])
        const resumed = send(match, { kind: 'resume' }, at + 5).match
        expect(shown(resumed, at + 5)[0]).toBe(white ?? before[0])
      },
    ),
    { seed: 77, numRuns: sized(300) },
  )
})
