import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { activeTieBreak, lockContestOf } from '../../db/contests.ts'
import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import { isPending } from '../../domain/contest/contest.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { MatchCommand } from '../../domain/match/match.ts'
import type { MatchState } from '../../wire/playing.ts'
import type { Context } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { decideLocked, hasEnded, type Settled } from '../progress/decide-locked.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { matchForOfficial } from '../rights/match-for-official.ts'
import { withTournament } from '../rights/rights.ts'
import { onceKnown, TimeUnknown } from '../time/timeline.ts'
import { isoTimeOrNull } from '../views/iso-time.ts'
import { matchStateView, shownTime } from '../views/match-state.ts'

/** What an arbiter, also a deputy, tells the clock of a match that is not over. */
export type Direction = {
  readonly matchId: string
  readonly command: Extract<MatchCommand, { readonly kind: 'pause' | 'resume' | 'set-clocks' }>
  readonly note: string | undefined
  /** The version the arbiter saw (`If-Match`), if one was sent. */
  readonly version: number | undefined
}

const ACTIONS = { pause: 'MATCH_PAUSED', resume: 'MATCH_RESUMED', 'set-clocks': 'CLOCK_SET' } as const

/**
 * Carries it out as of the instant at which it was asked. What time had decided before comes first; where that ends the
 * match, the direction is refused and the end stays. A parent that waits for its tie-break is served by the one that is on.
 */
export const direct = (ctx: Context, caller: Caller, direction: Direction): Promise<Answer<MatchState>> =>
  onceKnown(ctx, () => directNow(ctx, caller, direction))

const directNow = async (ctx: Context, caller: Caller, direction: Direction): Promise<Answer<MatchState>> => {
  await ctx.timeline.ready()
  const at = ctx.timeline.now()
  const { matchId } = direction
  const found = await matchForOfficial(ctx, caller, matchId)
  if (!found.ok) return found
  const seen = { id: found.value.tournamentId }
  return withTournament(ctx, seen, caller, async (tx, tournament, rights, log) => {
    if (!rights.directs) return refusal('FORBIDDEN')
    const servedId = await lockServed(tx, matchId)
    ctx.live.forget(servedId)
    const { observed, decided } = await carriedOut(tx, servedId, direction, at)
    const steps = decided === undefined ? [observed] : [observed, decided]
    const { stored, decision } = decided ?? observed
    if (steps.some(hasEnded)) await advance({ log }, tx, tournament, at)
    const match = matchStateView(stored, matchId, at)
    if (decided === undefined) return refusal('VERSION_CONFLICT', { match })
    if (decision.refusal !== undefined) return refusal(decision.refusal, { match })
    if (decision.events.length === 0) return ok(match)
    await record(tx, caller, direction, observed.stored, stored, at)
    const { kind } = direction.command
    log.info(
      { matchId: servedId, tournamentId: tournament.id, actorId: caller.playerId },
      `[direct] ${kind} - matchId=${servedId}, tournamentId=${tournament.id} - ok`,
    )
    return ok(match)
  })
}

/** Locks a match with its contest; the id of the game in it that an arbiter means who names the parent. */
const lockServed = async (tx: PoolClient, matchId: string): Promise<string> => {
  await lockContestOf(tx, matchId)
  const named = await loadMatch(tx, matchId)
  const waits = named !== undefined && 'match' in named && isPending(named.match) && !named.facts.isTieBreak
  return (waits ? await activeTieBreak(tx, matchId) : undefined) ?? matchId
}

/** What had come about before, and the direction itself, unless it was meant for another version. */
const carriedOut = async (
  tx: PoolClient,
  matchId: string,
  { command, version }: Direction,
  at: Instant,
): Promise<{ readonly observed: Settled; readonly decided: Settled | undefined }> => {
  const observed = await decideLocked(tx, matchId, { kind: 'observe' }, at)
  if (observed === undefined) throw new Error(`match ${matchId} is gone`)
  if (version !== undefined && version !== observed.stored.match.version)
    return { observed, decided: undefined }
  const decided = await decideLocked(tx, matchId, command, at)
  if (decided?.decision.awaits !== undefined) throw new TimeUnknown(decided.decision.awaits)
  return { observed, decided }
}

const record = async (
  tx: PoolClient,
  { playerId }: Caller,
  { command, note }: Direction,
  before: StoredMatch,
  after: StoredMatch,
  at: Instant,
): Promise<void> =>
  recordAudit(
    tx,
    {
      tournamentId: after.facts.tournamentId,
      matchId: after.match.id,
      actorId: playerId,
      action: ACTIONS[command.kind],
      note: note ?? null,
      before: clocksOf(before, at),
      after: clocksOf(after, at),
    },
    at,
  )

/** The clocks as they stand at `at`, and whether they do. */
const clocksOf = ({ match }: StoredMatch, at: Instant) => ({
  status: match.status,
  pausedAt: isoTimeOrNull(match.pausedAt),
  whiteTimeMsRemaining: shownTime(match, 'WHITE', at),
  blackTimeMsRemaining: shownTime(match, 'BLACK', at),
})
