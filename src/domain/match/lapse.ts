import { cannotMate } from '../chess/dead-position.ts'
import { hasFlagFallen } from '../clock/clock.ts'
import { type Color, opposite } from '../kernel/color.ts'
import { type Instant, type Millis, SECOND } from '../kernel/time.ts'
import { noShowDeadline } from './deadline.ts'
import type { Match, MatchEvent } from './match.ts'
import { type Outcome, winFor } from './outcome.ts'

/** How long others wait before they call a flag, so that a move received in time elsewhere still counts. */
export const FLAG_MARGIN: Millis = SECOND

/**
 * What time has decided by `at` (contract section 4): a fallen flag, or players who did not come. `by` is the side
 * whose flag is called at once, as its own command asks or the clock itself is to be held; others call it after a second.
 */
export const lapse = (match: Match, at: Instant, by: Color | undefined): readonly MatchEvent[] => {
  if (match.rules.overTheBoard || match.pausedAt !== undefined) return []
  if (match.status === 'RUNNING') return flagFall(match, at, by)
  const deadline = noShowDeadline(match)
  return deadline !== undefined && at >= deadline ? [{ kind: 'ended', outcome: absence(match), at }] : []
}

const flagFall = (match: Match, at: Instant, by: Color | undefined): readonly MatchEvent[] => {
  const { clock } = match
  if (clock === undefined) return []
  const margin = by === clock.running ? 0 : FLAG_MARGIN
  if (!hasFlagFallen(clock, at - margin)) return []
  return [{ kind: 'ended', outcome: outOfTime(match, clock.running), at }]
}

/** Laws 6.9: the opponent wins, unless he cannot mate by any series of legal moves. */
const outOfTime = (match: Match, loser: Color): Outcome =>
  cannotMate(match.position, opposite(loser))
    ? { result: 'DRAW', reason: 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' }
    : { result: winFor(opposite(loser)), reason: 'TIMEOUT' }

const absence = (match: Match): Outcome => {
  if (match.joinedAt.WHITE !== undefined) return { result: 'WHITE_WIN', reason: 'NO_SHOW' }
  if (match.joinedAt.BLACK !== undefined) return { result: 'BLACK_WIN', reason: 'NO_SHOW' }
  return { result: 'DRAW', reason: 'DOUBLE_NO_SHOW' }
}
