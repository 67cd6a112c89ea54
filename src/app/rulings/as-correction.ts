import type { PoolClient } from 'pg'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Effect, effectOf } from '../../domain/tournament/effect.ts'
import type { EventContext } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { eventFacts } from '../progress/event-facts.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'
import type { Log } from '../runtime/log.ts'
import { tentatively } from '../transact.ts'
import { reopened } from './correct.ts'

/** Of whom something is decided. As in a correction of a result, a preview writes nothing and `force` outweighs what was paid. */
export type CorrectionCall = { readonly entryId: string; readonly preview: boolean; readonly force: boolean }

export type CorrectionWork = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly log: Log
  readonly caller: Caller
  readonly at: Instant
}

/** What is decided of an entry, beside results. */
export type EntryRuling<Written, Told extends object> = {
  /** What bars it beside the state of the event, and before that. */
  readonly mayNot?: (tournament: TournamentRow) => RefusalCode | undefined
  /** The first round whose matches may change by it; those of earlier rounds are not looked at. */
  readonly fromRound: (tournament: TournamentRow) => number
  readonly write: (work: CorrectionWork) => Promise<Answer<Written>>
  /** Says in the log what was done. */
  readonly record: (work: CorrectionWork, written: Written, effect: Effect) => Promise<void>
  readonly told: (written: Written) => Told
}

/**
 * Done first, then looked at, and kept if nothing stands in its way (decision 0060). A finished event is open meanwhile, and ends
 * again with the places, prizes and ratings as they are then.
 */
export const asCorrection = <Written, Told extends object>(
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  asked: CorrectionCall,
  ruling: EntryRuling<Written, Told>,
): Promise<Answer<Told & { readonly effect: Effect }>> =>
  asChief(
    ctx,
    seen,
    caller,
    async (tx, tournament, log): Promise<Answer<Told & { readonly effect: Effect }>> => {
      const refused = ruling.mayNot?.(tournament) ?? notStarted(tournament)
      if (refused !== undefined) return refusal(refused)
      const work = { tx, tournament, caller, at: ctx.timeline.now() }
      return tentatively(tx, log, held => attempt({ ...work, log: held }, asked, ruling))
    },
  )

const notStarted = ({ status }: TournamentRow): RefusalCode | undefined => {
  if (status === 'CANCELED') return 'TOURNAMENT_ENDED'
  return status === 'ACTIVE' || status === 'FINISHED' ? undefined : 'TOURNAMENT_NOT_STARTED'
}

const attempt = async <Written, Told extends object>(
  work: CorrectionWork,
  { entryId, preview, force }: CorrectionCall,
  ruling: EntryRuling<Written, Told>,
): Promise<{ readonly keep: boolean; readonly value: Answer<Told & { readonly effect: Effect }> }> => {
  const { tx, tournament, log, caller, at } = work
  const reach = { fromRound: ruling.fromRound(tournament), places: true }
  const before = await eventFacts(tx, tournament.id, reach)
  const open = await reopened({ tx, tournament, actorId: caller.playerId, at })
  const written = await ruling.write(work)
  if (!written.ok) return { keep: false, value: written }
  await touchTournament(tx, tournament.id)
  if (tournament.status === 'FINISHED') await advance({ log }, tx, open, at)
  const effect = effectOf(before, await eventFacts(tx, tournament.id, reach), {
    entry: entryId,
  })
  const [obstacle] = force ? [] : effect.needsForce
  if (obstacle !== undefined && !preview) return { keep: false, value: refusal(obstacle, { effect }) }
  if (!preview) await ruling.record(work, written.value, effect)
  return { keep: !preview, value: ok({ ...ruling.told(written.value), effect }) }
}
