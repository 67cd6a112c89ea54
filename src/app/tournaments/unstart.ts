import { removeAdjustments } from '../../db/adjustments.ts'
import { recordAudit } from '../../db/audit.ts'
import { clearDisqualified, clearSeeds } from '../../db/entries.ts'
import {
  findTournament,
  setClosedAt,
  setCurrentRound,
  setUnstarted,
  type TournamentRead,
} from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { EventContext } from '../context.ts'
import { moveArrangementsBack } from '../progress/move-arrangements-back.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'
import { cancelUnplayed } from '../rounds/cancel-unplayed.ts'
import { adjustmentDto } from '../views/adjustment.ts'

/**
 * Takes a start back, `ACTIVE` to `OPEN`: somebody was forgotten, or a setting was wrong. Only while no game of the event
 * has begun or has a result. Penalties, bonus points and disqualifications go with the start that they came after. Its matches stay in the record, canceled; the next start seeds the field anew.
 */
export const unstartTournament = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  note: string | undefined,
): Promise<Answer<TournamentRead>> =>
  asChief(ctx, seen, caller, async (tx, tournament, log): Promise<Answer<TournamentRead>> => {
    const { id, status, currentRound } = tournament
    if (status === 'OPEN') return ok((await findTournament(tx, id))!)
    if (status !== 'ACTIVE')
      return refusal(status === 'DRAFT' ? 'TOURNAMENT_NOT_STARTED' : 'TOURNAMENT_ENDED')
    const at = ctx.timeline.now()
    const canceled = await cancelUnplayed(ctx, tx, id, undefined, at)
    if (!canceled.ok && canceled.error === 'ROUND_HAS_RESULTS') return refusal(canceled.error)
    await setCurrentRound(tx, id, 0)
    await setClosedAt(tx, id, undefined)
    await clearSeeds(tx, id)
    const adjustments = (await removeAdjustments(tx, id)).map(adjustmentDto)
    const disqualified = await clearDisqualified(tx, id)
    await moveArrangementsBack(tx, id)
    await setUnstarted(tx, id)
    const line = { tournamentId: id, matchId: null, actorId: caller.playerId, note: note ?? null }
    const effect = canceled.ok ? canceled.value : { matches: [] }
    const [before, after] = [
      { status, currentRound, adjustments, disqualified },
      { status: 'OPEN', currentRound: 0, adjustments: [], disqualified: [] },
    ]
    await recordAudit(tx, { ...line, action: 'TOURNAMENT_UNSTARTED', before, after, effect }, at)
    log.info(
      { tournamentId: id, actorId: caller.playerId, matches: effect.matches.length },
      `[unstart] start taken back - tournamentId=${id}, matches=${effect.matches.length} - ok`,
    )
    return ok((await findTournament(tx, id))!)
  })
