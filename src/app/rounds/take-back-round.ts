import { recordAudit } from '../../db/audit.ts'
import { firstOpenRound, lastRoundMade } from '../../db/progress.ts'
import { setCurrentRound, type TournamentRow } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { EventContext } from '../context.ts'
import { moveArrangementsBack } from '../progress/move-arrangements-back.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'
import { cancelUnplayed } from './cancel-unplayed.ts'
import { stageRefused } from './next-round-refused.ts'

export type TakeBack = {
  readonly round: number
  readonly note: string | undefined
}

export type TakenBack = { readonly currentRound: number }

/**
 * Takes the last round of a Swiss back, so that it can be made anew: with those who came or left since, or by hand. Only
 * while no match of it has begun or has a result; its matches stay in the record, canceled.
 */
export const takeBackRound = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  { round, note }: TakeBack,
): Promise<Answer<TakenBack>> =>
  asChief(ctx, seen, caller, async (tx, tournament, log): Promise<Answer<TakenBack>> => {
    const { id } = tournament
    const early = stageRefused(tournament)
    if (early !== undefined) return refusal(early.code)
    const lastMade = await lastRoundMade(tx, id)
    if (round !== lastMade) return refusal(round < lastMade ? 'ROUND_NOT_LAST' : 'ROUND_NOT_FOUND')
    const at = ctx.timeline.now()
    const canceled = await cancelUnplayed(ctx, tx, id, round, at)
    if (!canceled.ok) return refusal(canceled.error)
    const last = await moveArrangementsBack(tx, id)
    const currentRound = (await firstOpenRound(tx, id)) ?? last
    await setCurrentRound(tx, id, currentRound)
    await recordAudit(tx, { ...auditOf(tournament, caller, note, currentRound), effect: canceled.value }, at)
    log.info(
      { tournamentId: id, actorId: caller.playerId, roundNumber: round },
      `[takeBackRound] round taken back - tournamentId=${id}, round=${round} - ok`,
    )
    return ok({ currentRound })
  })

const auditOf = (
  { id, currentRound: before }: TournamentRow,
  { playerId }: Caller,
  note: string | undefined,
  after: number,
) => ({
  tournamentId: id,
  matchId: null,
  actorId: playerId,
  action: 'ROUND_TAKEN_BACK',
  note: note ?? null,
  before: { currentRound: before },
  after: { currentRound: after },
})
