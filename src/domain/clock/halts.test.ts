import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flagFallsAt, press, startClock, timeLeft } from './clock.ts'
import { afterRunning, type Halts, haltedMs, haltsAfter, haltsBefore, outOfHalt, withHalt } from './halts.ts'
import { parseTimeControl } from './time-control.ts'

/** Disjoint halts between 0 and some thousand ms, in order. */
const someHalts: fc.Arbitrary<Halts> = fc
  .uniqueArray(fc.integer({ min: 0, max: 3000 }), { maxLength: 12 })
  .map(cuts => {
    const ordered = [...cuts].sort((one, other) => one - other)
    return Array.from({ length: Math.floor(ordered.length / 2) }, (_, index) => ({
      from: ordered[2 * index]!,
      to: ordered[2 * index + 1]!,
      cause: index % 2 === 0 ? ('SILENT' as const) : ('REFUSED' as const),
    }))
  })

const instant = fc.integer({ min: 0, max: 3500 })

/** Counted a millisecond at a time, as nobody would. */
const stoodStill = (halts: Halts, at: number): boolean => halts.some(({ from, to }) => from <= at && at < to)
const countHalted = (halts: Halts, from: number, to: number): number => {
  let count = 0
  for (let at = from; at < to; at++) if (stoodStill(halts, at)) count++
  return count
}

describe('what stood still (contract section 4, Time)', () => {
  test('is what a count of every millisecond says', () => {
    fc.assert(
      fc.property(someHalts, instant, instant, (halts, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        expect(haltedMs(halts, from, to)).toBe(countHalted(halts, from, to))
        expect(haltedMs(haltsAfter(halts, from), from, to)).toBe(haltedMs(halts, from, to))
        expect(haltedMs(haltsBefore(halts, to), from, 9999)).toBe(haltedMs(halts, from, to))
      }),
    )
  })

  test('leaves the rest: so many ms after an instant have run when a deadline is there, and none more', () => {
    fc.assert(
      fc.property(someHalts, instant, fc.integer({ min: 0, max: 2000 }), (halts, from, ms) => {
        const end = afterRunning(halts, from, ms)
        expect(end - from - countHalted(halts, from, end)).toBe(ms)
        // The first such instant: a moment earlier, less had run.
        if (ms > 0) expect(end - 1 - from - countHalted(halts, from, end - 1)).toBe(ms - 1)
      }),
    )
  })

  test('counts once where two causes overlap', () => {
    fc.assert(
      fc.property(someHalts, instant, fc.integer({ min: 1, max: 900 }), (halts, from, ms) => {
        const both = withHalt(halts, { from, to: from + ms, cause: 'STALL' })
        for (let at = 0; at < 4500; at += 7)
          expect(stoodStill(both, at)).toBe(stoodStill(halts, at) || (from <= at && at < from + ms))
        expect(haltedMs(both, 0, 9999)).toBe(haltedMs(halts, 0, 9999) + haltedMs(both, 0, 9999, 'STALL'))
        for (let index = 1; index < both.length; index++)
          expect(both[index]!.from).toBeGreaterThanOrEqual(both[index - 1]!.to)
      }),
    )
  })

  test('holds no instant that is out of it', () => {
    fc.assert(
      fc.property(someHalts, instant, (halts, at) => {
        const out = outOfHalt(halts, at)
        expect(stoodStill(halts, out)).toBe(false)
        expect(countHalted(halts, at, out)).toBe(out - at)
      }),
    )
  })
})

describe('C a clock through halts', () => {
  const control = parseTimeControl('0.25+1')
  if (!control.ok) throw new Error('15 seconds, a second a move')

  test('charges each side what ran while it was to move: overlap before a move the mover, after it the opponent', () => {
    fc.assert(
      fc.property(someHalts, fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 8 }), (halts, waits) => {
        let at = 0
        let clock = { ...startClock(control.value, 0), halts }
        const model = { WHITE: 15_000, BLACK: 15_000 }
        for (const wait of waits) {
          const mover = clock.running
          model[mover] += 1000 - (wait - countHalted(halts, at, at + wait))
          at += wait
          clock = press(clock, at, 1000)
          expect(clock.remainingMs).toEqual(model)
        }
      }),
    )
  })

  test('falls when what is left has run, and not while it stands', () => {
    fc.assert(
      fc.property(someHalts, fc.integer({ min: 1, max: 2500 }), (halts, left) => {
        const clock = { ...startClock(control.value, 0), remainingMs: { WHITE: left, BLACK: 1 }, halts }
        const fall = flagFallsAt(clock)
        expect(timeLeft(clock, 'WHITE', fall)).toBe(0)
        expect(timeLeft(clock, 'WHITE', fall - 1)).toBe(1)
      }),
    )
  })
})
