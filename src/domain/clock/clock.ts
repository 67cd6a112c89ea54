import { type BySide, bySide, type Color, opposite } from '../kernel/color.ts'
import type { Instant, Millis } from '../kernel/time.ts'
import { afterRunning, type Halts, haltedMs, haltsAfter, NO_HALTS } from './halts.ts'
import type { TimeControl } from './time-control.ts'

/**
 * A chess clock as a value: what each side had when the present turn began, and since when `running` uses its own.
 * `creditMs` is time of the present turn that an arbiter's pause has taken out, up to `runsFrom`; `halts` are what
 * stood still after that (contract section 4, Time).
 */
export type Clock = {
  readonly remainingMs: BySide<Millis>
  readonly running: Color
  readonly since: Instant
  readonly creditMs: Millis
  /** How much of `creditMs` was gaps before a pause of this turn. */
  readonly gapMs: Millis
  /** When the clock last began to run: with the turn, or with the end of a pause in it. */
  readonly runsFrom: Instant
  readonly halts: Halts
}

export const startClock = (control: TimeControl, at: Instant): Clock => ({
  remainingMs: bySide(color => control[color].startMs),
  running: 'WHITE',
  since: at,
  creditMs: 0,
  gapMs: 0,
  runsFrom: at,
  halts: NO_HALTS,
})

/** Time of the present turn up to `at` that is not charged, in ms. */
export const credited = (clock: Clock, at: Instant): Millis =>
  clock.halts.length === 0 ? clock.creditMs : clock.creditMs + haltedMs(clock.halts, clock.runsFrom, at)

/** How much of that was gaps, in ms; the rest is pauses, and what the node held up. */
export const gapsIn = ({ gapMs, halts, runsFrom }: Clock, at: Instant): Millis =>
  halts.length === 0 ? gapMs : gapMs + haltedMs(halts, runsFrom, at) - haltedMs(halts, runsFrom, at, 'STALL')

/** Time the present turn has used, in ms; never negative, whatever the instants say. */
export const spent = (clock: Clock, at: Instant): Millis =>
  Math.max(0, at - clock.since - credited(clock, at))

/** What `color` has left at `at`, in ms; never below 0. */
export const timeLeft = (clock: Clock, color: Color, at: Instant): Millis =>
  color === clock.running
    ? Math.max(0, clock.remainingMs[color] - spent(clock, at))
    : clock.remainingMs[color]

/** The instant at which the running side has nothing left, as far as is known now. */
export const flagFallsAt = (clock: Clock): Instant => {
  const used = clock.runsFrom - clock.since - clock.creditMs
  return afterRunning(clock.halts, clock.runsFrom, clock.remainingMs[clock.running] - used)
}

/** The same if nothing stood still: what is stored, since what did is found out later. */
export const flagFallsUnhalted = (clock: Clock): Instant =>
  clock.since + clock.creditMs + clock.remainingMs[clock.running]

export const hasFlagFallen = (clock: Clock, at: Instant): boolean => at >= flagFallsAt(clock)

/**
 * The mover completes a move at `at`: the time used is taken, the increment is given, the turn passes. What of a halt
 * lies after `at` is the opponent's, who could not answer in it.
 */
export const press = (clock: Clock, at: Instant, incrementMs: Millis): Clock => {
  const mover = clock.running
  const left = Math.max(0, clock.remainingMs[mover] - spent(clock, at)) + incrementMs
  return {
    remainingMs: { ...clock.remainingMs, [mover]: left },
    running: opposite(mover),
    since: at,
    creditMs: 0,
    gapMs: 0,
    runsFrom: at,
    halts: haltsAfter(clock.halts, at),
  }
}

/** Gives `color` extra time (Laws of Chess 9.5.3: two minutes after an opponent's wrong claim), or takes some. */
export const give = (clock: Clock, color: Color, ms: Millis): Clock => ({
  ...clock,
  remainingMs: { ...clock.remainingMs, [color]: clock.remainingMs[color] + ms },
})

/** A clock that stood still from `from` on goes on at `at`. */
export const goOn = (clock: Clock, from: Instant, at: Instant): Clock => ({
  ...clock,
  creditMs: credited(clock, from) + (at - from),
  gapMs: gapsIn(clock, from),
  runsFrom: at,
  halts: haltsAfter(clock.halts, at),
})

/** The clock of a game that ended at `at`: what its last turn was not charged for stays in it. */
export const stop = (clock: Clock, at: Instant, shownAt: Instant): Clock => ({
  ...clock,
  remainingMs: { ...clock.remainingMs, [clock.running]: timeLeft(clock, clock.running, shownAt) },
  since: at,
  creditMs: credited(clock, shownAt),
  gapMs: gapsIn(clock, shownAt),
  runsFrom: at,
  halts: NO_HALTS,
})
