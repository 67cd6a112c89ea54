import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { findTournament, type TournamentRead, type TournamentRow } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { EventContext } from '../context.ts'
import { type Answer, type RefusalCode, type Refused, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'
import type { Log } from '../runtime/log.ts'

/** In which transaction a step is taken, when, by whom, and why. */
export type StepTransaction = {
  readonly tx: PoolClient
  readonly at: Instant
  readonly log: Log
  readonly caller: Caller
  readonly note: string | undefined
}

/** A step of a tournament's life (contract section 3); each may be asked for again and changes nothing then. */
type Step = (work: StepTransaction, tournament: TournamentRow) => Promise<RefusalCode | Refused | undefined>

/** Lets an arbiter take the step, and writes down who took it, if it led from one status to another. */
export const step =
  <Options extends readonly unknown[]>(take: (ctx: EventContext, ...options: Options) => Step) =>
  async (
    ctx: EventContext,
    caller: Caller,
    seen: SeenTournament,
    note: string | undefined,
    ...options: Options
  ): Promise<Answer<TournamentRead>> => {
    await ctx.timeline.ready()
    return asChief(ctx, seen, caller, async (tx, tournament, log) => {
      const work = { tx, at: ctx.timeline.now(), log, caller, note }
      const refused = await take(ctx, ...options)(work, tournament)
      if (refused !== undefined) {
        const { code, ...more } = typeof refused === 'string' ? { code: refused } : refused
        return refusal(code, { round: tournament.currentRound, ...more })
      }
      const after = await findTournament(tx, tournament.id)
      if (after === undefined) throw new Error(`tournament ${tournament.id} is gone`)
      await recordStep(work, tournament, after)
      return ok(after)
    })
  }

type Status = TournamentRow['status']

/** How the audit log calls a step, by where it leads. */
const ACTIONS = {
  OPEN: 'TOURNAMENT_OPENED',
  ACTIVE: 'TOURNAMENT_STARTED',
  FINISHED: 'TOURNAMENT_FINISHED',
  CANCELED: 'TOURNAMENT_CANCELED',
} as const

const actionOf = (from: Status, to: Status): string =>
  from === 'FINISHED' ? 'TOURNAMENT_REOPENED' : ACTIONS[to as keyof typeof ACTIONS]

const recordStep = async (
  { tx, at, log, caller, note }: StepTransaction,
  { id, status }: Pick<TournamentRow, 'id' | 'status'>,
  after: { readonly status: Status },
): Promise<void> => {
  if (after.status === status) return
  const line = { tournamentId: id, matchId: null, actorId: caller.playerId, note: note ?? null }
  const change = {
    action: actionOf(status, after.status),
    before: { status },
    after: { status: after.status },
  }
  await recordAudit(tx, { ...line, ...change }, at)
  log.info(
    { tournamentId: id, actorId: caller.playerId, status: after.status },
    `[lifecycle] status changed - tournamentId=${id}, from=${status}, to=${after.status} - ok`,
  )
}
