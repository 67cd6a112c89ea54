import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { type EntryRow, findEntry } from '../../db/entries.ts'
import {
  listRequestedByes,
  putRequestedBye,
  type RequestedByeRow,
  removeRequestedBye,
} from '../../db/swiss.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { byeRefused } from '../../domain/formats/swiss/bye-request.ts'
import { entryId as asEntryId } from '../../domain/kernel/ids.ts'
import type { ByeType } from '../../domain/kernel/outcome.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Context } from '../context.ts'
import { loadSwissFacts } from '../progress/swiss-facts.ts'
import { type Answer, type Refused, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { type Rights, type SeenTournament, withTournament } from '../rights/rights.ts'
import { roundsRefused } from './round-in-event.ts'

export type ByeRequest = {
  readonly entryId: string
  readonly roundNumber: number
  /** Undefined takes back what was asked for. */
  readonly byeType: RequestedByeRow['byeType'] | undefined
  readonly note: string | undefined
}

/**
 * A player asks for a bye in a round to come, or an arbiter gives one (contract section 8). It stands until the round is
 * made, which is also the deadline. Answers all byes of the event that were asked for.
 */
export const requestBye = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  request: ByeRequest,
): Promise<Answer<RequestedByeRow[]>> =>
  withTournament(ctx, seen, caller, async (tx, tournament, rights): Promise<Answer<RequestedByeRow[]>> => {
    const entry = await findEntry(tx, tournament.id, request.entryId)
    const early = mayNotAsk(entry, caller, rights, tournament, request)
    if (early !== undefined) return refusal(early.code, early)
    const { entryId, roundNumber, byeType } = request
    const before = (await listRequestedByes(tx, tournament.id)).find(
      bye => bye.entryId === entryId && bye.roundNumber === roundNumber,
    )
    // What an arbiter gave, an arbiter takes back.
    if (before !== undefined && before.requestedBy !== entry!.playerId && !rights.chief)
      return refusal('BYE_GIVEN_BY_ARBITER')
    const { state } = await loadSwissFacts(tx, tournament)
    const refused = byeRefused(
      { entry: asEntryId(entryId), round: roundNumber, bye: byeType ?? 'ZERO' },
      { pairings: state.pairings, requested: state.requestedByes },
      { limit: tournament.byeLimit, lastRound: tournament.lastByeRound ?? undefined },
      rights.chief,
    )
    if (refused !== undefined) return refusal(refused)
    await writeBye(tx, tournament, { ...request, before }, caller, ctx.timeline.now())
    return ok(await listRequestedByes(tx, tournament.id))
  })

const mayNotAsk = (
  entry: EntryRow | undefined,
  caller: Caller,
  rights: Rights,
  tournament: TournamentRow,
  { roundNumber }: ByeRequest,
): Refused | undefined => {
  const { status, format } = tournament
  if (entry === undefined) return { code: 'ENTRY_NOT_FOUND' }
  if (!rights.chief && entry.playerId !== caller.playerId) return { code: 'FORBIDDEN' }
  if (format !== 'SWISS') return { code: 'ROUNDS_FOLLOW_BY_THEMSELVES' }
  if (status === 'FINISHED' || status === 'CANCELED') return { code: 'TOURNAMENT_ENDED' }
  return roundsRefused(tournament, { roundNumber })
}

const writeBye = async (
  tx: PoolClient,
  { id }: TournamentRow,
  {
    entryId,
    roundNumber,
    byeType,
    note,
    before,
  }: ByeRequest & { readonly before: RequestedByeRow | undefined },
  { playerId }: Caller,
  at: Instant,
): Promise<void> => {
  if (byeType === undefined) await removeRequestedBye(tx, entryId, roundNumber)
  else
    await putRequestedBye(tx, id, { entryId, roundNumber, byeType, requestedBy: playerId, requestedAt: at })
  await touchTournament(tx, id)
  const change = (type: ByeType | undefined) => ({ entryId, roundNumber, byeType: type ?? null })
  await recordAudit(
    tx,
    {
      tournamentId: id,
      matchId: null,
      actorId: playerId,
      action: 'BYE_REQUESTED',
      note: note ?? null,
      before: change(before?.byeType),
      after: change(byeType),
    },
    at,
  )
}
