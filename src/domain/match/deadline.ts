import { flagFallsAt } from '../clock/clock.ts'
import { type Instant, type Millis, SECOND } from '../kernel/time.ts'
import type { Match } from './match.ts'

/** Nobody at all is waited for at least this long (contract section 4). */
const NOBODY_CAME: Millis = 600 * SECOND

/** How long after its opening a match waits when nobody comes at all. */
export const waitForNobody = (noShowAfterMs: Millis, noShowGraceMs: Millis): Millis =>
  Math.max(noShowAfterMs, NOBODY_CAME) + noShowGraceMs

/**
 * The instant at which the wait for players ends (contract section 4, "Opening and no-show"): with one player
 * present max(`readyAt`, `opensAt`) + window + grace, but not before `opensAt` + `noShowAfter`; with nobody
 * present `opensAt` + max(`noShowAfter`, 600 s) + grace. Absent while `opensAt` is not known, and for a match
 * that is not waiting, is paused, or is played over the board.
 */
export const noShowDeadline = (match: Match): Instant | undefined => {
  const { opensAt, readyAt, rules, waitCreditMs } = match
  if (match.status !== 'PENDING' || rules.overTheBoard || opensAt === undefined) return undefined
  if (match.pausedAt !== undefined) return undefined
  const deadline =
    readyAt === undefined
      ? opensAt + waitForNobody(rules.noShowAfterMs, rules.noShowGraceMs)
      : Math.max(
          Math.max(readyAt, opensAt) + rules.joinWindowMs + rules.noShowGraceMs,
          opensAt + rules.noShowAfterMs,
        )
  return deadline + waitCreditMs
}

/** The next instant at which time itself decides the match, if nothing else happens: the sweeper's column. */
export const dueAt = (match: Match): Instant | undefined => {
  if (match.pausedAt !== undefined) return undefined
  if (match.status === 'RUNNING' && match.clock !== undefined && !match.rules.overTheBoard)
    return flagFallsAt(match.clock)
  return noShowDeadline(match)
}
