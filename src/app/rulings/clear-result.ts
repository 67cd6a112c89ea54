import { recordAudit } from '../../db/audit.ts'
import { clearOutcome } from '../../db/corrections.ts'
import type { StoredMatch } from '../../db/matches.ts'
import { storedOutcome } from '../../domain/kernel/outcome.ts'
import type { RuledMatch } from '../../wire/rulings.ts'
import type { EventContext } from '../context.ts'
import type { Answer } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { matchForOfficial } from '../rights/match-for-official.ts'
import { withoutConsequences } from './correct.ts'
import { type Intervened, type Intervention, intervene, type RulingTransaction } from './intervene.ts'

/**
 * Takes a result of a real board back: the match waits for one again, and what followed from it is taken back as by a correction
 * (decision 0060). A match that has none is left as it is.
 */
export const clearResult = async (
  ctx: EventContext,
  caller: Caller,
  clearing: Intervention,
): Promise<Answer<RuledMatch>> => {
  await ctx.timeline.ready()
  const found = await matchForOfficial(ctx, caller, clearing.matchId)
  if (!found.ok) return found
  return intervene(ctx, caller, found.value.tournamentId, clearing, {
    allowed: ({ chief }) => chief,
    movesPlaces: () => true,
    write,
    record,
  })
}

const write = async (work: RulingTransaction, stored: StoredMatch) => {
  const { match } = stored
  if (!match.rules.overTheBoard) return { refused: { code: 'MATCH_PLAYED_ONLINE' as const } }
  const { tx, caller, at } = work
  if (match.status !== 'FINISHED') return { tournament: work.tournament }
  const correction = { tx, tournament: work.tournament, actorId: caller.playerId, at }
  const tournament = await withoutConsequences(correction, stored, undefined)
  await clearOutcome(tx, match.id)
  return { tournament }
}

const record = async (
  { tx, tournament, log, caller, at }: RulingTransaction,
  { match }: StoredMatch,
  { effect }: Intervened,
): Promise<object> => {
  if (match.status !== 'FINISHED') return {}
  const { result, resultReason } = storedOutcome(match.outcome)
  await recordAudit(
    tx,
    {
      tournamentId: tournament.id,
      matchId: match.id,
      actorId: caller.playerId,
      action: 'RESULT_CLEARED',
      note: null,
      before: { status: match.status, result, resultReason },
      after: { status: 'PENDING', result: null, resultReason: null },
      effect,
    },
    at,
  )
  log.info(
    { matchId: match.id, tournamentId: tournament.id, actorId: caller.playerId },
    `[clear] result cleared - matchId=${match.id}, tournamentId=${tournament.id}, result=${result} - ok`,
  )
  return {}
}
