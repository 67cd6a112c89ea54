import type { PoolClient } from 'pg'
import { lockContestOf } from '../../db/contests.ts'
import { lockMatchesOf } from '../../db/corrections.ts'
import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { row } from '../../db/transaction.ts'
import type { MatchStatus } from '../../domain/kernel/outcome.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Effect, effectOf } from '../../domain/tournament/effect.ts'
import type { EventContext } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { decideLocked } from '../progress/decide-locked.ts'
import { eventFacts } from '../progress/event-facts.ts'
import { type Answer, type RefusalCode, type Refused, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { type Rights, withTournament } from '../rights/rights.ts'
import type { Log } from '../runtime/log.ts'
import { tentatively } from '../transact.ts'
import { type MatchStateView, matchStateView } from '../views/match-state.ts'

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

/** The match as it stands, and what was done to everything else; or would be, in a preview. */
export type Intervened = MatchStateView & { readonly effect: Effect }

export type Work = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly log: Log
  readonly caller: Caller
  readonly asked: Intervention
  readonly at: Instant
}

/** What kind of intervention it is: a result, or that the match is void. `More` is what its answer says beside. */
export type Act<More extends object> = {
  readonly allowed: (rights: Rights, before: StoredMatch) => boolean
  /** Whether the places that change by it are told. */
  readonly movesPlaces: (before: StoredMatch, tournament: TournamentRow) => boolean
  /** Writes it to the match and its contest; the tournament as it is to be advanced, or why not. */
  readonly write: (
    work: Work,
    before: StoredMatch,
  ) => Promise<{ readonly tournament: TournamentRow } | { readonly refused: Refused }>
  /** Says in the log and to its caller what was done. */
  readonly record: (work: Work, before: StoredMatch, effect: Effect) => Promise<More>
}

/** Under the tournament's lock, as the place of the match says, with all that follows from it. */
export const intervene = async <More extends object>(
  ctx: EventContext,
  caller: Caller,
  tournamentId: string,
  asked: Intervention,
  act: Act<More>,
): Promise<Answer<Intervened & Partial<More>>> => {
  const done = await withTournament(
    ctx,
    { id: tournamentId },
    caller,
    async (tx, tournament, rights, log) => {
      const at = ctx.timeline.now()
      ctx.live.forget(asked.matchId)
      const work = { tx, tournament, log, caller, asked, at }
      await lockWhatMayChange(work)
      // What time has decided comes first: a flag that fell is not ruled away by chance.
      const before = await decideLocked(tx, asked.matchId, { kind: 'observe' }, at)
      if (before === undefined) return refusal('MATCH_NOT_FOUND')
      const refused = refusedFor(before.stored, tournament, asked.version, {
        rules: rights.rules,
        allowed: act.allowed(rights, before.stored),
      })
      if (refused !== undefined) {
        if (before.decision.events.length > 0) await advance({ log }, tx, tournament, at)
        return refusal(refused, { match: matchStateView(before.stored, asked.matchId, at) })
      }
      return tentatively(tx, log, held => tryOn({ ...work, log: held }, before.stored, act))
    },
  )
  const touched = done.ok && !asked.preview ? done.value.effect.matches : []
  for (const { matchId } of touched) if (matchId !== null) ctx.live.forget(matchId)
  return done
}

/** The contest where the match is open; all matches where it is over, as a correction may change any of them. */
const lockWhatMayChange = async ({ tx, tournament, asked }: Work): Promise<void> => {
  const found = await row<{ status: MatchStatus }>(tx, 'select status from matches where id = $1', [
    asked.matchId,
  ])
  if (found?.status === 'FINISHED') await lockMatchesOf(tx, tournament.id)
  else await lockContestOf(tx, asked.matchId)
}

/**
 * What refuses it whatever it is. `If-Match` is honoured always, and required once a match is over (contract section 6).
 * It comes before what a deputy may not do: who lost against another's result is shown it, not told of rights.
 */
const refusedFor = (
  { match }: StoredMatch,
  tournament: TournamentRow,
  version: number | undefined,
  { rules, allowed }: { readonly rules: boolean; readonly allowed: boolean },
): RefusalCode | undefined => {
  if (!rules) return 'FORBIDDEN'
  if (version !== undefined && version !== match.version) return 'VERSION_CONFLICT'
  if (!allowed) return 'FORBIDDEN'
  if (match.status === 'FINISHED' && version === undefined) return 'VERSION_REQUIRED'
  if (tournament.status === 'CANCELED') return 'TOURNAMENT_ENDED'
  return match.status === 'CANCELED' ? 'MATCH_ALREADY_FINISHED' : undefined
}

type Tried<More> = { readonly keep: boolean; readonly value: Answer<Intervened & Partial<More>> }

/**
 * Does it all, looks at what has changed, and only then says whether it may stay: so a preview shows what happens, and
 * a refusal lists what stands in the way, by the very code that does it.
 */
const tryOn = async <More extends object>(
  work: Work,
  before: StoredMatch,
  act: Act<More>,
): Promise<Tried<More>> => {
  const { tx, tournament, asked, at } = work
  const present = matchStateView(before, asked.matchId, at)
  const reach = { fromRound: before.facts.roundNumber, places: act.movesPlaces(before, tournament) }
  const factsBefore = await eventFacts(tx, tournament.id, reach)
  const written = await act.write(work, before)
  if ('refused' in written) {
    const { code, ...more } = written.refused
    return { keep: false, value: refusal(code, { ...more, match: present }) }
  }
  await advance(work, tx, written.tournament, at)
  const effect = effectOf(factsBefore, await eventFacts(tx, tournament.id, reach), asked.matchId)
  if (asked.preview) return { keep: false, value: ok({ ...present, effect } as Intervened & Partial<More>) }
  const [obstacle] = asked.force ? [] : effect.needsForce
  if (obstacle !== undefined) return { keep: false, value: refusal(obstacle, { match: present, effect }) }
  const more = await act.record(work, before, effect)
  // Who saw the event before its past changed is told so when he makes the next round.
  if (before.match.status === 'FINISHED') await touchTournament(tx, tournament.id)
  const after = await loadMatch(tx, asked.matchId)
  if (after === undefined || 'bye' in after) throw new Error(`match ${asked.matchId} is gone`)
  return { keep: true, value: ok({ ...matchStateView(after, asked.matchId, at), effect, ...more }) }
}
