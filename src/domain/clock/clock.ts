import { type BySide, bySide, type Color, opposite } from '../kernel/color.ts'
import type { Instant, Millis } from '../kernel/time.ts'
import type { TimeControl } from './time-control.ts'

/**
 * A chess clock as a value: what each side had when the present turn began, and since when `running` uses
 * its own. `creditMs` is time of the present turn in which no move could be accepted (contract section 4).
 */
export type Clock = {
  readonly remainingMs: BySide<Millis>
  readonly running: Color
  readonly since: Instant
  readonly creditMs: Millis
}

export const startClock = (control: TimeControl, at: Instant): Clock => ({
  remainingMs: bySide(color => control[color].baseMs),
  running: 'WHITE',
  since: at,
  creditMs: 0,
})

/** Time the present turn has used, in ms; never negative, whatever the instants say. */
export const spent = (clock: Clock, at: Instant): Millis => Math.max(0, at - clock.since - clock.creditMs)

/** What `color` has left at `at`, in ms; never below 0. */
export const timeLeft = (clock: Clock, color: Color, at: Instant): Millis =>
  color === clock.running
    ? Math.max(0, clock.remainingMs[color] - spent(clock, at))
    : clock.remainingMs[color]

/** The instant at which the running side has nothing left: also what the sweeper waits for. */
export const flagFallsAt = (clock: Clock): Instant =>
  clock.since + clock.creditMs + clock.remainingMs[clock.running]

export const hasFlagFallen = (clock: Clock, at: Instant): boolean => at >= flagFallsAt(clock)

/** The mover completes a move at `at`: the time used is taken, the increment is given, the turn passes. */
export const press = (clock: Clock, at: Instant, incrementMs: Millis): Clock => {
  const mover = clock.running
  const left = Math.max(0, clock.remainingMs[mover] - spent(clock, at)) + incrementMs
  return {
    remainingMs: { ...clock.remainingMs, [mover]: left },
    running: opposite(mover),
    since: at,
    creditMs: 0,
  }
}

/** Gives `color` extra time (Laws of Chess 9.5.3: two minutes after an opponent's wrong claim), or takes some. */
export const give = (clock: Clock, color: Color, ms: Millis): Clock => ({
  ...clock,
  remainingMs: { ...clock.remainingMs, [color]: clock.remainingMs[color] + ms },
})
