import { deadBy } from '../chess/dead-position.ts'
import { positionEnd } from '../chess/draw-rules.ts'
import { type MoveInput, play } from '../chess/position.ts'
import { type Clock, credited, gapsIn, press, spent } from '../clock/clock.ts'
import { haltedMs } from '../clock/halts.ts'
import type { Color } from '../kernel/color.ts'
import type { PositionEnd } from '../kernel/ending.ts'
import { adjudicatedBy, drawBy, type Outcome, winFor } from '../kernel/outcome.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import type { Instant } from '../kernel/time.ts'
import { accepted, type Decision, keysAfter, type Match, type MatchEvent, refused } from './match.ts'

type Move = { readonly by: Color; readonly move: MoveInput; readonly key?: string }

/** A move in a running match, with the end it brings if it brings one. */
export const playMove = (match: Match, command: Move, at: Instant): Decision => {
  const moved = makeMove(match, command, at)
  if (!moved.ok) return refused(moved.error)
  const end = endAfter(match, moved.value)
  return end === undefined ? accepted(moved.value) : accepted(moved.value, end)
}

type Moved = Extract<MatchEvent, { kind: 'moved' }>

/** The move itself: turn, legality, clock. */
export const makeMove = (
  match: Match,
  { by, move, key }: Move,
  at: Instant,
): Result<Moved, 'NOT_YOUR_TURN' | 'ILLEGAL_MOVE' | 'MATCH_NOT_RUNNING'> => {
  const { clock, position } = match
  if (clock === undefined) return refuse('MATCH_NOT_RUNNING')
  if (position.turn !== by) return refuse('NOT_YOUR_TURN')
  const played = play(position, move)
  if (!played.ok) return played
  return ok({
    kind: 'moved',
    by,
    ...played.value,
    clock: press(clock, at, match.rules.timeControl[by].incrementMs),
    spentMs: spent(clock, at),
    ...uncharged(clock, at),
    at,
    key,
  })
}

/** What of the turn up to `at` is not charged, and why: the rest of it an arbiter's pause took out. */
const uncharged = (clock: Clock, at: Instant) => {
  const heldMs = haltedMs(clock.halts, clock.runsFrom, at, 'STALL')
  return { creditMs: credited(clock, at), gapMs: gapsIn(clock, at), heldMs }
}

/** The end that the position after `moved` brings by itself, if any. */
export const endAfter = (match: Match, moved: Moved): MatchEvent | undefined => {
  const claims = match.rules.drawConfig.claims === true
  const end = positionEnd(moved.position, keysAfter(match.keys, moved.position), claims)
  return end === undefined ? undefined : { kind: 'ended', outcome: outcomeOf(end, moved), at: moved.at }
}

const outcomeOf = (end: PositionEnd, { by, position }: Moved): Outcome => {
  if (end === 'CHECKMATE') return winFor(by, end)
  return end === 'DEAD_POSITION' ? adjudicatedBy(drawBy(end), deadBy(position)) : drawBy(end)
}
