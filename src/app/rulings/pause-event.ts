import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { lockMatchesOf } from '../../db/corrections.ts'
import { openMatches } from '../../db/progress.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { MatchState } from '../../wire/playing.ts'
import type { Context } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { decideLocked, hasEnded, type Settled } from '../progress/decide-locked.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { type SeenTournament, withTournament } from '../rights/rights.ts'
import type { Log } from '../runtime/log.ts'
import { onceKnown, TimeUnknown } from '../time/timeline.ts'
import { matchStateView } from '../views/match-state.ts'

export type EventPause = {
  readonly kind: 'pause' | 'resume'
  readonly note: string | null | undefined
}

const ACTIONS = { pause: 'TOURNAMENT_PAUSED', resume: 'TOURNAMENT_RESUMED' } as const

/**
 * Holds up every match of an event that is open, at one instant, or lets all go on: those that it changed. Matches over
 * the board are left to the arbiter on the spot, and so is what opens later.
 */
export const pauseEvent = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  pause: EventPause,
): Promise<Answer<readonly MatchState[]>> => onceKnown(ctx, () => pauseNow(ctx, caller, seen, pause))

const pauseNow = async (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  { kind, note = null }: EventPause,
): Promise<Answer<readonly MatchState[]>> => {
  await ctx.timeline.ready()
  const at = ctx.timeline.now()
  return withTournament(ctx, seen, caller, async (tx, tournament, rights, log) => {
    if (!rights.directs) return refusal('FORBIDDEN')
    const { id, status } = tournament
    if (status === 'FINISHED' || status === 'CANCELED') return refusal('TOURNAMENT_ENDED')
    if (status !== 'ACTIVE') return refusal('TOURNAMENT_NOT_STARTED')
    const changed = await decideAll({ tx, tournament, log, kind, at })
    const matchIds = changed.map(({ stored }) => stored.match.id)
    for (const matchId of matchIds) ctx.live.forget(matchId)
    if (changed.length > 0) {
      const line = { tournamentId: id, matchId: null, actorId: caller.playerId, note, before: null }
      await recordAudit(tx, { ...line, action: ACTIONS[kind], after: { matchIds } }, at)
      log.info(
        { tournamentId: id, actorId: caller.playerId, matches: matchIds },
        `[pauseEvent] ${kind} - tournamentId=${id}, matches=${matchIds.length} - ok`,
      )
    }
    return ok(changed.map(({ stored }) => matchStateView(stored, stored.match.id, at)))
  })
}

type PauseTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly log: Log
  readonly kind: 'pause' | 'resume'
  readonly at: Instant
}

/** All that is open, and what a flag that turned out to have fallen has opened; the matches that stand still, or go on, by it. */
const decideAll = async (work: PauseTransaction): Promise<readonly Settled[]> => {
  const { tx, tournament, log, at } = work
  await lockMatchesOf(tx, tournament.id)
  const first = await decideOpen(work)
  const again = first.some(hasEnded)
  if (again) await advance({ log }, tx, tournament, at)
  return [...first, ...(again ? await decideOpen(work) : [])].filter(
    ({ decision }) => decision.refusal === undefined && decision.events.length > 0,
  )
}

/** By id, as they are locked. */
const decideOpen = async ({ tx, tournament, kind, at }: PauseTransaction): Promise<readonly Settled[]> => {
  const settled: Settled[] = []
  for (const { id } of await openMatches(tx, tournament.id)) {
    const one = await decideLocked(tx, id, { kind }, at)
    if (one?.decision.awaits !== undefined) throw new TimeUnknown(one.decision.awaits)
    if (one !== undefined) settled.push(one)
  }
  return settled
}
