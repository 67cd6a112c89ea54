import { recordAudit } from '../../db/audit.ts'
import { setCurrentRound } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Caller } from '../accounts/access.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import { asArbiter, type SeenTournament } from '../rights.ts'
import { stageRefused } from './publish-round.ts'
import { cancelUnbegun } from './unbegun.ts'

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
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  { round, note }: TakeBack,
): Promise<Answer<TakenBack>> =>
  asArbiter(ctx, seen, caller, async (tx, tournament, log): Promise<Answer<TakenBack>> => {
    const { id } = tournament
    const early = stageRefused(tournament)
    if (early !== undefined) return refusal(early.code)
    if (round !== tournament.currentRound) return refusal('ROUND_NOT_FOUND')
    const at = ctx.timeline.now()
    const canceled = await cancelUnbegun(ctx, tx, id, round, at)
    if (!canceled.ok) return refusal(canceled.error)
    await setCurrentRound(tx, id, round - 1)
    await recordAudit(tx, { ...auditOf(id, caller, note, round), effect: canceled.value }, at)
    log.info(
      { tournamentId: id, actorId: caller.playerId, roundNumber: round },
      `[takeBackRound] round taken back - tournamentId=${id}, round=${round} - ok`,
    )
    return ok({ currentRound: round - 1 })
  })

const auditOf = (tournamentId: string, { playerId }: Caller, note: string | undefined, round: number) => ({
  tournamentId,
  matchId: null,
  actorId: playerId,
  action: 'ROUND_TAKEN_BACK',
  note: note ?? null,
  before: { currentRound: round },
  after: { currentRound: round - 1 },
})
