import { recordAudit } from '../../db/audit.ts'
import { matchFacts } from '../../db/corrections.ts'
import { type MatchRead, readMatches } from '../../db/match-reads.ts'
import { setCurrentRound } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import { matchChanges } from '../../domain/tournament/effect.ts'
import type { Caller } from '../accounts/access.ts'
import type { Context } from '../context.ts'
import { cancelMatches } from '../matches/cancel-matches.ts'
import { type Answer, refusal } from '../refusal.ts'
import { asArbiter, type SeenTournament } from '../rights.ts'
import { stageRefused } from './publish-round.ts'

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
    const matches = standing(await readMatches(tx, id, round))
    if (matches.length === 0 || round !== tournament.currentRound) return refusal('ROUND_NOT_FOUND')
    if (matches.some(hasBegun)) return refusal('ROUND_HAS_RESULTS')
    const at = ctx.timeline.now()
    const before = await matchFacts(tx, id)
    await cancelMatches(
      tx,
      matches.map(match => ({ id: match.id, status: match.status, isBye: match.entryBId === null })),
      at,
    )
    for (const match of matches) ctx.live.forget(match.id)
    await setCurrentRound(tx, id, round - 1)
    const effect = { matches: matchChanges(before, await matchFacts(tx, id)) }
    await recordAudit(tx, { ...auditOf(id, caller, note, round), effect }, at)
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

/** By id, as they are locked. */
const standing = (matches: readonly MatchRead[]): readonly MatchRead[] =>
  matches.filter(({ status }) => status !== 'CANCELED').sort((one, other) => (one.id < other.id ? -1 : 1))

const hasBegun = ({ status, entryBId }: MatchRead): boolean => entryBId !== null && status !== 'PENDING'
