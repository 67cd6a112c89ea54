import { adjudicate } from '../chess/adjudicate.ts'
import { flagFallsAt } from '../clock/clock.ts'
import { type Color, opposite } from '../kernel/color.ts'
import { adjudicatedBy, drawBy, lossForBoth, type Outcome, winFor } from '../kernel/outcome.ts'
import { type Instant, type Millis, SECOND } from '../kernel/time.ts'
import { noShowDeadline } from './deadline.ts'
import type { Decision, Match } from './match.ts'
import { clockInstant } from './pause.ts'

/** How long others wait before they call a flag, so that a move received in time elsewhere still counts. */
export const FLAG_MARGIN: Millis = SECOND

/** What time has decided, or what must be known first for it to be told. */
export type DecidedByTime = Pick<Decision, 'events' | 'awaits'>

const NOTHING: DecidedByTime = { events: [] }

/**
 * What time has decided by `at` (contract section 4): a fallen flag, or players who did not come. `by` is whose command
 * asks: the mover's own calls the flag at once, others only when it fell a second ago and every node was heard since.
 * Nobody loses on time before a commit has proved that a move could have been accepted. A pause hides no flag that had
 * fallen before it.
 */
export const decidedByTime = (match: Match, at: Instant, by: Color | undefined): DecidedByTime => {
  if (match.rules.overTheBoard) return NOTHING
  if (match.status === 'RUNNING') return flagFall(match, at, by)
  const deadline = noShowDeadline(match)
  if (deadline === undefined || at < deadline) return NOTHING
  return endOnceKnown(match, deadline, deadline, at, () => absence(match))
}

const flagFall = (match: Match, at: Instant, by: Color | undefined): DecidedByTime => {
  const { clock } = match
  if (clock === undefined) return NOTHING
  const fell = flagFallsAt(clock)
  if (clockInstant(match, at) < fell) return NOTHING
  const callableFrom = by === clock.running ? undefined : fell + FLAG_MARGIN
  return endOnceKnown(match, fell, callableFrom, at, () => outOfTime(match, clock.running))
}

/** Ends a match for what fell due, once nodes are heard up to `heard`, where that matters, and a proof came after. */
const endOnceKnown = (
  match: Match,
  due: Instant,
  heard: Instant | undefined,
  at: Instant,
  end: () => Outcome,
): DecidedByTime => {
  const { provedTo, heardTo } = match.judged
  if (heard !== undefined && (at < heard || heardTo < heard))
    return { events: [], awaits: { what: 'others', of: heard } }
  if (provedTo < due) return { events: [], awaits: { what: 'proof', of: due } }
  return { events: [{ kind: 'ended', outcome: end(), at }] }
}

/** Laws 6.9: the opponent wins, unless they cannot mate by any series of legal moves. */
const outOfTime = (match: Match, loser: Color): Outcome => {
  const winner = opposite(loser)
  const { canMate, by } = adjudicate(match.position, winner)
  return adjudicatedBy(canMate ? winFor(winner, 'TIMEOUT') : drawBy('TIMEOUT_VS_INSUFFICIENT_MATERIAL'), by)
}

const absence = (match: Match): Outcome => {
  if (match.joinedAt.WHITE !== undefined) return winFor('WHITE', 'NO_SHOW')
  if (match.joinedAt.BLACK !== undefined) return winFor('BLACK', 'NO_SHOW')
  return lossForBoth('DOUBLE_NO_SHOW')
}
