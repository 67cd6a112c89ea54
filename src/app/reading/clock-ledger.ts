import { type ClockChange, readClockChanges } from '../../db/clock-changes.ts'
import { type ClockOwner, readClockOwner, readGaps, readTurns, type TurnRow } from '../../db/clock-ledger.ts'
import { loadMatch, storedTimeControl } from '../../db/matches.ts'
import type { Gap } from '../../db/timeline.ts'
import { credited, gapsIn, timeLeft } from '../../domain/clock/clock.ts'
import type { Color } from '../../domain/kernel/color.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import type { Match } from '../../domain/match/match.ts'
import { clockInstant } from '../../domain/match/pause.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import { isoTime, isoTimeOrNull } from '../views/iso-time.ts'
import { shownTime } from '../views/match-state.ts'

/** A half-move as the clock of whoever made it counts it; lengths in ms. */
type Turn = {
  readonly moveNumber: number
  readonly color: Color
  readonly beganAt: string
  readonly receivedAt: string
  /** From the beginning of the turn to the receipt of the move: charged, gaps, held up and paused, together. */
  readonly elapsedMs: Millis
  readonly chargedMs: Millis
  readonly gapMs: Millis
  readonly heldMs: Millis
  readonly pausedMs: Millis
  readonly incrementMs: Millis
  readonly remainingMs: Millis
}

/** The turn in which the game stands, or ended without a move. */
type LastTurn = Omit<Turn, 'moveNumber' | 'receivedAt' | 'incrementMs'> & { readonly asOf: string }

/**
 * How the clocks of a match came to show what they do (contract section 4): base time, less what each turn was charged,
 * with the increments and the changes, is what is left, to the millisecond.
 */
export type ClockLedger = {
  readonly matchId: string
  readonly timeControl: string
  readonly startedAt: string | null
  readonly whiteBaseMs: Millis
  readonly blackBaseMs: Millis
  readonly whiteTimeMsRemaining: Millis
  readonly blackTimeMsRemaining: Millis
  readonly turns: readonly Turn[]
  readonly changes: readonly (Omit<ClockChange, 'at'> & { readonly at: string })[]
  readonly gaps: readonly { readonly from: string; readonly to: string; readonly cause: Gap['cause'] }[]
  readonly lastTurn: LastTurn | null
  readonly serverTimeUtc: string
}

/** The ledger of a match that the caller may see. */
export const readClockLedger = async (ctx: Context, id: string): Promise<Answer<ClockLedger>> => {
  const [owner, loaded] = [await readClockOwner(ctx.pool, id), await loadMatch(ctx.pool, id)]
  if (owner === undefined || loaded === undefined) return refusal('MATCH_NOT_FOUND')
  if ('bye' in loaded) return refusal('MATCH_INCOMPLETE')
  const { match } = loaded
  const now = ctx.timeline.now()
  const until = owner.finishedAt ?? now
  const [turns, changes, gaps] = [
    await readTurns(ctx.pool, id),
    await readClockChanges(ctx.pool, id),
    owner.startedAt === null ? [] : await readGaps(ctx.pool, owner.startedAt, until),
  ]
  const control = storedTimeControl(owner.timeControl)
  const lastTurn = lastTurnOf(match, owner, { turns, changes, gaps, now })
  const left = (color: Color) => shownTime(match, color, now)
  return ok({
    matchId: id,
    timeControl: owner.timeControl,
    startedAt: isoTimeOrNull(owner.startedAt),
    whiteBaseMs: control.WHITE.baseMs,
    blackBaseMs: control.BLACK.baseMs,
    whiteTimeMsRemaining: left('WHITE'),
    blackTimeMsRemaining: left('BLACK'),
    turns: turns.map((turn, index) =>
      turnOf(
        turn,
        turns[index - 1]?.playedAt ?? owner.startedAt ?? turn.playedAt,
        control[turn.color].incrementMs,
      ),
    ),
    changes: changes.map(change => ({ ...change, at: isoTime(change.at) })),
    gaps: gaps.map(({ from, to, cause }) => ({ from: isoTime(from), to: isoTime(to), cause })),
    lastTurn,
    serverTimeUtc: isoTime(now),
  })
}

const turnOf = (turn: TurnRow, beganAt: Instant, incrementMs: Millis): Turn => ({
  moveNumber: turn.moveNumber,
  color: turn.color,
  beganAt: isoTime(beganAt),
  receivedAt: isoTime(turn.playedAt),
  elapsedMs: turn.playedAt - beganAt,
  chargedMs: turn.spentMs,
  gapMs: turn.gapMs,
  heldMs: turn.heldMs,
  pausedMs: turn.creditMs - turn.gapMs - turn.heldMs,
  incrementMs,
  remainingMs: turn.remainingMs,
})

type Known = {
  readonly turns: readonly TurnRow[]
  readonly changes: readonly ClockChange[]
  readonly gaps: readonly Gap[]
  readonly now: Instant
}

/** A running turn follows from the clock; one in which the game ended from what was left of it. */
const lastTurnOf = (match: Match, owner: ClockOwner, known: Known): LastTurn | null => {
  const { turns, now } = known
  const beganAt = turns.at(-1)?.playedAt ?? owner.startedAt
  const { clock } = match
  if (beganAt === null || clock === undefined || match.rules.overTheBoard) return null
  if (match.status !== 'RUNNING') return endedTurn(match, owner, known, beganAt)
  const at = clockInstant(match, now)
  const color = clock.running
  const gapMs = gapsIn(clock, at)
  const elapsedMs = at - clock.since
  return {
    color,
    beganAt: isoTime(beganAt),
    asOf: isoTime(at),
    elapsedMs,
    chargedMs: Math.max(0, elapsedMs - credited(clock, at)),
    gapMs,
    heldMs: 0,
    pausedMs: credited(clock, at) - gapMs,
    remainingMs: timeLeft(clock, color, at),
  }
}

const endedTurn = (match: Match, owner: ClockOwner, known: Known, beganAt: Instant): LastTurn | null => {
  const { turns, changes } = known
  // A move that ended the game ended its turn: nobody's clock ran after it.
  if (owner.finishedAt === null || match.clock === undefined || owner.finishedAt === turns.at(-1)?.playedAt)
    return null
  const color = owner.turn
  const base = turns.findLast(turn => turn.color === color)
  const since = base?.moveNumber ?? 0
  const before = base?.remainingMs ?? match.rules.timeControl[color].baseMs
  const given = changes
    .filter(change => change.color === color && change.ply >= since)
    .reduce((sum, { ms }) => sum + ms, 0)
  const remainingMs = match.clock.remainingMs[color]
  const chargedMs = before + given - remainingMs
  // A flag fell some time before it was called: the turn lasted for what was charged, and what was not.
  const creditMs = owner.endCreditMs ?? Math.max(0, owner.finishedAt - beganAt - chargedMs)
  const gapMs = Math.min(owner.turnGapMs, creditMs)
  const elapsedMs = chargedMs + creditMs
  const asOf = beganAt + elapsedMs
  return {
    color,
    beganAt: isoTime(beganAt),
    asOf: isoTime(asOf),
    elapsedMs,
    chargedMs,
    gapMs,
    heldMs: 0,
    pausedMs: creditMs - gapMs,
    remainingMs,
  }
}
