import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { readMatches } from '../../db/match-reads.ts'
import {
  findTournament,
  lockTournament,
  setCurrentRound,
  setNextRoundAt,
  type TournamentRow,
} from '../../db/tournaments.ts'
import { checkByHand, mayBeMade } from '../../domain/formats/swiss/check-pairing.ts'
import { roundByHand } from '../../domain/formats/swiss/pair-state.ts'
import type { SwissState } from '../../domain/formats/swiss/state.ts'
import { waysOutOf } from '../../domain/formats/swiss/ways-out.ts'
import { ok } from '../../domain/kernel/result.ts'
import { lastRoundOf, type Pairing, type RoundMaker } from '../../domain/rounds/pairing.ts'
import type { EventContext } from '../context.ts'
import { keepForbidden } from '../progress/kept-apart.ts'
import { makeRound } from '../progress/make-round.ts'
import type { OffTable } from '../progress/seat.ts'
import { loadSwissFacts } from '../progress/swiss-facts.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament, visibleTournament } from '../rights/rights.ts'
import type { Log } from '../runtime/log.ts'
import type { Paired } from '../runtime/pairing.ts'
import { transact } from '../transact.ts'
import { roundsOf } from '../views/round.ts'
import { roundProblemDto } from '../views/round-problem.ts'
import { type HandBoards, handPairings } from './hand-boards.ts'
import { roundRefused, stageRefused } from './next-round-refused.ts'

/** A round that an arbiter has set up; `force` makes it also where it breaks rules. */
export type ByHand = {
  readonly boards: HandBoards
  readonly force: boolean
  readonly note: string | undefined
}

/**
 * Makes the next round of a Swiss event (contract section 8). It is paired on what is stored, without a lock, and
 * written only if that is still what is stored. So any number of callers, on any number of nodes, get one round: the
 * others find it made, and open. A refusal changes nothing.
 */
export const publishRound = async (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  byHand: ByHand | undefined,
) => {
  await ctx.timeline.ready()
  const { id } = seen
  const visible = await visibleTournament(ctx.pool, id, caller)
  if (!visible.ok) return visible
  const proposal = byHand === undefined ? await propose(ctx, visible.value) : undefined
  return asChief(ctx, seen, caller, async (tx, tournament, log) => {
    const published = await publish({ ctx, tx, log, byHand }, tournament, proposal, caller.playerId)
    if (!published.ok) return published
    const { roundNumber, offTable } = published.value
    const [round] = roundsOf(await readMatches(tx, id, roundNumber), ctx.timeline.now())
    if (round === undefined) throw new Error(`round ${roundNumber} of tournament ${id} is gone`)
    return ok({ ...round, offTable })
  })
}

/** The round that is due by itself. If it cannot be paired, the event waits for its arbiter, who reads why. */
export const publishDueRound = async (ctx: EventContext, id: string): Promise<void> => {
  const seen = await findTournament(ctx.pool, id)
  if (seen === undefined) return
  const proposal = await propose(ctx, seen)
  await transact(ctx, async (tx, log) => {
    const tournament = await lockTournament(tx, id)
    const due = tournament?.nextRoundAt ?? null
    if (tournament === undefined || due === null || due > ctx.timeline.now()) return
    const published = await publish({ ctx, tx, log, byHand: undefined }, tournament, proposal, null)
    if (published.ok) return
    const { code, causes = [] } = published.error
    await setNextRoundAt(tx, id, undefined)
    await recordAudit(
      tx,
      auditOf(tournament, null, 'ROUND_NOT_PUBLISHED', { code, causes }),
      ctx.timeline.now(),
    )
    log.warn(
      { tournamentId: id, code, causes: causes.map(cause => cause.code) },
      `[publishRound] next round - tournamentId=${id}, code=${code} - refused`,
    )
  })
}

/** A round, and what it was paired from. */
type Proposal = { readonly from: string; readonly paired: Paired }

const keyOf = (state: SwissState): string => JSON.stringify(state)

const propose = async (ctx: EventContext, tournament: TournamentRow): Promise<Proposal | undefined> => {
  if (stageRefused(tournament) !== undefined) return undefined
  const { state } = await loadSwissFacts(ctx.pool, tournament)
  if (roundRefused(tournament, state) !== undefined) return undefined
  return { from: keyOf(state), paired: await ctx.pairing.pair(state) }
}

type RoundTransaction = {
  readonly ctx: EventContext
  readonly tx: PoolClient
  readonly log: Log
  readonly byHand: ByHand | undefined
}

type Published = { readonly roundNumber: number; readonly offTable: readonly OffTable[] }

/** The round that was made; the caller holds the tournament's lock. */
const publish = async (
  { ctx, tx, log, byHand }: RoundTransaction,
  tournament: TournamentRow,
  proposal: Proposal | undefined,
  actorId: string | null,
): Promise<Answer<Published>> => {
  const early = stageRefused(tournament)
  if (early !== undefined) return refusal(early.code, early)
  const { state, entries } = await loadSwissFacts(tx, tournament)
  const refused = roundRefused(tournament, state)
  if (refused !== undefined) return refusal(refused.code, refused)
  const paired = byHand === undefined ? await pairedBy(ctx, proposal, state) : setUp(state, byHand)
  if (!paired.ok) return paired
  const at = ctx.timeline.now()
  const roundNumber = lastRoundOf(state.pairings) + 1
  const { pairings, maker, onRecord } = paired.value
  const offTable = await makeRound({ log }, tx, tournament, entries, { pairings, maker }, at)
  await keepForbidden(tx, state.forbidden, roundNumber)
  await setCurrentRound(tx, tournament.id, roundNumber)
  const made = { currentRound: roundNumber, matches: pairings.length, ...onRecord }
  const action = byHand === undefined ? 'ROUND_PUBLISHED' : 'ROUND_PAIRED_BY_HAND'
  await recordAudit(tx, { ...auditOf(tournament, actorId, action, made), note: byHand?.note ?? null }, at)
  return ok({ roundNumber, offTable })
}

/** A round that is to be written, and what is said of it on record. */
type Made = {
  readonly pairings: readonly Pairing[]
  readonly maker: RoundMaker
  readonly onRecord: object
}

/** What was paired without the lock, if it was paired from what is stored now; else paired again, under it. */
const pairedBy = async (
  ctx: EventContext,
  proposal: Proposal | undefined,
  state: SwissState,
): Promise<Answer<Made>> => {
  const unchanged = proposal !== undefined && proposal.from === keyOf(state)
  const paired = unchanged ? proposal.paired : await ctx.pairing.pair(state)
  return paired.ok
    ? ok({ pairings: paired.value, maker: 'ENGINE', onRecord: {} })
    : refusal('NO_LEGAL_PAIRING', { ...paired.error, waysOut: waysOutOf(state, paired.error.lifts) })
}

/** What the arbiter has set up, looked at by the rules by which the engine pairs. */
const setUp = (state: SwissState, { boards, force }: ByHand): Answer<Made> => {
  const pairings = handPairings(boards)
  const check = checkByHand(state, pairings)
  const problems = check.problems.map(roundProblemDto)
  if (!mayBeMade(check.problems, force)) return refusal('PAIRING_HAS_PROBLEMS', { problems })
  return ok({ pairings: roundByHand(state, pairings), maker: 'HAND', onRecord: { problems } })
}

const auditOf = (tournament: TournamentRow, actorId: string | null, action: string, after: unknown) => ({
  tournamentId: tournament.id,
  matchId: null,
  actorId,
  action,
  note: null,
  before: { currentRound: tournament.currentRound },
  after,
})
