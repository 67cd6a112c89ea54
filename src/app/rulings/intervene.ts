import type { PoolClient } from 'pg'
import { lockContestOf } from '../../db/contests.ts'
import { lockMatchesOf } from '../../db/corrections.ts'
import { matchSummary } from '../../db/match-reads.ts'
import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import { type ReportRow, standingReports } from '../../db/result-reports.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Effect, effectOf } from '../../domain/tournament/effect.ts'
import type { RuledGame } from '../../wire/rulings.ts'
import type { EventContext } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { decideLocked } from '../progress/decide-locked.ts'
import { eventFacts } from '../progress/event-facts.ts'
import { type Answer, type RefusalCode, type Refused, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { type Rights, withTournament } from '../rights/rights.ts'
import type { Log } from '../runtime/log.ts'
import { tentatively } from '../transact.ts'
import { matchStateView } from '../views/match-state.ts'

/** What an arbiter asks of a match that may change what others play, and who has won what. */
export type Intervention = {
  readonly matchId: string
  readonly note: string | undefined
  /** The version the arbiter saw (`If-Match`), if one was sent. */
  readonly version: number | undefined
  /** Only look: nothing of it is written. */
  readonly preview: boolean
  /** Take back what has begun since, and money that was paid. */
  readonly force: boolean
}

/** In which transaction an arbiter intervenes, in which event, when, and what was asked. */
export type RulingTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly log: Log
  readonly caller: Caller
  readonly asked: Intervention
  readonly at: Instant
}

/** What followed, and what the two had reported, which is settled with the match. */
export type Intervened = { readonly effect: Effect; readonly reports: readonly ReportRow[] }

/** What is done to the match: it is given a result, or is void. `More` is what the answer says beside. */
export type InterventionKind<More extends object> = {
  readonly allowed: (rights: Rights, before: StoredMatch) => boolean
  /** Whether the places that change by it are told. */
  readonly movesPlaces: (before: StoredMatch, tournament: TournamentRow) => boolean
  /** Writes it to the match and its contest; the tournament as it is to be advanced, or why not. */
  readonly write: (
    work: RulingTransaction,
    before: StoredMatch,
  ) => Promise<{ readonly tournament: TournamentRow } | { readonly refused: Refused }>
  /** Says in the log and to its caller what was done. */
  readonly record: (work: RulingTransaction, before: StoredMatch, done: Intervened) => Promise<More>
}

/**
 * Carries out what an arbiter asked of a match, in one transaction under the tournament's lock, with all that follows
 * from it (decision 0060). What time has decided comes first: a flag that fell is not ruled away by chance.
 */
export const intervene = async <More extends object>(
  ctx: EventContext,
  caller: Caller,
  tournamentId: string,
  asked: Intervention,
  kind: InterventionKind<More>,
): Promise<Answer<RuledGame & Partial<More>>> => {
  const done = await withTournament(
    ctx,
    { id: tournamentId },
    caller,
    async (tx, tournament, rights, log) => {
      const work = { tx, tournament, log, caller, asked, at: ctx.timeline.now() }
      ctx.live.forget(asked.matchId)
      await lockWhatMayChange(work)
      const observed = await decideLocked(tx, asked.matchId, { kind: 'observe' }, work.at)
      if (observed === undefined) return refusal('MATCH_NOT_FOUND')
      const before = observed.stored
      const refused = refusedFor(work, before, rights, kind)
      if (refused === undefined)
        return tentatively(tx, log, held => attempt({ ...work, log: held }, before, kind))
      if (observed.decision.events.length > 0) await advance(work, tx, tournament, work.at)
      return refusal(refused, { match: matchStateView(before, asked.matchId, work.at) })
    },
  )
  const changed = done.ok && !asked.preview ? done.value.effect.matches : []
  for (const { matchId } of changed) if (matchId !== null) ctx.live.forget(matchId)
  return done
}

/** The contest where the match is open; all matches where it is over, as a correction may change any of them. */
const lockWhatMayChange = async ({ tx, tournament, asked }: RulingTransaction): Promise<void> => {
  const found = await matchSummary(tx, asked.matchId)
  if (found?.status === 'FINISHED') await lockMatchesOf(tx, tournament.id)
  else await lockContestOf(tx, asked.matchId)
}

/**
 * What refuses it whatever it is. `If-Match` is honoured always, and required once a match is over (contract section 6).
 * It comes before what a deputy may not do: who lost against another's result is shown it, not told of rights.
 */
const refusedFor = (
  { tournament, asked: { version } }: RulingTransaction,
  before: StoredMatch,
  rights: Rights,
  { allowed }: Pick<InterventionKind<object>, 'allowed'>,
): RefusalCode | undefined => {
  const { status, version: present } = before.match
  if (!rights.directs) return 'FORBIDDEN'
  if (version !== undefined && version !== present) return 'VERSION_CONFLICT'
  if (!allowed(rights, before)) return 'FORBIDDEN'
  if (status === 'FINISHED' && version === undefined) return 'VERSION_REQUIRED'
  if (tournament.status === 'CANCELED') return 'TOURNAMENT_ENDED'
  return status === 'CANCELED' ? 'MATCH_ALREADY_FINISHED' : undefined
}

type Attempt<More> = { readonly keep: boolean; readonly value: Answer<RuledGame & Partial<More>> }

/**
 * Does it all, looks at what has changed, and only then says whether it stays: so a preview shows what happens, and a
 * refusal lists what stands in the way, by the very code that does it.
 */
const attempt = async <More extends object>(
  work: RulingTransaction,
  before: StoredMatch,
  kind: InterventionKind<More>,
): Promise<Attempt<More>> => {
  const { tx, tournament, asked, at } = work
  const undone = (value: Answer<RuledGame & Partial<More>>) => ({ keep: false, value })
  const match = matchStateView(before, asked.matchId, at)
  const reach = { fromRound: before.facts.roundNumber, places: kind.movesPlaces(before, tournament) }
  const factsBefore = await eventFacts(tx, tournament.id, reach)
  const reports = await standingReports(tx, [asked.matchId])
  const written = await kind.write(work, before)
  if ('refused' in written) return undone(refusal(written.refused.code, { ...written.refused, match }))
  await advance(work, tx, written.tournament, at)
  const effect = effectOf(factsBefore, await eventFacts(tx, tournament.id, reach), {
    match: asked.matchId,
  })
  if (asked.preview) return undone(ok({ ...match, effect } as RuledGame & Partial<More>))
  const [obstacle] = asked.force ? [] : effect.needsForce
  if (obstacle !== undefined) return undone(refusal(obstacle, { match, effect }))
  const more = await kind.record(work, before, { effect, reports })
  // The version of the event grows where its past changed: whoever read it before is told so when they make a round.
  if (before.match.status === 'FINISHED') await touchTournament(tx, tournament.id)
  const after = await loadMatch(tx, asked.matchId)
  if (after === undefined || 'bye' in after) throw new Error(`match ${asked.matchId} is gone`)
  return { keep: true, value: ok({ ...matchStateView(after, asked.matchId, at), effect, ...more }) }
}
