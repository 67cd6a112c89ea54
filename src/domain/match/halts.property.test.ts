import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playAll, runningMatch, send, T0, waitingMatch } from '../../../test/helpers/match.ts'
import { sized } from '../../../test/helpers/size.ts'
import { timeLeft } from '../clock/clock.ts'
import type { Halts } from '../clock/halts.ts'
import { dueAt, noShowDeadline } from './deadline.ts'
import type { Match, MatchCommand } from './match.ts'
import { clockInstant } from './pause.ts'

const END = 6000

/** Disjoint gaps in the first seconds after `T0`, in order. */
const someGaps: fc.Arbitrary<Halts> = fc
  .uniqueArray(fc.integer({ min: 0, max: END }), { maxLength: 8 })
  .map(cuts => {
    const ordered = [...cuts].sort((one, other) => one - other)
    return Array.from({ length: Math.floor(ordered.length / 2) }, (_, index) => ({
      from: T0 + ordered[2 * index]!,
      to: T0 + ordered[2 * index + 1]!,
      cause: 'SILENT' as const,
    }))
  })

const isIn = (halts: Halts, at: number): boolean => halts.some(({ from, to }) => from <= at && at < to)

/** As the database gives a match back: with the gaps since its turn or its wait began. */
const loaded = (match: Match, gaps: Halts): Match => {
  const since = match.clock?.since ?? T0
  const halts = gaps.filter(({ to }) => to > since)
  return { ...match, halts, clock: match.clock === undefined ? undefined : { ...match.clock, halts } }
}

const MOVES = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'e1g1', 'g8f6']

const someSteps = fc.array(
  fc.record({ wait: fc.integer({ min: 0, max: 900 }), act: fc.constantFrom('move', 'pause', 'resume') }),
  { maxLength: 14 },
)

test('C gaps and pauses in any order: each side is charged the milliseconds in which its clock ran, and no other', () => {
  fc.assert(
    fc.property(someGaps, someSteps, (gaps, steps) => {
      let match = loaded(runningMatch({ timeControl: '5+0' }), gaps)
      const model = { WHITE: 300_000, BLACK: 300_000 }
      let [now, moves] = [T0, 0]
      for (const { wait, act } of steps) {
        const mover = match.position.turn
        for (let at = now; at < now + wait; at++)
          if (match.pausedAt === undefined && !isIn(gaps, at)) model[mover]--
        now += wait
        const paused = match.pausedAt !== undefined
        if (act === 'move' && !paused && moves < MOVES.length)
          match = loaded(playAll(match, MOVES[moves++]!, now - match.clock!.since), gaps)
        if (act === 'pause') match = loaded(send(match, { kind: 'pause' }, now).match, gaps)
        if (act === 'resume') match = loaded(send(match, { kind: 'resume' }, now).match, gaps)
        const shown = clockInstant(match, now)
        const left = (color: 'WHITE' | 'BLACK') => timeLeft(match.clock!, color, shown)
        expect({ WHITE: left('WHITE'), BLACK: left('BLACK') }).toEqual(model)
      }
      if (match.pausedAt !== undefined) return
      // When the flag falls, all that was left has run.
      let [at, left] = [now, model[match.position.turn]]
      for (; at < T0 + END + 1000; at++) if (!isIn(gaps, at)) left--
      expect(dueAt(match)).toBe(at + left)
    }),
    { numRuns: sized(500) },
  )
})

test('C a wait for players goes on for as many milliseconds as it was to last, gaps and a pause apart', () => {
  const rules = { joinWindowMs: 700, noShowGraceMs: 300, noShowAfterMs: 0 }
  const instant = fc.integer({ min: 0, max: 4000 })
  fc.assert(
    fc.property(someGaps, instant, fc.option(fc.tuple(instant, instant)), (gaps, comes, pause) => {
      let match = loaded(waitingMatch(rules, { awaitedFrom: T0, opensAt: T0 + 500 }), gaps)
      const [from, to] = pause === null ? [-1, -1] : [Math.min(...pause), Math.max(...pause)]
      const steps: { readonly at: number; readonly command: MatchCommand }[] = [
        { at: comes, command: { kind: 'join', by: 'WHITE' } },
      ]
      if (pause !== null)
        steps.push({ at: from, command: { kind: 'pause' } }, { at: to, command: { kind: 'resume' } })
      for (const { at, command } of steps.sort((one, other) => one.at - other.at))
        match = loaded(send(match, command, T0 + at).match, gaps)
      // A pause that came after the wait was over finds the match over.
      if (match.status !== 'PENDING') return
      const stands = (at: number) => isIn(gaps, at) || (T0 + from <= at && at < T0 + to)
      // The break of half a second, and then a second from the later of opening and coming; who came in a pause waits from its end.
      let opensAt = T0
      for (let rest = 500; rest > 0; opensAt++) if (!stands(opensAt)) rest--
      let end = Math.max(opensAt, T0 + comes)
      for (let rest = 1000; rest > 0; end++) if (!stands(end)) rest--
      expect(noShowDeadline(match)).toBe(end)
    }),
    { numRuns: sized(500) },
  )
})
