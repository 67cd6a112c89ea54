import { type AdjustmentRow, insertAdjustment, removeAdjustment } from '../../db/adjustments.ts'
import { recordAudit } from '../../db/audit.ts'
import { findEntry } from '../../db/entries.ts'
import { lastRoundMade } from '../../db/progress.ts'
import { tenthsOf } from '../../domain/kernel/points.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Effect } from '../../domain/tournament/effect.ts'
import type { Adjusted, Adjustment } from '../../wire/adjustments.ts'
import type { EventContext } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import type { SeenTournament } from '../rights/rights.ts'
import { adjustmentDto } from '../views/adjustment.ts'
import { asCorrection, type CorrectionCall, type CorrectionWork } from './as-correction.ts'

/** Whose points are changed, and why. */
export type AdjustmentCall = CorrectionCall & {
  readonly note: string | undefined
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
  change(ctx, caller, seen, asked, async ({ tx, tournament, at }) => {
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
  change(ctx, caller, seen, asked, async ({ tx, tournament }) => {
    const removed = await removeAdjustment(tx, tournament.id, asked.entryId, asked.adjustmentId)
    if (removed === undefined) return refusal('ADJUSTMENT_NOT_FOUND')
    return ok({ adjustment: removed, before: adjustmentDto(removed), after: null })
  })

type Written = {
  readonly adjustment: AdjustmentRow
  readonly before: Adjustment | null
  readonly after: Adjustment | null
}

const change = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  asked: AdjustmentCall,
  write: (work: CorrectionWork) => Promise<Answer<Written>>,
): Promise<Answer<Adjusted>> =>
  asCorrection(ctx, caller, seen, asked, {
    mayNot: ({ format }) => (format === 'KNOCKOUT' ? 'KNOCKOUT_HAS_NO_POINTS' : undefined),
    fromRound: ({ currentRound }) => currentRound + 1,
    write,
    record: (work, written, effect) => record(work, asked.note ?? null, written, effect),
    told: ({ adjustment }) => ({ adjustment: adjustmentDto(adjustment) }),
  })

const record = async (
  { tx, tournament, log, caller, at }: CorrectionWork,
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
