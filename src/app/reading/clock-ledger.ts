import { type AsOfRow, readAsOf } from '../../db/as-of.ts'
import { type ClockChange, readClockChanges } from '../../db/clock-changes.ts'
import { type ClockOwner, readClockOwner, readGaps, readTurns, type TurnRow } from '../../db/clock-ledger.ts'
import { loadMatch } from '../../db/matches.ts'
import { storedTimeControl } from '../../db/time-control.ts'
import type { Gap } from '../../db/timeline.ts'
import { credited, gapsIn, timeLeft } from '../../domain/clock/clock.ts'
import type { Color } from '../../domain/kernel/color.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import type { Match } from '../../domain/match/match.ts'
import { clockInstant } from '../../domain/match/pause.ts'
import type { ClockLedger } from '../../wire/clock-ledger.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import { behind } from '../views/behind.ts'
import { isoTime, isoTimeOrNull } from '../views/iso-time.ts'
import { clockOf } from '../views/match.ts'
import { shownTime } from '../views/match-state.ts'

/**
 * How the clocks of a match that the caller may see came to show what they do (contract section 4): base time, less what
 * each turn was charged, with the increments and the changes, is what is left, to the millisecond. Who is kept behind is
 * given it as it was then.
 */
export const readClockLedger = async (
  ctx: Context,
  id: string,
  delayMs: Millis,
): Promise<Answer<ClockLedger>> => {
  const at = ctx.timeline.now()
  const now = at - delayMs
  const found = await ownedAt(ctx, id, { delayMs, now })
  if (!found.ok) return found
  const { match, owner } = found.value
  const seen = delayMs === 0 ? Number.POSITIVE_INFINITY : now
  const turns = (await readTurns(ctx.pool, id)).filter(({ playedAt }) => playedAt <= seen)
  const changes = (await readClockChanges(ctx.pool, id)).filter(change => change.at <= seen)
  const { startedAt, finishedAt } = owner
  const gaps = startedAt === null ? [] : await readGaps(ctx.pool, startedAt, finishedAt ?? now)
  const control = storedTimeControl(owner)
  const lastTurn = lastTurnOf(match, owner, { turns, changes, gaps, now })
  const left = (color: Color) => shownTime(match, color, now)
  return ok({
    matchId: id,
    timeControl: owner.timeControl,
    startedAt: isoTimeOrNull(startedAt),
    whiteBaseMs: control.WHITE.startMs,
    blackBaseMs: control.BLACK.startMs,
    whiteTimeMsRemaining: left('WHITE'),
    blackTimeMsRemaining: left('BLACK'),
    turns: turns.map((turn, index) => {
      const beganAt = turns[index - 1]?.playedAt ?? startedAt ?? turn.playedAt
      return turnOf(turn, beganAt, control[turn.color].incrementMs)
    }),
    changes: changes.map(change => ({ ...change, at: isoTime(change.at) })),
    gaps: gaps.map(({ from, to, cause }) => ({ from: isoTime(from), to: isoTime(to), cause })),
    lastTurn,
    ...behind(delayMs),
    serverTimeUtc: isoTime(at),
  })
}

type Owned = { readonly match: Match; readonly owner: ClockOwner }

/** The match and its clocks' owner as of `now`, which for who is kept behind is in the past. */
const ownedAt = async (
  ctx: Context,
  id: string,
  { delayMs, now }: { readonly delayMs: Millis; readonly now: Instant },
): Promise<Answer<Owned>> => {
  const [owner, loaded] = [await readClockOwner(ctx.pool, id), await loadMatch(ctx.pool, id)]
  if (owner === undefined || loaded === undefined) return refusal('MATCH_NOT_FOUND')
  if ('bye' in loaded) return refusal('MATCH_INCOMPLETE')
  const { match } = loaded
  if (delayMs === 0) return ok({ match, owner })
  return ok(then({ match, owner }, (await readAsOf(ctx.pool, [id], now)).get(id), now))
}

/** A match as it was at `seen`, for who is kept behind: not begun, on, or over. */
const then = ({ match, owner }: Owned, asOf: AsOfRow | undefined, seen: Instant): Owned => {
  const { startedAt, finishedAt } = owner
  if (asOf === undefined || startedAt === null || (finishedAt !== null && finishedAt <= seen))
    return { match, owner }
  if (startedAt > seen)
    return {
      match: { ...match, status: 'PENDING', clock: undefined },
      owner: { ...owner, startedAt: null, finishedAt: null },
    }
  const pausedAt = asOf.pausedAt ?? undefined
  return {
    match: { ...match, status: 'RUNNING', clock: clockOf(asOf), pausedAt },
    owner: { ...owner, finishedAt: null },
  }
}

const turnOf = (turn: TurnRow, beganAt: Instant, incrementMs: Millis): ClockLedger['turns'][number] => ({
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
const lastTurnOf = (match: Match, owner: ClockOwner, known: Known): ClockLedger['lastTurn'] => {
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

const endedTurn = (
  match: Match,
  owner: ClockOwner,
  known: Known,
  beganAt: Instant,
): ClockLedger['lastTurn'] => {
  const { turns, changes } = known
  // A move that ended the game ended its turn: nobody's clock ran after it.
  if (owner.finishedAt === null || match.clock === undefined || owner.finishedAt === turns.at(-1)?.playedAt)
    return null
  const color = owner.turn
  const base = turns.findLast(turn => turn.color === color)
  const since = base?.moveNumber ?? 0
  const before = base?.remainingMs ?? match.rules.timeControl[color].startMs
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
