import { withHalt } from '../clock/halts.ts'
import type { Instant, Millis } from '../kernel/time.ts'
import type { Match } from './match.ts'

/**
 * The match as a command sees it that a node held up for `heldMs` before it read it at `at` (contract section 4, Time): that
 * time is not the player's.
 */
export const heldUp = (match: Match, at: Instant, heldMs: Millis): Match => {
  if (heldMs <= 0) return match
  const stall = { from: at - heldMs, to: at, cause: 'STALL' } as const
  const { clock } = match
  return {
    ...match,
    halts: withHalt(match.halts, stall),
    clock: clock === undefined ? clock : { ...clock, halts: withHalt(clock.halts, stall) },
  }
}
