import type { PoolClient } from 'pg'
import { endContestsUndecided } from '../db/corrections.ts'
import { listEntries, setSeeds } from '../db/entries.ts'
import { openMatches } from '../db/progress.ts'
import { findTournament, setStatus, type TournamentRead, type TournamentRow } from '../db/tournaments.ts'
import { entryId } from '../domain/kernel/ids.ts'
import { ok } from '../domain/kernel/result.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { assignSeeds } from '../domain/tournament/seeds.ts'
import type { Caller } from './access.ts'
import { advance } from './advance.ts'
import type { Context } from './context.ts'
import { voidFees } from './fees.ts'
import type { Log } from './log.ts'
import { voidPayouts } from './payouts.ts'
import { type Answer, type RefusalCode, refusal } from './refusal.ts'
import { asArbiter } from './rights.ts'
import { decideLocked } from './settle-match.ts'

/** A step of a tournament's life (contract section 3); each may be asked for again and changes nothing then. */
type Step = (
  tx: PoolClient,
  tournament: TournamentRow,
  at: Instant,
  log: Log,
) => Promise<RefusalCode | undefined>

const step =
  (work: (ctx: Context) => Step) =>
  async (ctx: Context, caller: Caller, id: string): Promise<Answer<TournamentRead>> => {
    await ctx.timeline.ready()
    return asArbiter(ctx, id, caller, async (tx, tournament, log) => {
      const refused = await work(ctx)(tx, tournament, ctx.timeline.now(), log)
      if (refused !== undefined) return refusal(refused)
      const after = await findTournament(tx, id)
      if (after === undefined) throw new Error(`tournament ${id} is gone`)
      if (after.status !== tournament.status)
        log.info(
          { tournamentId: id, actorId: caller.playerId, status: after.status },
          `[lifecycle] status changed - tournamentId=${id}, from=${tournament.status}, to=${after.status} - ok`,
        )
      return ok(after)
    })
  }

/** `DRAFT` to `OPEN`: players may enter. */
export const openTournament = step(() => async (tx, { id, status }, at) => {
  if (status === 'OPEN') return undefined
  if (status !== 'DRAFT') return status === 'CANCELED' ? 'TOURNAMENT_ENDED' : 'TOURNAMENT_ALREADY_STARTED'
  await setStatus(tx, id, 'OPEN', at)
  return undefined
})

/**
 * `OPEN` to `ACTIVE`: the seeds are set and a knockout has its first round at once, in one transaction. Asked for again
 * it changes nothing, also when the event is over already; only a canceled one can be started no more.
 */
export const startTournament = step(() => async (tx, tournament, at, log) => {
  const { id, status } = tournament
  if (status === 'ACTIVE' || status === 'FINISHED') return undefined
  if (status !== 'OPEN') return status === 'CANCELED' ? 'TOURNAMENT_ENDED' : 'TOURNAMENT_NOT_OPEN'
  if (tournament.format !== 'KNOCKOUT') return 'NOT_YET_AVAILABLE'
  const entered = (await listEntries(tx, id)).filter(entry => entry.status === 'ENTERED')
  if (entered.length < Math.max(2, tournament.minPlayers)) return 'TOO_FEW_PLAYERS'
  const seeds = assignSeeds(
    entered.map(entry => ({ id: entryId(entry.id), rating: entry.rating ?? undefined })),
    tournament.seed ?? undefined,
  )
  await setSeeds(
    tx,
    seeds.map(({ id: entry, seed }) => [entry, seed]),
  )
  await setStatus(tx, id, 'ACTIVE', at)
  await advance({ log }, tx, { ...tournament, status: 'ACTIVE' }, at)
  return undefined
})

/** A knockout ends by itself; asked for earlier, its open matches stand in the way. */
export const finishTournament = step(() => async (_tx, { status }) => {
  if (status === 'FINISHED') return undefined
  if (status === 'CANCELED') return 'TOURNAMENT_ENDED'
  return status === 'ACTIVE' ? 'ROUND_NOT_COMPLETE' : 'TOURNAMENT_NOT_OPEN'
})

/** Open matches become `CANCELED`, contests end undecided, and nothing is paid. */
export const cancelTournament = step(ctx => async (tx, tournament, at) => {
  const { id, status } = tournament
  if (status === 'CANCELED') return undefined
  if (status === 'FINISHED') return 'TOURNAMENT_ENDED'
  for (const match of await openMatches(tx, id)) {
    await decideLocked(tx, match.id, { kind: 'cancel' }, at)
    ctx.live.forget(match.id)
  }
  await endContestsUndecided(tx, id)
  await voidPayouts(tx, tournament, at)
  await voidFees(tx, tournament, at)
  await setStatus(tx, id, 'CANCELED', at)
  return undefined
})
