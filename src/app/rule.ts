import type { PoolClient } from 'pg'
import { recordAudit } from '../db/audit.ts'
import { lockContestOf, setParentOutcome } from '../db/contests.ts'
import { loadMatch, type StoredMatch } from '../db/matches.ts'
import { row } from '../db/transaction.ts'
import { isPending } from '../domain/contest/contest.ts'
import { rulingOnPending } from '../domain/contest/correct.ts'
import { ok } from '../domain/kernel/result.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { Outcome } from '../domain/match/outcome.ts'
import type { Caller } from './access.ts'
import { advance } from './advance.ts'
import type { Context } from './context.ts'
import { type MatchStateView, matchStateView } from './match-view.ts'
import { type Answer, type RefusalCode, refusal } from './refusal.ts'
import { rightsOn, withTournament } from './rights.ts'
import { decideLocked } from './settle-match.ts'

/** What an arbiter may enter as a result (contract section 6). */
export type ResultCode =
  | 'WHITE_WIN'
  | 'BLACK_WIN'
  | 'DRAW'
  | 'WHITE_FORFEIT_WIN'
  | 'BLACK_FORFEIT_WIN'
  | 'DOUBLE_FORFEIT'
  | 'DOUBLE_LOSS'
  | 'A_WIN'
  | 'B_WIN'

/** How each is stored: forfeits as the win with `NO_SHOW`, double ones as a draw that scores nothing. */
const OUTCOMES: Readonly<Record<Exclude<ResultCode, 'A_WIN' | 'B_WIN'>, Outcome>> = {
  WHITE_WIN: { result: 'WHITE_WIN', reason: 'ARBITER' },
  BLACK_WIN: { result: 'BLACK_WIN', reason: 'ARBITER' },
  DRAW: { result: 'DRAW', reason: 'ARBITER' },
  WHITE_FORFEIT_WIN: { result: 'WHITE_WIN', reason: 'NO_SHOW' },
  BLACK_FORFEIT_WIN: { result: 'BLACK_WIN', reason: 'NO_SHOW' },
  DOUBLE_FORFEIT: { result: 'DRAW', reason: 'DOUBLE_NO_SHOW' },
  DOUBLE_LOSS: { result: 'DRAW', reason: 'DOUBLE_LOSS' },
}

export type Ruling = {
  readonly matchId: string
  readonly result: ResultCode
  readonly note: string | undefined
  /** The version the arbiter saw (`If-Match`), if one was sent. */
  readonly version: number | undefined
}

type MatchPlace = {
  readonly tournamentId: string
  readonly isBye: boolean
  readonly whiteIsA: boolean
  readonly visibility: string
}

/** An arbiter's result on a match that is not finished, with all that follows from it, and a line in the audit log. */
export const rule = async (ctx: Context, caller: Caller, ruling: Ruling): Promise<Answer<MatchStateView>> => {
  await ctx.timeline.ready()
  const place = await row<MatchPlace>(
    ctx.pool,
    `select m."tournamentId", m."blackEntryId" is null as "isBye", m."whiteEntryId" = m."entryAId" as "whiteIsA", t.visibility
     from matches m join tournaments t on t.id = m."tournamentId" where m.id = $1`,
    [ruling.matchId],
  )
  if (place === undefined) return refusal('MATCH_NOT_FOUND')
  const rights = await rightsOn(ctx.pool, { id: place.tournamentId, visibility: place.visibility }, caller)
  if (!rights.sees) return refusal('MATCH_NOT_FOUND')
  if (!rights.arbiter) return refusal('FORBIDDEN')
  if (place.isBye) return refusal('MATCH_INCOMPLETE')
  return ruleLocked(ctx, caller, ruling, place)
}

const ruleLocked = (
  ctx: Context,
  caller: Caller,
  ruling: Ruling,
  place: MatchPlace,
): Promise<Answer<MatchStateView>> =>
  withTournament(ctx, place.tournamentId, caller, async (tx, tournament, _rights, log) => {
    const at = ctx.timeline.now()
    ctx.live.forget(ruling.matchId)
    // What time has decided comes first: a flag that fell is not ruled away by chance.
    await lockContestOf(tx, ruling.matchId)
    const before = await decideLocked(tx, ruling.matchId, { kind: 'observe' }, at)
    if (before === undefined) return refusal('MATCH_NOT_FOUND')
    const lapsed = before.decision.events.length > 0
    const refused = versionRefused(before.stored, ruling.version)
    const view = (stored: StoredMatch) => matchStateView(stored, ruling.matchId, ctx.timeline.now())
    if (refused !== undefined) {
      if (lapsed) await advance({ log }, tx, tournament, at)
      return refusal(refused, { match: view(before.stored) })
    }
    if (tournament.status !== 'ACTIVE' && isPending(before.stored.match))
      return refusal('TOURNAMENT_ENDED', { match: view(before.stored) })
    const outcome = outcomeOf(ruling.result, place.whiteIsA)
    const entered = await enterResult(tx, before.stored, outcome, at)
    if (entered !== undefined) return refusal(entered, { match: view(before.stored) })
    await recordAudit(tx, auditOf(caller, ruling, before.stored, outcome), at)
    await advance({ log }, tx, tournament, at)
    const after = await loadMatch(tx, ruling.matchId)
    log.info(
      { matchId: ruling.matchId, tournamentId: tournament.id, actorId: caller.playerId, ...outcome },
      `[rule] result entered - matchId=${ruling.matchId}, tournamentId=${tournament.id}, result=${ruling.result} - ok`,
    )
    return ok(view(after !== undefined && 'match' in after ? after : before.stored))
  })

/**
 * Writes the result on an open match; or on a parent that waits for its tie-break (contract section 5), where it
 * must name a winner or a double forfeit. `advance` then cancels the tie-breaks that nobody needs any more.
 */
const enterResult = async (
  tx: PoolClient,
  { match }: StoredMatch,
  outcome: Outcome,
  at: Instant,
): Promise<RefusalCode | undefined> => {
  if (isPending(match)) {
    const ruled = rulingOnPending(match, [], outcome)
    if (!ruled.ok) return ruled.error
    await setParentOutcome(tx, match.id, ruled.value.outcome)
    return undefined
  }
  const ruled = await decideLocked(tx, match.id, { kind: 'rule', outcome }, at)
  return ruled === undefined ? 'MATCH_NOT_FOUND' : ruled.decision.refusal
}

/** `If-Match` is honoured always, and required once a match is finished (contract section 6). */
const versionRefused = ({ match }: StoredMatch, version: number | undefined) => {
  if (version !== undefined && version !== match.version) return 'VERSION_CONFLICT'
  const over = match.status === 'FINISHED' || match.status === 'CANCELED'
  return over && version === undefined ? 'VERSION_REQUIRED' : undefined
}

const outcomeOf = (code: ResultCode, whiteIsA: boolean): Outcome => {
  if (code === 'A_WIN') return OUTCOMES[whiteIsA ? 'WHITE_WIN' : 'BLACK_WIN']
  if (code === 'B_WIN') return OUTCOMES[whiteIsA ? 'BLACK_WIN' : 'WHITE_WIN']
  return OUTCOMES[code]
}

const auditOf = (caller: Caller, ruling: Ruling, before: StoredMatch, outcome: Outcome) => ({
  tournamentId: before.facts.tournamentId,
  matchId: ruling.matchId,
  actorId: caller.playerId,
  action: 'MATCH_RESULT',
  note: ruling.note ?? null,
  before: {
    status: before.match.status,
    result: before.match.outcome?.result ?? null,
    resultReason: before.match.outcome?.reason ?? null,
  },
  after: { status: 'FINISHED', result: outcome.result, resultReason: outcome.reason },
})
