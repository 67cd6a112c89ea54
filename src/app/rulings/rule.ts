import { recordAudit } from '../../db/audit.ts'
import { setParentOutcome } from '../../db/contests.ts'
import { setUnrated } from '../../db/corrections.ts'
import type { StoredMatch } from '../../db/matches.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import { isPending } from '../../domain/contest/contest.ts'
import { rulingOnPending } from '../../domain/contest/correct.ts'
import { type Outcome, type StoredOutcome, storedOutcome } from '../../domain/kernel/outcome.ts'
import { BYE_CODE, outcomeOf, POINTS_CODES, type ResultCode } from '../../domain/kernel/result-code.ts'
import type { FieldCode } from '../../wire/field-codes.ts'
import type { RuledMatch } from '../../wire/rulings.ts'
import type { EventContext } from '../context.ts'
import { decideLocked } from '../progress/decide-locked.ts'
import { type Answer, type Refused, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { matchOrByeForOfficial } from '../rights/match-for-official.ts'
import { reportsToRecord } from '../views/match.ts'
import { byeAsItIs } from './bye-as-it-is.ts'
import { correct } from './correct.ts'
import {
  type Intervened,
  type Intervention,
  type InterventionKind,
  intervene,
  type RulingTransaction,
} from './intervene.ts'

export type Ruling = Intervention & {
  readonly result: ResultCode | typeof BYE_CODE
  /** Whether the result counts for ratings; as it was where nothing is said. */
  readonly unrated: boolean | undefined
}

/**
 * An arbiter's result, with all that follows from it and a line in the audit log: on an open match, on a parent that
 * waits for its tie-break, or as a correction on one that is over (contract section 6).
 */
export const rule = async (
  ctx: EventContext,
  caller: Caller,
  ruling: Ruling,
): Promise<Answer<RuledMatch>> => {
  await ctx.timeline.ready()
  const found = await matchOrByeForOfficial(ctx, caller, ruling.matchId)
  if (!found.ok) return found
  const { isBye, whiteIsA, tournamentId } = found.value
  const { result } = ruling
  if (result === BYE_CODE) return isBye ? byeAsItIs(ctx, ruling) : wrongResult('NEEDS_BYE')
  if (isBye) return refusal('MATCH_INCOMPLETE')
  const outcome = outcomeOf(result, whiteIsA)
  return intervene(ctx, caller, tournamentId, ruling, kindOf({ ...ruling, result }, outcome))
}

const wrongResult = (code: FieldCode) => refusal('VALIDATION_FAILED', { errors: [{ path: 'result', code }] })

/** Half a point for one side alone sends nobody on. */
const isRefusedIn = ({ format }: TournamentRow, code: ResultCode): boolean =>
  format === 'KNOCKOUT' && POINTS_CODES.includes(code)

type RulingOnTwo = Ruling & { readonly result: ResultCode }

const kindOf = (ruling: RulingOnTwo, outcome: Outcome): InterventionKind<object> => ({
  // A deputy enters results and corrects none; nor does a deputy decide a drawn match whose tie-breaks are being played.
  allowed: ({ chief, directs }, { match }) => chief || (directs && match.status !== 'FINISHED'),
  // Where points make the order, each result of a round that is on moves half the field up or down until the last is in.
  // That is no effect worth telling, and to rank a large field twice for each would keep the players of other matches waiting.
  movesPlaces: ({ match }, { format }) => format === 'KNOCKOUT' || match.status === 'FINISHED',
  write: async (work, before) => {
    if (isRefusedIn(work.tournament, ruling.result)) return { refused: wrongResult('NEEDS_POINTS').error }
    const written = await writeResult(work, before, outcome)
    if ('tournament' in written && ruling.unrated !== undefined)
      await setUnrated(work.tx, ruling.matchId, ruling.unrated)
    return written
  },
  record: (work, before, done) => record(work, before, { ruling, outcome, ...done }),
})

/** Writes the outcome, each kind of match in its own way; the tournament as it is to be advanced. */
const writeResult = async (
  { tx, tournament, caller, at }: RulingTransaction,
  before: StoredMatch,
  outcome: Outcome,
): Promise<{ readonly tournament: TournamentRow } | { readonly refused: Refused }> => {
  const { match, facts } = before
  if (match.status !== 'FINISHED') {
    const ruled = await decideLocked(tx, match.id, { kind: 'rule', outcome }, at)
    const code = ruled === undefined ? 'MATCH_NOT_FOUND' : ruled.decision.refusal
    return code === undefined ? { tournament } : { refused: { code } }
  }
  if (isPending(match) && !facts.isTieBreak) {
    // It must name a winner or a double forfeit; `advance` then cancels the tie-breaks that nobody needs any more.
    const ruled = rulingOnPending(match, [], outcome)
    if (!ruled.ok) return { refused: { code: ruled.error } }
    await setParentOutcome(tx, match.id, ruled.value.outcome)
    return { tournament }
  }
  return { tournament: await correct({ tx, tournament, actorId: caller.playerId, at }, before, outcome) }
}

/** As the audit log has it: what few results have is told of those alone. */
const endOf = ({ result, resultReason, onlyHalf }: StoredOutcome) => ({
  result,
  resultReason,
  ...(onlyHalf === null ? {} : { onlyHalf }),
})

type Said = Intervened & { readonly ruling: Ruling; readonly outcome: Outcome }

const record = async (
  { tx, tournament, log, caller, at }: RulingTransaction,
  { match }: StoredMatch,
  { ruling, outcome, effect, reports }: Said,
): Promise<object> => {
  const { matchId, note = null } = ruling
  const wasOver = match.status === 'FINISHED' && !isPending(match)
  const actor = { tournamentId: tournament.id, matchId, actorId: caller.playerId, note }
  const [before, after] = [storedOutcome(match.outcome), storedOutcome(outcome)]
  const line = {
    ...actor,
    action: wasOver ? 'MATCH_CORRECTED' : 'MATCH_RESULT',
    before: { status: match.status, ...endOf(before), ...reportsToRecord(reports) },
    after: { status: 'FINISHED', ...endOf(after) },
    ...(wasOver ? { effect } : {}),
  }
  await recordAudit(tx, line, at)
  log.info(
    {
      matchId,
      tournamentId: tournament.id,
      actorId: caller.playerId,
      result: after.result,
      reason: after.resultReason,
    },
    `[rule] result ${wasOver ? 'corrected' : 'entered'} - matchId=${matchId}, tournamentId=${tournament.id}, result=${ruling.result} - ok`,
  )
  return {}
}
