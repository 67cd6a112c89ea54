import type { PoolClient } from 'pg'
import { type AdjustmentRow, insertAdjustment, removeAdjustment } from '../../db/adjustments.ts'
import { recordAudit } from '../../db/audit.ts'
import { findEntry } from '../../db/entries.ts'
import { lastRoundMade } from '../../db/progress.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { tenthsOf } from '../../domain/kernel/points.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Effect, effectOf } from '../../domain/tournament/effect.ts'
import type { Adjusted, Adjustment } from '../../wire/adjustments.ts'
import type { EventContext } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { eventFacts } from '../progress/event-facts.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'
import type { Log } from '../runtime/log.ts'
import { tentatively } from '../transact.ts'
import { adjustmentDto } from '../views/adjustment.ts'
import { reopened } from './correct.ts'

/** Whose points are changed, and how: as in a correction, a preview writes nothing and `force` outweighs what was paid. */
export type AdjustmentCall = {
  readonly entryId: string
  readonly note: string | undefined
  readonly preview: boolean
  readonly force: boolean
}

export type NewAdjustment = AdjustmentCall & {
  readonly note: string
  /** In points: a multiple of a half, not 0. */
  readonly points: number
  /** From the end of which round on they count; the one that is on where nothing is said. */
  readonly roundNumber: number | undefined
}

/** An arbiter gives bonus points, or takes points away. They count for pairings, standings and tie-breaks (decision 0074). */
export const adjustScore = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  asked: NewAdjustment,
): Promise<Answer<Adjusted>> =>
  change(ctx, caller, seen, asked, async (tx, tournament, at) => {
    const last = await lastRoundMade(tx, tournament.id)
    const { entryId, points, note, roundNumber = last } = asked
    const entry = await findEntry(tx, tournament.id, entryId)
    if (entry === undefined || entry.seed === null) return refusal('ENTRY_NOT_FOUND')
    if (roundNumber > last)
      return refusal('VALIDATION_FAILED', { errors: [{ path: 'roundNumber', code: 'OUT_OF_RANGE' }] })
    const given = { entryId, points: tenthsOf(points), roundNumber, note }
    const made = await insertAdjustment(tx, tournament.id, given, at)
    return ok({ adjustment: made, before: null, after: adjustmentDto(made) })
  })

/** Takes points back that were given, or gives back points that were taken. */
export const undoAdjustment = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  asked: AdjustmentCall & { readonly adjustmentId: string },
): Promise<Answer<Adjusted>> =>
  change(ctx, caller, seen, asked, async (tx, { id }) => {
    const removed = await removeAdjustment(tx, id, asked.entryId, asked.adjustmentId)
    if (removed === undefined) return refusal('ADJUSTMENT_NOT_FOUND')
    return ok({ adjustment: removed, before: adjustmentDto(removed), after: null })
  })

type Written = {
  readonly adjustment: AdjustmentRow
  readonly before: Adjustment | null
  readonly after: Adjustment | null
}

type Write = (tx: PoolClient, tournament: TournamentRow, at: Instant) => Promise<Answer<Written>>

type AdjustmentTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly log: Log
  readonly caller: Caller
  readonly at: Instant
}

const change = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  asked: AdjustmentCall,
  write: Write,
): Promise<Answer<Adjusted>> =>
  asChief(ctx, seen, caller, async (tx, tournament, log): Promise<Answer<Adjusted>> => {
    const refused = mayNot(tournament)
    if (refused !== undefined) return refusal(refused)
    const work = { tx, tournament, caller, at: ctx.timeline.now() }
    return tentatively(tx, log, held => attempt({ ...work, log: held }, asked, write))
  })

const mayNot = ({ status, format }: TournamentRow): RefusalCode | undefined => {
  if (format === 'KNOCKOUT') return 'KNOCKOUT_HAS_NO_POINTS'
  if (status === 'CANCELED') return 'TOURNAMENT_ENDED'
  return status === 'ACTIVE' || status === 'FINISHED' ? undefined : 'TOURNAMENT_NOT_STARTED'
}

/**
 * As a correction (decision 0060): done first, then looked at, and kept if nothing stands in its way. A finished event is
 * open meanwhile, and ends again with the places, prizes and ratings as they are then.
 */
const attempt = async (
  work: AdjustmentTransaction,
  { note, preview, force }: AdjustmentCall,
  write: Write,
): Promise<{ readonly keep: boolean; readonly value: Answer<Adjusted> }> => {
  const { tx, tournament, log, caller, at } = work
  const reach = { fromRound: tournament.currentRound + 1, places: true }
  const before = await eventFacts(tx, tournament.id, reach)
  const open = await reopened({ tx, tournament, actorId: caller.playerId, at })
  const written = await write(tx, tournament, at)
  if (!written.ok) return { keep: false, value: written }
  await touchTournament(tx, tournament.id)
  if (tournament.status === 'FINISHED') await advance({ log }, tx, open, at)
  const effect = effectOf(before, await eventFacts(tx, tournament.id, reach))
  const adjustment = adjustmentDto(written.value.adjustment)
  const [obstacle] = force ? [] : effect.needsForce
  if (obstacle !== undefined && !preview) return { keep: false, value: refusal(obstacle, { effect }) }
  if (!preview) await record(work, note ?? null, written.value, effect)
  return { keep: !preview, value: ok({ adjustment, effect }) }
}

const record = async (
  { tx, tournament, log, caller, at }: AdjustmentTransaction,
  note: string | null,
  { adjustment: { id, entryId }, before, after }: Written,
  effect: Effect,
): Promise<void> => {
  const line = { tournamentId: tournament.id, matchId: null, actorId: caller.playerId, note }
  await recordAudit(tx, { ...line, action: 'SCORE_ADJUSTED', before, after, effect }, at)
  log.info(
    { tournamentId: tournament.id, actorId: caller.playerId, entryId, adjustmentId: id },
    `[adjustments] score ${after === null ? 'no longer adjusted' : 'adjusted'} - tournamentId=${tournament.id}, entryId=${entryId} - ok`,
  )
}
