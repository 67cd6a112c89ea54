import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputOf, type RuleChanges, runningMatch, waitingMatch } from '../../../test/helpers/match.ts'
import { sized } from '../../../test/helpers/size.ts'
import { legalMoves, storedPosition } from '../chess/position.ts'
import { timeLeft } from '../clock/clock.ts'
import { COLORS, type Color, opposite } from '../kernel/color.ts'
import { drawBy } from '../kernel/outcome.ts'
import type { Instant } from '../kernel/time.ts'
import { applyAll } from './apply.ts'
import { dueAt } from './deadline.ts'
import { decide } from './decide.ts'
import type { Match, MatchCommand, MatchEvent } from './match.ts'

type Draw = {
  readonly pick: number
  readonly kind: number
  readonly wait: number
  readonly credit: number
  readonly right: boolean
}

const draws = fc.array(
  fc.record({
    pick: fc.nat({ max: 10_000 }),
    kind: fc.nat({ max: 99 }),
    // Mostly short, now and then longer than a flag or a wait; backwards too, as between two nodes.
    wait: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: -500, max: 4000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 200_000 }) },
    ),
    credit: fc.oneof(
      { weight: 8, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.nat({ max: 9000 }) },
    ),
    right: fc.boolean(),
  }),
  { maxLength: 80 },
)

const rules: fc.Arbitrary<RuleChanges> = fc.record({
  timeControl: fc.constantFrom('0.5+0', '1+2', '5+3|4+0'),
  drawRuleMode: fc.constantFrom('ALLOW_ALL', 'NO_DRAW_OFFER', 'NO_DRAW'),
  drawConfig: fc.constantFrom(
    {},
    { claims: true },
    { minMove: 2, maxOffers: 1 },
    { claims: true, maxOffers: 0 },
  ),
})

const FENS = [
  undefined,
  undefined,
  '4k3/1P6/8/3pP3/8/8/6p1/4K2R w K d6 0 2',
  '7k/8/8/8/8/8/R7/K7 w - - 95 120',
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 140 90',
  '8/8/8/3k4/8/8/3p4/3NK3 w - - 0 1',
]

const chosenMove = (match: Match, pick: number) => {
  const moves = legalMoves(match.position)
  return moves.length === 0 ? inputOf('a1a1') : moves[pick % moves.length]!
}

/** What a player, an arbiter or time might ask next: mostly legal moves, the rest of everything. */
const commandOf = (match: Match, { kind, pick, right }: Draw): MatchCommand => {
  const by: Color = right ? match.position.turn : opposite(match.position.turn)
  const last = match.moves.at(-1)
  if (kind < 60) return { kind: 'move', by: match.position.turn, move: chosenMove(match, pick) }
  if (kind < 64) return { kind: 'move', by, move: inputOf(last?.uci ?? 'e2e4'), ply: match.moves.length - 1 }
  if (kind < 67)
    return { kind: 'move', by, move: chosenMove(match, pick), ply: pick % 4, key: `k${pick % 5}` }
  if (kind < 72) return { kind: 'join', by }
  if (kind < 78) return { kind: 'offer-draw', by }
  if (kind < 80) return { kind: 'accept-draw', by }
  if (kind < 83) return { kind: 'decline-draw', by }
  if (kind < 86) return { kind: 'claim-draw', by }
  if (kind < 90) return { kind: 'claim-draw', by, move: chosenMove(match, pick) }
  if (kind < 91) return { kind: 'resign', by }
  if (kind < 94) return { kind: 'observe' }
  if (kind < 97) return { kind: 'set-clocks', left: { [by]: pick } }
  if (kind < 98) return { kind: 'rule', outcome: drawBy('ARBITER') }
  return kind < 99 ? { kind: 'withdraw', by } : { kind: 'cancel' }
}

const isEnd = (event: MatchEvent): boolean => event.kind === 'ended' || event.kind === 'canceled'
const isOver = ({ status }: Match): boolean => status === 'FINISHED' || status === 'CANCELED'

/** What must hold of any match, at any instant. */
const expectSound = (match: Match, at: Instant): void => {
  for (const color of COLORS) {
    const left = match.clock === undefined ? 0 : timeLeft(match.clock, color, at)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(Number.isInteger(left)).toBe(true)
  }
  expect(match.outcome === undefined).toBe(match.status !== 'FINISHED')
  expect(match.finishedAt === undefined).toBe(!isOver(match))
  expect(match.keys.at(-1)).toBe(match.position.key)
  expect(storedPosition(match.position.fen).key).toBe(match.position.key)
  if (isOver(match)) expect(dueAt(match)).toBeUndefined()
}

/** A gap in which no node could accept moves, as the heartbeat credits it: never more than has passed. */
const credited = (match: Match, at: Instant, ms: number): Match => {
  if (match.status !== 'RUNNING' || match.clock === undefined) return match
  const { clock } = match
  const room = Math.max(0, at - clock.since - clock.creditMs)
  return { ...match, clock: { ...clock, creditMs: clock.creditMs + Math.min(ms, room) } }
}

/** A move takes what passed since the one before, less what was credited, and adds its increment. */
const expectFairMove = (before: Match, events: readonly MatchEvent[]): void => {
  const moved = events.find(event => event.kind === 'moved')
  if (moved === undefined || before.clock === undefined) return
  const passed = moved.at - before.clock.since
  expect(moved.spentMs).toBe(Math.max(0, passed - moved.creditMs))
  const had = before.clock.remainingMs[moved.by]
  expect(moved.spentMs).toBeLessThan(had)
  expect(moved.clock.remainingMs[moved.by]).toBe(
    had - moved.spentMs + before.rules.timeControl[moved.by].incrementMs,
  )
  expect(moved.clock.remainingMs[opposite(moved.by)]).toBe(before.clock.remainingMs[opposite(moved.by)])
}

/** An end comes once and last, and nothing comes after it. */
const expectOneEnd = (before: Match, events: readonly MatchEvent[]): void => {
  if (isOver(before)) expect(events).toEqual([])
  const ends = events.filter(isEnd)
  expect(ends.length).toBeLessThanOrEqual(1)
  if (ends.length === 1) expect(events.at(-1)).toBe(ends[0])
}

test('random commands at random instants never break a clock, end a match twice or lose time (250 runs)', () => {
  const starts = fc.tuple(rules, fc.constantFrom(...FENS), fc.boolean())
  fc.assert(
    fc.property(starts, draws, ([changes, fen, waiting], script) => {
      let match = waiting ? waitingMatch(changes, {}, fen) : runningMatch(changes, fen)
      let now = match.opensAt ?? 0
      for (const draw of script) {
        now += draw.wait
        match = credited(match, now, draw.credit)
        const { events } = decide(match, commandOf(match, draw), now)
        expectOneEnd(match, events)
        expectFairMove(match, events)
        const after = applyAll(match, events)
        expect(after.moves.length - match.moves.length).toBe(
          events.filter(event => event.kind === 'moved').length,
        )
        match = after
        expectSound(match, now)
      }
    }),
    { seed: 20261128, numRuns: sized(250) },
  )
})

test('what is decided is decided again the same way: no chance and no clock of its own (100 runs)', () => {
  fc.assert(
    fc.property(rules, draws, (changes, script) => {
      let match = runningMatch(changes)
      let now = match.clock?.since ?? 0
      for (const draw of script) {
        now += Math.abs(draw.wait)
        const command = commandOf(match, draw)
        const first = decide(match, command, now)
        expect(decide(match, command, now)).toEqual(first)
        // A refusal without events, and a repetition, leave the match as it was.
        match = applyAll(match, first.events)
      }
    }),
    { seed: 7, numRuns: sized(100) },
  )
})

/** A command as a player's client may send it: saying which ply, which version, both or nothing. */
const aimed = (command: MatchCommand, match: Match, pick: number): MatchCommand =>
  'by' in command && command.kind !== 'withdraw'
    ? {
        ...command,
        ...(pick % 2 === 0 ? { ply: match.moves.length } : {}),
        ...(pick % 3 === 0 ? { seen: { version: match.version } } : {}),
      }
    : command

const AGAIN = sized(200, 100)

test(`A3 whatever a player sends, sent again at once it changes nothing (${AGAIN} runs)`, () => {
  let done = 0
  fc.assert(
    fc.property(fc.tuple(rules, fc.constantFrom(...FENS)), draws, ([changes, fen], script) => {
      let match = runningMatch(changes, fen)
      let now = match.clock?.since ?? 0
      for (const draw of script) {
        now += Math.abs(draw.wait)
        const command = aimed(commandOf(match, draw), match, draw.pick)
        const { events, refusal } = decide(match, command, now)
        const after = applyAll(match, events)
        match = events.length === 0 ? after : { ...after, version: after.version + 1 }
        expect(new Set(match.wrongClaims).size).toBe(match.wrongClaims.length)
        if (!('by' in command) || command.kind === 'withdraw') continue
        const again = decide(match, command, now)
        expect(again.events, JSON.stringify(command)).toEqual([])
        if (command.kind === 'move' && refusal === undefined) expect(again.refusal).toBeUndefined()
        if (refusal === 'CLAIM_NOT_VALID' && events.length > 0) expect(again.refusal).toBe(refusal)
        if (events.length > 0) done++
      }
    }),
    { seed: 20261129, numRuns: AGAIN },
  )
  expect(done).toBeGreaterThan(AGAIN)
})

test('time alone ends every match: whatever is due is decided when it is due, a second later at most (200 runs)', () => {
  fc.assert(
    fc.property(rules, draws, fc.boolean(), (changes, script, waiting) => {
      let match = waiting ? waitingMatch(changes) : runningMatch(changes)
      let now = match.opensAt ?? 0
      for (const draw of script) {
        now += Math.abs(draw.wait)
        match = applyAll(match, decide(match, commandOf(match, draw), now).events)
      }
      if (isOver(match)) return
      const due = dueAt(match)
      if (due === undefined) throw new Error(`nothing is due in a ${match.status} match`)
      const end = applyAll(match, decide(match, { kind: 'observe' }, Math.max(now, due + 1000)).events)
      expect(end.status).toBe('FINISHED')
    }),
    { seed: 41, numRuns: sized(200) },
  )
})
