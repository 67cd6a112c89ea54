import { type Clock, flagFallsAt, flagFallsUnhalted } from '../clock/clock.ts'
import { afterRunning, type Halts, haltedMs, haltsAfter, NO_HALTS, outOfHalt } from '../clock/halts.ts'
import { type Instant, type Millis, SECOND } from '../kernel/time.ts'
import type { Match } from './match.ts'

/** Nobody at all is waited for at least this long (contract section 4). */
const NOBODY_CAME: Millis = 600 * SECOND

/** How long after its opening a match waits when nobody comes at all. */
export const waitForNobody = (noShowAfterMs: Millis, noShowGraceMs: Millis): Millis =>
  Math.max(noShowAfterMs, NOBODY_CAME) + noShowGraceMs

/** What the wait for players depends on. */
export type Wait = Pick<
  Match,
  | 'status'
  | 'opensAt'
  | 'awaitedFrom'
  | 'opensFixed'
  | 'readyAt'
  | 'waitCreditMs'
  | 'pausedAt'
  | 'resumedAt'
  | 'halts'
> & {
  readonly rules: Pick<Match['rules'], 'overTheBoard' | 'joinWindowMs' | 'noShowGraceMs' | 'noShowAfterMs'>
}

/**
 * When the match opens, as it is shown: its instant, postponed by what stood still until somebody came; a fixed time that
 * fell into a halt moves to its end.
 */
export const opening = (match: Wait): Instant | undefined => {
  const halts = match.status === 'PENDING' ? haltsSince(match) : NO_HALTS
  const opensAt = openingGiven(match, halts)
  if (opensAt === undefined || halts.length === 0) return opensAt
  return opensAt + haltedMs(halts, opensAt, match.readyAt ?? Number.POSITIVE_INFINITY)
}

/**
 * The instant at which the wait for players ends (contract section 4, "Opening and no-show"): with one player
 * present max(`readyAt`, `opensAt`) + window + grace, but not before `opensAt` + `noShowAfter`; with nobody
 * present `opensAt` + max(`noShowAfter`, 600 s) + grace; each later by what stood still meanwhile. Absent while `opensAt`
 * is not known, and for a match that is not waiting, is paused, or is played over the board.
 */
export const noShowDeadline = (match: Wait): Instant | undefined => deadlineGiven(match, haltsSince(match))

/** What stood still, and was not taken out by a pause already. */
export const haltsSince = ({ halts, resumedAt }: Wait): Halts =>
  resumedAt === undefined ? halts : haltsAfter(halts, resumedAt)

/** The opening that the wait counts from: what stood still before it postpones it, what came later is in the wait. */
export const openingGiven = (
  { opensAt, awaitedFrom, opensFixed }: Wait,
  halts: Halts,
): Instant | undefined => {
  if (opensAt === undefined || halts.length === 0) return opensAt
  if (opensFixed) return outOfHalt(halts, opensAt)
  const from = Math.min(awaitedFrom ?? opensAt, opensAt)
  return afterRunning(halts, from, opensAt - from)
}

const deadlineGiven = (match: Wait, halts: Halts): Instant | undefined => {
  const { readyAt, rules, waitCreditMs } = match
  if (match.status !== 'PENDING' || rules.overTheBoard || match.pausedAt !== undefined) return undefined
  const opensAt = openingGiven(match, halts)
  if (opensAt === undefined) return undefined
  if (readyAt === undefined) {
    const wait = waitForNobody(rules.noShowAfterMs, rules.noShowGraceMs)
    return afterRunning(halts, opensAt, wait + waitCreditMs)
  }
  const wait = rules.joinWindowMs + rules.noShowGraceMs
  return Math.max(
    afterRunning(halts, Math.max(readyAt, opensAt), wait + waitCreditMs),
    afterRunning(halts, opensAt, rules.noShowAfterMs + waitCreditMs),
  )
}

/** The next instant at which time itself decides the match, if nothing else happens, as far as is known now. */
export const dueAt = (match: Match): Instant | undefined => {
  if (match.pausedAt !== undefined) return undefined
  return ticks(match) ? flagFallsAt(match.clock) : noShowDeadline(match)
}

/** The same if nothing stood still: the sweeper's column, which no gap changes. */
export const dueUnhalted = (match: Match): Instant | undefined => {
  if (match.pausedAt !== undefined) return undefined
  return ticks(match) ? flagFallsUnhalted(match.clock) : deadlineGiven(match, NO_HALTS)
}

const ticks = (match: Match): match is Match & { readonly clock: Clock } =>
  match.status === 'RUNNING' && match.clock !== undefined && !match.rules.overTheBoard
