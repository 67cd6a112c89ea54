import { recordAudit } from '../../db/audit.ts'
import { activeTieBreak, loadContest } from '../../db/contests.ts'
import { standingMatch } from '../../db/corrections.ts'
import { listEntries } from '../../db/entries.ts'
import { readRoundMatches } from '../../db/match-reads.ts'
import type { StoredMatch } from '../../db/matches.ts'
import { insertRound, loadPairings, type NewMatch } from '../../db/progress.ts'
import { withoutTheAbsent } from '../../domain/formats/knockout/round.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import { storedOutcome } from '../../domain/kernel/outcome.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Instant, SECOND } from '../../domain/kernel/time.ts'
import { unagreedSlot } from '../../domain/match/slot.ts'
import type { Pairing } from '../../domain/rounds/pairing.ts'
import type { VoidedMatch } from '../../wire/rulings.ts'
import type { EventContext } from '../context.ts'
import { cancelGames } from '../progress/cancel-matches.ts'
import { newMatch } from '../progress/make-round.ts'
import { moveArrangementsBack } from '../progress/move-arrangements-back.ts'
import type { Answer, Refused } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { matchForOfficial } from '../rights/match-for-official.ts'
import { reportsToRecord } from '../views/match.ts'
import { reopened, takeBackResolution } from './correct.ts'
import { type Intervened, type Intervention, intervene, type RulingTransaction } from './intervene.ts'

export type Voiding = Intervention & {
  /** The two play again, in the same round and on the same board; else they have no game in that round. */
  readonly replay: boolean
  /** They play again with the other colours. */
  readonly swapColors: boolean
}

/**
 * A match that was wrongly paired, or must be played again, comes to nothing, whatever its state: it is canceled with its
 * tie-breaks, its moves stay, its result goes to the audit log. What later rounds make of it is decided as in a correction.
 */
export const voidMatch = async (
  ctx: EventContext,
  caller: Caller,
  voiding: Voiding,
): Promise<Answer<VoidedMatch>> => {
  await ctx.timeline.ready()
  const found = await matchForOfficial(ctx, caller, voiding.matchId)
  if (!found.ok) return found
  const done = await intervene(ctx, caller, found.value.tournamentId, voiding, {
    allowed: ({ chief }) => chief,
    movesPlaces: () => true,
    write: (work, before) => write(work, before, voiding),
    record: (work, before, done) => record(work, before, voiding, done),
  })
  return done.ok ? ok({ ...done.value, replayMatchId: done.value.replayMatchId ?? null }) : done
}

const write = async (work: RulingTransaction, before: StoredMatch, voiding: Voiding) => {
  const refused = refusedHere(work, before, voiding)
  if (refused !== undefined) return { refused }
  const { tx, caller, at } = work
  const tournament = await reopened({ tx, tournament: work.tournament, actorId: caller.playerId, at })
  if (before.facts.isTieBreak) await voidTieBreak(work, before)
  else await voidParent(work, before, voiding)
  return { tournament }
}

/** A bracket has no place for a game that is not played, and the colours of a tie-break are its contest's to give. */
const refusedHere = (
  { tournament }: RulingTransaction,
  { facts }: StoredMatch,
  { replay, swapColors }: Voiding,
): Refused | undefined => {
  if (tournament.format === 'KNOCKOUT' && !replay) return { code: 'KNOCKOUT_NEEDS_REPLAY' }
  return facts.isTieBreak && swapColors
    ? { code: 'VALIDATION_FAILED', errors: [{ path: 'swapColors', code: 'INVALID' }] }
    : undefined
}

/** A contest is played again from this game on: those after it hang on it. `advance` makes them anew. */
const voidTieBreak = async (
  { tx, tournament, caller, at }: RulingTransaction,
  { match, facts }: StoredMatch,
): Promise<void> => {
  const [parent, ...tieBreaks] = await loadContest(tx, facts.parentMatchId ?? match.id)
  if (parent === undefined) throw new Error(`match ${match.id} has no contest`)
  await takeBackResolution({ tx, tournament, actorId: caller.playerId, at }, parent, tieBreaks)
  const from = facts.tieBreakIndex ?? 0
  await cancelGames(
    tx,
    tieBreaks.filter(({ tieBreakIndex }) => (tieBreakIndex ?? 0) >= from),
    at,
  )
}

const voidParent = async (
  work: RulingTransaction,
  { match, facts }: StoredMatch,
  voiding: Voiding,
): Promise<void> => {
  const { tx, tournament, at } = work
  const { roundNumber, boardNumber } = facts
  const voided = (await loadPairings(tx, tournament.id)).find(
    ({ round, board }) => round === roundNumber && board === boardNumber,
  )
  if (voided === undefined) throw new Error(`match ${match.id} is not paired`)
  const stood = (await readRoundMatches(tx, tournament.id, roundNumber)).find(({ id }) => id === match.id)
  await cancelGames(tx, await loadContest(tx, match.id), at)
  if (voiding.replay)
    await makeReplay(work, facts, replayOf(voided, voiding), {
      tableNumber: stood?.tableNumber,
      // No rule gave it the other colours.
      madeBy: voiding.swapColors ? 'HAND' : stood?.madeBy,
    })
  else await moveArrangementsBack(tx, tournament.id)
}

const replayOf = (voided: Pairing, { swapColors }: Voiding): Pairing => {
  const other = voided.white === 'a' ? 'b' : 'a'
  return { ...voided, white: swapColors ? other : voided.white, outcome: undefined }
}

/** Who has left meanwhile, or is disqualified, has lost it. */
const makeReplay = async (
  { tx, tournament, at }: RulingTransaction,
  facts: StoredMatch['facts'],
  pairing: Pairing,
  place: Pick<NewMatch, 'tableNumber' | 'madeBy'>,
) => {
  const entries = await listEntries(tx, tournament.id)
  const accounts = new Set(entries.filter(({ playerId }) => playerId !== null).map(({ id }) => id))
  const seeded = new Map(
    entries.map(({ id, seed, status, disqualifiedAt }) => [
      entryId(id),
      { id: entryId(id), seed: seed ?? 0, withdrawn: status === 'WITHDRAWN' || disqualifiedAt !== null },
    ]),
  )
  const opening = openingOf(tournament, facts, at)
  const replay = { ...pairing, ...withoutTheAbsent(pairing, seeded) }
  await insertRound(tx, tournament.id, [{ ...newMatch(tournament, replay, accounts, opening), ...place }], at)
}

/**
 * It opens as a later match does, after the break. Where players agree on when they play, nobody is waited for before the
 * end of the window; one that is over is given to them again.
 */
const openingOf = (
  { breakSeconds }: RulingTransaction['tournament'],
  { windowOpensAt, windowClosesAt }: StoredMatch['facts'],
  at: Instant,
) => {
  const soon = at + breakSeconds * SECOND
  if (windowOpensAt === null || windowClosesAt === null) return { opensAt: soon, opensFixed: false }
  const window =
    windowClosesAt > at
      ? { opensAt: windowOpensAt, closesAt: windowClosesAt }
      : { opensAt: at, closesAt: at + windowClosesAt - windowOpensAt }
  return { opensAt: Math.max(soon, unagreedSlot(window)), opensFixed: true, window }
}

const record = async (
  { tx, tournament, log, caller, at }: RulingTransaction,
  { match, facts }: StoredMatch,
  { matchId, note, replay }: Voiding,
  { effect, reports }: Intervened,
): Promise<{ readonly replayMatchId: string | null }> => {
  const { roundNumber, boardNumber, parentMatchId } = facts
  const standing =
    parentMatchId === null
      ? (await standingMatch(tx, tournament.id, roundNumber, boardNumber))?.id
      : await activeTieBreak(tx, parentMatchId)
  const replayMatchId = replay ? (standing ?? null) : null
  const { result, resultReason } = storedOutcome(match.outcome)
  const line = {
    tournamentId: tournament.id,
    matchId,
    actorId: caller.playerId,
    action: 'MATCH_VOIDED',
    note: note ?? null,
    before: {
      status: match.status,
      result,
      resultReason,
      moveNumber: match.moves.length,
      ...reportsToRecord(reports),
    },
    after: { status: 'CANCELED', result: null, resultReason: null, replayMatchId },
    effect,
  }
  await recordAudit(tx, line, at)
  log.info(
    { matchId, tournamentId: tournament.id, actorId: caller.playerId, replayMatchId },
    `[void] match voided - matchId=${matchId}, tournamentId=${tournament.id}, replayMatchId=${replayMatchId} - ok`,
  )
  return { replayMatchId }
}
