import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { closeCall, insertCall, openCallOf, setCallKind } from '../../db/calls.ts'
import { lockContestOf } from '../../db/contests.ts'
import { eventOfMatch } from '../../db/match-reads.ts'
import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import {
  dropReport,
  lastReport,
  putReport,
  type ReportRow,
  standingReports,
} from '../../db/result-reports.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import type { Color } from '../../domain/kernel/color.ts'
import { type Outcome, storedOutcome } from '../../domain/kernel/outcome.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import {
  awaitedFor,
  type Reported,
  type ReportedResult,
  type Reports,
  reportResult,
} from '../../domain/match/report.ts'
import type { Context } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { decideLocked } from '../progress/decide-locked.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { withTournament } from '../rights/rights.ts'
import type { Log } from '../runtime/log.ts'
import { reportDto } from '../views/match.ts'
import { matchStateView } from '../views/match-state.ts'
import { colorOfPlayer, whyNoSeat } from './seat.ts'

export type ResultReport = {
  readonly matchId: string
  /** Undefined takes back what was said. */
  readonly result: ReportedResult | undefined
  /** The version the caller saw (`If-Match`), if one was sent. */
  readonly version: number | undefined
}

/**
 * A player of a real board says how the game ended, or takes that back (decision 0101). Once both say the same the match
 * is over, with all that follows; until then it stands, and an arbiter may look. The first end counts, whoever makes it.
 */
export const report = async (ctx: Context, caller: Caller, said: ResultReport): Promise<Answer<null>> => {
  await ctx.timeline.ready()
  const { matchId } = said
  const event = await eventOfMatch(ctx.pool, matchId)
  if (event === undefined) return refusal('MATCH_NOT_FOUND')
  const answer = await withTournament<null>(
    ctx,
    { id: event.id },
    caller,
    async (tx, tournament, _rights, log) => {
      const at = ctx.timeline.now()
      await lockContestOf(tx, matchId)
      const found = await decideLocked(tx, matchId, { kind: 'observe' }, at)
      if (found === undefined) return refusal(whyNoSeat(await loadMatch(tx, matchId), caller))
      if (found.decision.events.length > 0) await advance({ log }, tx, tournament, at)
      const by = colorOfPlayer(found.stored.match, caller.playerId)
      if (by === undefined) return refusal('PLAYER_NOT_IN_MATCH')
      const work = { tx, tournament, log, caller, at, by, stored: found.stored }
      return said.result === undefined ? takeBack(work, said) : say(work, said, said.result)
    },
  )
  ctx.live.forget(matchId)
  return !answer.ok && answer.error.code === 'TOURNAMENT_NOT_FOUND' ? refusal('MATCH_NOT_FOUND') : answer
}

type ReportTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly log: Log
  readonly caller: Caller
  readonly at: Instant
  readonly by: Color
  readonly stored: StoredMatch
}

const refusedIn = ({ stored, at }: ReportTransaction, code: RefusalCode) =>
  refusal(code, { match: matchStateView(stored, stored.match.id, at) })

const takeBack = async (work: ReportTransaction, { version }: ResultReport): Promise<Answer<null>> => {
  const { tx, stored, by } = work
  if (version !== undefined && version !== stored.match.version) return refusedIn(work, 'VERSION_CONFLICT')
  await dropReport(tx, stored.match.id, stored.match.sides[by].entry)
  await keepCall(work, sidesOf(stored, await standingReports(tx, [stored.match.id])))
  return ok(null)
}

const say = async (
  work: ReportTransaction,
  { version }: ResultReport,
  result: ReportedResult,
): Promise<Answer<null>> => {
  const { tx, tournament, stored, by, at } = work
  const { match } = stored
  const entryId = match.sides[by].entry
  const before = sidesOf(stored, await standingReports(tx, [match.id]))
  const decided = reportResult(match, before, by, result)
  if (!decided.ok) {
    // Sent again: the match may be over by it, or by whatever came after.
    const last = await lastReport(tx, match.id, entryId)
    const isRepeated = decided.error === 'MATCH_ALREADY_FINISHED' && last?.result === result
    return isRepeated ? ok(null) : refusedIn(work, decided.error)
  }
  if (before[by] === result) return ok(null)
  if (version !== undefined && version !== match.version) return refusedIn(work, 'VERSION_CONFLICT')
  if (!tournament.playersReport) return refusedIn(work, 'PLAYERS_DO_NOT_REPORT')
  await putReport(tx, { matchId: match.id, entryId, result }, at)
  await carryOut(work, decided.value)
  return ok(null)
}

const sidesOf = ({ match }: StoredMatch, standing: readonly ReportRow[]): Reports => {
  const said = (color: Color) => standing.find(({ entryId }) => entryId === match.sides[color].entry)?.result
  return { WHITE: said('WHITE'), BLACK: said('BLACK') }
}

const carryOut = async (work: ReportTransaction, decided: Reported): Promise<void> => {
  if (decided.kind === 'stands') return keepCall(work, decided.reports)
  const { tx, tournament, log, stored, at } = work
  const said = await standingReports(tx, [stored.match.id])
  // What stood is settled with the match, and so is the call that it was (migrations 0054, 0055).
  await decideLocked(tx, stored.match.id, { kind: 'rule', outcome: decided.outcome }, at)
  await record(work, said, decided.outcome)
  await advance({ log }, tx, tournament, at)
}

/** Reports that wait, or differ, stand in the arbiters' queue once, whoever has taken them there. */
const keepCall = async (
  { tx, tournament, stored, at }: ReportTransaction,
  reports: Reports,
): Promise<void> => {
  const kind = awaitedFor(reports)
  const call = await openCallOf(tx, stored.match.id, null)
  if (call !== undefined && kind === undefined) return closeCall(tx, call.id, undefined, at)
  if (call !== undefined && kind !== undefined) return setCallKind(tx, call.id, kind)
  if (kind === undefined) return
  const place = { tournamentId: tournament.id, matchId: stored.match.id, entryId: null }
  await insertCall(tx, { ...place, kind, text: null }, at)
}

const record = async (
  { tx, tournament, log, caller, stored, at }: ReportTransaction,
  said: readonly ReportRow[],
  outcome: Outcome,
): Promise<void> => {
  const matchId = stored.match.id
  const { result, resultReason } = storedOutcome(outcome)
  const line = {
    tournamentId: tournament.id,
    matchId,
    actorId: caller.playerId,
    action: 'RESULT_REPORTED',
    note: null,
    before: { status: stored.match.status, result: null, resultReason: null },
    after: { status: 'FINISHED', result, resultReason, reports: said.map(reportDto) },
  }
  await recordAudit(tx, line, at)
  log.info(
    { matchId, tournamentId: tournament.id, actorId: caller.playerId, result, reason: resultReason },
    `[report] match ended - matchId=${matchId}, tournamentId=${tournament.id}, result=${result} - ok`,
  )
}
