import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ending,
  inputOf,
  moveBy,
  playAll,
  runningMatch,
  send,
  T0,
  waitingMatch,
} from '../../../test/helpers/match.ts'
import { sized } from '../../../test/helpers/size.ts'
import { legalMoves } from '../chess/position.ts'
import { timeLeft } from '../clock/clock.ts'
import { COLORS } from '../kernel/color.ts'
import { winFor } from '../kernel/outcome.ts'
import type { Instant } from '../kernel/time.ts'
import { dueAt, noShowDeadline } from './deadline.ts'
import { decide } from './decide.ts'
import type { Match, MatchCommand } from './match.ts'
import { clockInstant } from './pause.ts'

const S = 1000
const pause = { kind: 'pause' } as const
const resume = { kind: 'resume' } as const
const observe = { kind: 'observe' } as const

const shown = (match: Match, at: Instant) => {
  const { clock } = match
  if (clock === undefined) throw new Error('no clock')
  return COLORS.map(color => timeLeft(clock, color, clockInstant(match, at)))
}

describe('a running match that is paused', () => {
  const held = () => send(runningMatch({ timeControl: '1+0' }), pause, T0 + 10 * S).match

  test('stands still: no flag falls and nothing is due, however long it takes', () => {
    const match = held()
    expect(dueAt(match)).toBeUndefined()
    const later = send(match, observe, T0 + 9000 * S)
    expect(later.events).toEqual([])
    expect(shown(later.match, T0 + 9000 * S)).toEqual([50 * S, 60 * S])
  })

  test('goes on with the times it had, and the move says what it took without the pause', () => {
    const { match } = send(held(), resume, T0 + 9000 * S)
    expect(shown(match, T0 + 9000 * S)).toEqual([50 * S, 60 * S])
    expect(dueAt(match)).toBe(T0 + 9050 * S)
    const moved = send(match, moveBy('WHITE', 'e2e4'), T0 + 9001 * S)
    expect(moved.events).toMatchObject([{ kind: 'moved', spentMs: 11 * S, creditMs: 8990 * S }])
    expect(moved.match.clock?.remainingMs).toEqual({ WHITE: 49 * S, BLACK: 60 * S })
  })

  test.each<MatchCommand>([moveBy('WHITE', 'e2e4'), { kind: 'claim-draw', by: 'WHITE' }])(
    'takes no $kind',
    command => {
      const { refusal, events } = send(held(), command, T0 + 20 * S)
      expect([refusal, events]).toEqual(['MATCH_PAUSED', []])
    },
  )

  test('answers a move that was made before as ever', () => {
    const { match } = send(playAll(runningMatch(), 'e2e4'), pause, T0 + 20 * S)
    expect(send(match, moveBy('WHITE', 'e2e4'), T0 + 30 * S).refusal).toBeUndefined()
    expect(send(match, moveBy('BLACK', 'e7e5', { ply: 0 }), T0 + 30 * S).refusal).toBe('STALE_STATE')
  })

  test.each<[string, readonly MatchCommand[]]>([
    ['BLACK_WIN by RESIGNATION', [{ kind: 'resign', by: 'WHITE' }]],
    [
      'DRAW by AGREEMENT',
      [
        { kind: 'offer-draw', by: 'WHITE' },
        { kind: 'accept-draw', by: 'BLACK' },
      ],
    ],
    ['WHITE_WIN by ARBITER', [{ kind: 'rule', outcome: winFor('WHITE', 'ARBITER') }]],
  ])('may end meanwhile: %s, with the clock as it stood', (expected, commands) => {
    const match = commands.reduce((state, command) => send(state, command, T0 + 500 * S).match, held())
    expect(ending(match)).toBe(expected)
    expect(match).toMatchObject({ pausedAt: undefined, clock: { remainingMs: { WHITE: 50 * S } } })
  })

  test('is canceled like any other', () => {
    const { match } = send(held(), { kind: 'cancel' }, T0 + 500 * S)
    expect(match).toMatchObject({ status: 'CANCELED', pausedAt: undefined })
    expect(match.clock?.remainingMs.WHITE).toBe(50 * S)
  })

  test('is not paused twice, nor let go on twice', () => {
    expect(send(held(), pause, T0 + 20 * S)).toMatchObject({ events: [], refusal: undefined })
    const { match } = send(held(), resume, T0 + 20 * S)
    expect(send(match, resume, T0 + 30 * S)).toMatchObject({ events: [], refusal: undefined })
  })

  test('hides no flag that had fallen before it: it is called once all nodes were heard, paused or not', () => {
    const match = runningMatch({ timeControl: '1+0' })
    const late = send(match, pause, T0 + 60 * S).match
    expect(late).toMatchObject({ status: 'RUNNING', pausedAt: T0 + 60 * S })
    const inTime = send(match, pause, T0 + 60 * S - 1).match
    const observe = { kind: 'observe' } as const
    expect(ending(send(late, observe, T0 + 61 * S).match)).toBe('BLACK_WIN by TIMEOUT')
    expect(ending(send(inTime, observe, T0 + 900 * S).match)).toBe('RUNNING')
    expect(decide(late, resume, T0 + 60 * S + 1)).toMatchObject({ events: [], awaits: { what: 'others' } })
    expect(ending(send(late, resume, T0 + 61 * S).match)).toBe('BLACK_WIN by TIMEOUT')
  })

  test('is placed before nothing that has happened: nodes agree on the time to some milliseconds', () => {
    const moved = playAll(runningMatch(), 'e2e4')
    const since = moved.clock!.since
    const { match } = send(moved, pause, since - 5)
    expect(match.pausedAt).toBe(since)
    expect(send(match, resume, since - 9).match).toMatchObject({ resumedAt: since, clock: { creditMs: 0 } })
    // Received before it went on, decided afterwards: what the pause took is taken out all the same.
    const goneOn = send(send(moved, pause, since + 10).match, resume, since + 20).match
    const early = send(goneOn, moveBy('BLACK', 'e7e5'), since + 19)
    expect(early.events).toMatchObject([{ spentMs: 10 }])
  })
})

describe('a wait for players that is paused', () => {
  const join = (match: Match, by: 'WHITE' | 'BLACK', at: Instant) =>
    send(match, { kind: 'join', by }, at).match
  const heldAt = (match: Match, from: Instant, to: Instant, meanwhile = (held: Match) => held) =>
    send(meanwhile(send(match, pause, from).match), resume, to).match

  test('ends nobody’s match, and is as long as ever afterwards', () => {
    const { match } = send(waitingMatch(), pause, T0 + 600 * S)
    expect([noShowDeadline(match), dueAt(match)]).toEqual([undefined, undefined])
    expect(send(match, observe, T0 + 9000 * S).events).toEqual([])
    expect(dueAt(send(match, resume, T0 + 9000 * S).match)).toBe(T0 + 9060 * S)
  })

  test('for the other is credited where one was there', () => {
    const one = join(waitingMatch(), 'BLACK', T0)
    expect(dueAt(heldAt(one, T0 + 30 * S, T0 + 1000 * S))).toBe(T0 + 1060 * S)
  })

  test('begins at the end of the pause for who came meanwhile', () => {
    const match = heldAt(waitingMatch(), T0 + 30 * S, T0 + 1000 * S, held => join(held, 'WHITE', T0 + 40 * S))
    expect(match.joinedAt.WHITE).toBe(T0 + 40 * S)
    expect(dueAt(match)).toBe(T0 + 1090 * S)
  })

  test('is over for both who come meanwhile: the game starts when it goes on', () => {
    const { match: held } = send(waitingMatch(), pause, T0)
    const both = join(join(held, 'WHITE', T0 + 5 * S), 'BLACK', T0 + 6 * S)
    expect(both.status).toBe('PENDING')
    const { match, events } = send(both, resume, T0 + 60 * S)
    expect(events.map(({ kind }) => kind)).toEqual(['resumed', 'started'])
    expect(match).toMatchObject({ status: 'RUNNING', startedAt: T0 + 60 * S, clock: { creditMs: 0 } })
  })

  test.each([
    ['after the pause stays', 5000, 5000],
    ['in the pause moves to its end', 500, 1000],
  ])('a fixed opening %s', (_, opens, expected) => {
    const fixed = waitingMatch({}, { opensFixed: true, opensAt: T0 + opens * S })
    expect(heldAt(fixed, T0, T0 + 1000 * S).opensAt).toBe(T0 + expected * S)
  })

  test('there is nothing to pause over the board, nor once it is over', () => {
    expect(send(waitingMatch({ overTheBoard: true }), pause, T0).refusal).toBe('MATCH_OVER_THE_BOARD')
    const over = send(runningMatch(), { kind: 'resign', by: 'WHITE' }, T0).match
    for (const command of [pause, resume])
      expect(send(over, command, T0).refusal).toBe('MATCH_ALREADY_FINISHED')
  })
})

const steps = fc.array(
  fc.record({
    wait: fc.oneof(
      { weight: 9, arbitrary: fc.nat({ max: 5000 }) },
      { weight: 1, arbitrary: fc.nat({ max: 90_000 }) },
    ),
    /** How long the match stands still before what comes next; mostly not at all. */
    held: fc.oneof(fc.constant(0), fc.nat({ max: 3_600_000 })),
    /** Whether what comes next is asked while it stands still, if it may be. */
    meanwhile: fc.boolean(),
    pick: fc.nat({ max: 10_000 }),
  }),
  { maxLength: 60 },
)

const commandOf = (match: Match, pick: number): MatchCommand => {
  const by = pick % 2 === 0 ? 'WHITE' : 'BLACK'
  if (match.status === 'PENDING') return pick % 5 === 0 ? { kind: 'join', by } : observe
  const moves = legalMoves(match.position)
  if (pick % 4 !== 0)
    return { kind: 'move', by: match.position.turn, move: moves[pick % moves.length] ?? inputOf('a1a1') }
  return pick % 3 === 0 ? { kind: 'offer-draw', by } : observe
}

/** What there is of a match on its own clock: `late` is how long it has stood still. */
const onItsClock = (match: Match, at: Instant, late: number) => {
  const due = dueAt(match)
  return {
    ending: match.status,
    outcome: match.outcome,
    position: match.position.fen,
    due: due === undefined ? undefined : due - late,
    clocks: match.clock === undefined ? undefined : shown(match, at),
  }
}

test('a match that stands still at any instants goes as if it never had, later by just that (300 runs)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('0.5+0', '1+2', '3+0|1+5'),
      fc.nat({ max: 400_000 }),
      steps,
      (control, pick, script) => {
        const opensAt = T0 + (pick % 3 === 0 ? pick : 0)
        let plain = waitingMatch({ timeControl: control }, { opensAt })
        let held = plain
        let now = T0
        let late = 0
        for (const step of script) {
          now += step.wait
          const command = commandOf(plain, step.pick)
          const asked = step.meanwhile && command.kind !== 'move'
          plain = send(plain, pause, now).match
          plain = send(send(plain, resume, now).match, command, now).match
          held = send(held, pause, now + late).match
          if (asked) held = send(held, command, now + late + Math.floor(step.held / 2)).match
          late += step.held
          held = send(held, resume, now + late).match
          if (!asked) held = send(held, command, now + late).match
          expect(onItsClock(held, now + late, late)).toEqual(onItsClock(plain, now, 0))
        }
      },
    ),
    { seed: 2026, numRuns: sized(300) },
  )
})
