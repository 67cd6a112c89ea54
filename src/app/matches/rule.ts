import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { lockContestOf, setParentOutcome } from '../../db/contests.ts'
import { lockMatchesOf, setUnrated } from '../../db/corrections.ts'
import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import { row } from '../../db/transaction.ts'
import { isPending } from '../../domain/contest/contest.ts'
import { rulingOnPending } from '../../domain/contest/correct.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { MatchStatus, Outcome } from '../../domain/match/outcome.ts'
import { type Effect, effectOf } from '../../domain/tournament/effect.ts'
import type { Caller } from '../accounts/access.ts'
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import { type Rights, withTournament } from '../rights.ts'
import { advance } from '../tournaments/advance.ts'
import { eventFacts, type Reach } from '../tournaments/event-facts.ts'
import { tentatively } from '../transact.ts'
import { correct } from './correct.ts'
import { matchPlace } from './match-place.ts'
import { type MatchStateView, matchStateView } from './match-view.ts'
import { outcomeOf, type ResultCode } from './result-codes.ts'
import { decideLocked } from './settle-match.ts'

export type Ruling = {
  readonly matchId: string
  readonly result: ResultCode
  readonly note: string | undefined
  /** Whether the result counts for ratings; as it was where nothing is said. */
  readonly unrated: boolean | undefined
  /** The version the arbiter saw (`If-Match`), if one was sent. */
  readonly version: number | undefined
  /** Only look: nothing of it is written. */
  readonly preview: boolean
  /** Take back what has begun since, and money that was paid. */
  readonly force: boolean
}

/** The match as it stands, and what the ruling did to everything else; or would do, in a preview. */
export type Ruled = MatchStateView & { readonly effect: Effect }

/**
 * An arbiter's result, with all that follows from it and a line in the audit log: on an open match, on a parent that
 * waits for its tie-break, or as a correction on one that is over (contract section 6).
 */
export const rule = async (ctx: Context, caller: Caller, ruling: Ruling): Promise<Answer<Ruled>> => {
  await ctx.timeline.ready()
  const place = await matchPlace(ctx, caller, ruling.matchId)
  if (!place.ok) return place
  const { tournamentId, whiteIsA } = place.value
  const outcome = outcomeOf(ruling.result, whiteIsA)
  const ruled = await ruleLocked(ctx, caller, { ...ruling, outcome }, tournamentId)
  const touched = ruled.ok && !ruling.preview ? ruled.value.effect.matches : []
  for (const { matchId } of touched) if (matchId !== null) ctx.live.forget(matchId)
  return ruled
}

type Work = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly log: Log
  readonly caller: Caller
  readonly ruling: Ruling & { readonly outcome: Outcome }
  readonly at: Instant
}

const ruleLocked = (
  ctx: Context,
  caller: Caller,
  ruling: Work['ruling'],
  tournamentId: string,
): Promise<Answer<Ruled>> =>
  withTournament(ctx, { id: tournamentId }, caller, async (tx, tournament, rights, log) => {
    const at = ctx.timeline.now()
    ctx.live.forget(ruling.matchId)
    const work = { tx, tournament, log, caller, ruling, at }
    await lockWhatMayChange(work)
    // What time has decided comes first: a flag that fell is not ruled away by chance.
    const before = await decideLocked(tx, ruling.matchId, { kind: 'observe' }, at)
    if (before === undefined) return refusal('MATCH_NOT_FOUND')
    const refused = mayNot(rights, before.stored) ?? refusedFor(before.stored, tournament, ruling.version)
    if (refused !== undefined) {
      if (before.decision.events.length > 0) await advance({ log }, tx, tournament, at)
      return refusal(refused, { match: matchStateView(before.stored, ruling.matchId, at) })
    }
    return tentatively(tx, log, held => enterResult({ ...work, log: held }, before.stored))
  })

/** The contest where the match is open; all matches where it is over, as a correction may change any of them. */
const lockWhatMayChange = async ({ tx, tournament, ruling }: Work): Promise<void> => {
  const found = await row<{ status: MatchStatus }>(tx, 'select status from matches where id = $1', [
    ruling.matchId,
  ])
  if (found?.status === 'FINISHED') await lockMatchesOf(tx, tournament.id)
  else await lockContestOf(tx, ruling.matchId)
}

/** A deputy enters results and corrects none; also on a contest that is being broken he has no word. */
const mayNot = ({ arbiter, rules }: Rights, { match }: StoredMatch): 'FORBIDDEN' | undefined =>
  arbiter || (rules && match.status !== 'FINISHED') ? undefined : 'FORBIDDEN'

/** What refuses any result here. `If-Match` is honoured always, and required once a match is over (contract section 6). */
const refusedFor = (
  { match }: StoredMatch,
  tournament: TournamentRow,
  version: number | undefined,
): RefusalCode | undefined => {
  if (version !== undefined && version !== match.version) return 'VERSION_CONFLICT'
  const over = match.status === 'FINISHED' || match.status === 'CANCELED'
  if (over && version === undefined) return 'VERSION_REQUIRED'
  if (tournament.status === 'CANCELED') return 'TOURNAMENT_ENDED'
  return match.status === 'CANCELED' ? 'MATCH_ALREADY_FINISHED' : undefined
}

type Tried = { readonly keep: boolean; readonly value: Answer<Ruled> }

/**
 * Does it all, looks at what has changed, and only then says whether it may stay: so a preview shows what happens, and
 * a refusal lists what stands in the way, by the very code that does it.
 */
const enterResult = async (work: Work, before: StoredMatch): Promise<Tried> => {
  const { tx, tournament, ruling, at } = work
  const present = matchStateView(before, ruling.matchId, at)
  const reach = reachOf(before, tournament)
  const factsBefore = await eventFacts(tx, tournament.id, reach)
  const entered = await writeResult(work, before)
  if ('refused' in entered) return { keep: false, value: refusal(entered.refused, { match: present }) }
  if (ruling.unrated !== undefined) await setUnrated(tx, ruling.matchId, ruling.unrated)
  await advance(work, tx, entered.tournament, at)
  const effect = effectOf(factsBefore, await eventFacts(tx, tournament.id, reach), ruling.matchId)
  if (ruling.preview) return { keep: false, value: ok({ ...present, effect }) }
  const [obstacle] = ruling.force ? [] : effect.needsForce
  if (obstacle !== undefined) return { keep: false, value: refusal(obstacle, { match: present, effect }) }
  await record(work, before, effect)
  const after = await loadMatch(tx, ruling.matchId)
  if (after === undefined || 'bye' in after) throw new Error(`match ${ruling.matchId} is gone`)
  return { keep: true, value: ok({ ...matchStateView(after, ruling.matchId, at), effect }) }
}

/**
 * Where points make the order, each result of a round that is on moves half the field up or down until the last is in. That
 * is no effect worth telling, and to rank a large field twice for each would keep the players of other matches waiting.
 */
const reachOf = ({ match, facts }: StoredMatch, { format }: TournamentRow): Reach => ({
  fromRound: facts.roundNumber,
  places: format === 'KNOCKOUT' || match.status === 'FINISHED',
})

/** Writes the outcome, each kind of match in its own way; the tournament as it is to be advanced. */
const writeResult = async (
  { tx, tournament, caller, ruling: { outcome }, at }: Work,
  before: StoredMatch,
): Promise<{ readonly tournament: TournamentRow } | { readonly refused: RefusalCode }> => {
  const { match, facts } = before
  if (match.status !== 'FINISHED') {
    const ruled = await decideLocked(tx, match.id, { kind: 'rule', outcome }, at)
    const refused = ruled === undefined ? 'MATCH_NOT_FOUND' : ruled.decision.refusal
    return refused === undefined ? { tournament } : { refused }
  }
  if (isPending(match) && !facts.isTieBreak) {
    // It must name a winner or a double forfeit; `advance` then cancels the tie-breaks that nobody needs any more.
    const ruled = rulingOnPending(match, [], outcome)
    if (!ruled.ok) return { refused: ruled.error }
    await setParentOutcome(tx, match.id, ruled.value.outcome)
    return { tournament }
  }
  return { tournament: await correct({ tx, tournament, actorId: caller.playerId, at }, before, outcome) }
}

const record = async (
  { tx, tournament, log, caller, ruling, at }: Work,
  { match }: StoredMatch,
  effect: Effect,
): Promise<void> => {
  const { matchId, note = null, outcome } = ruling
  const wasOver = match.status === 'FINISHED' && !isPending(match)
  const actor = { tournamentId: tournament.id, matchId, actorId: caller.playerId, note }
  const { result = null, reason = null } = match.outcome ?? {}
  const line = {
    ...actor,
    action: wasOver ? 'MATCH_CORRECTED' : 'MATCH_RESULT',
    before: { status: match.status, result, resultReason: reason },
    after: { status: 'FINISHED', result: outcome.result, resultReason: outcome.reason },
    ...(wasOver ? { effect } : {}),
  }
  await recordAudit(tx, line, at)
  log.info(
    { matchId, tournamentId: tournament.id, actorId: caller.playerId, ...outcome },
    `[rule] result ${wasOver ? 'corrected' : 'entered'} - matchId=${matchId}, tournamentId=${tournament.id}, result=${ruling.result} - ok`,
  )
}
