import type { PoolClient } from 'pg'
import { type ContestRow, gameOf, loadContest, setParentOutcome } from '../../db/contests.ts'
import { replaceOutcome } from '../../db/corrections.ts'
import { type EntryRow, listEntries } from '../../db/entries.ts'
import type { StoredMatch } from '../../db/matches.ts'
import { reopen, type TournamentRow } from '../../db/tournaments.ts'
import { correctParent, undoResolution } from '../../domain/contest/correct.ts'
import type { Outcome } from '../../domain/kernel/outcome.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { reversePayouts } from '../money/payouts.ts'
import { parentOf, rulesOf } from '../progress/advance-contests.ts'
import { cancelGames } from '../progress/cancel-matches.ts'
import { unrate } from '../ratings/rate.ts'

type CorrectionTransaction = {
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly actorId: string
  readonly at: Instant
}

/**
 * Enters another outcome on a match that is over (contract section 6, decision 0060), so that `advance` finds what
 * follows from it; the tournament as it is to be advanced. A finished event is open again: its payouts are reversed, its ratings taken back.
 */
export const correct = async (
  work: CorrectionTransaction,
  stored: StoredMatch,
  outcome: Outcome,
): Promise<TournamentRow> => {
  const tournament = await withoutConsequences(work, stored, outcome)
  await replaceOutcome(work.tx, stored.match.id, outcome)
  return tournament
}

/**
 * Takes back what followed from how a match had ended, before it has another outcome, or waits for one: a finished event is open
 * again, and the tie-breaks count no more, or their contest waits for them.
 */
export const withoutConsequences = async (
  work: CorrectionTransaction,
  { match, facts }: StoredMatch,
  outcome: Outcome | undefined,
): Promise<TournamentRow> => {
  const tournament = await reopened(work)
  const [parent, ...tieBreaks] = await loadContest(work.tx, facts.parentMatchId ?? match.id)
  if (parent === undefined) throw new Error(`match ${match.id} has no contest`)
  if (facts.isTieBreak) await takeBackResolution(work, parent, tieBreaks)
  else await cancelTieBreaks(work, tieBreaks, outcome)
  return tournament
}

/** A finished event is open again: payouts that were not paid are reversed, ratings taken back (decision 0060). */
export const reopened = async ({
  tx,
  tournament,
  actorId,
  at,
}: CorrectionTransaction): Promise<TournamentRow> => {
  if (tournament.status !== 'FINISHED') return tournament
  const reversed = await reversePayouts(tx, tournament, { force: true, actorId, at })
  if (!reversed.ok) throw new Error(`payouts of ${tournament.id} were not reversed: ${reversed.error.code}`)
  await unrate(tx, tournament.id)
  await reopen(tx, tournament.id)
  return { ...tournament, status: 'ACTIVE', finishedAt: null }
}

/** A parent that its tie-breaks had decided waits for them again, until they have been asked with the new result. */
export const takeBackResolution = async (
  { tx, tournament }: CorrectionTransaction,
  parent: ContestRow,
  tieBreaks: readonly ContestRow[],
): Promise<void> => {
  const entries: readonly EntryRow[] = await listEntries(tx, tournament.id)
  const before = parentOf(parent, entries)
  const after = undoResolution(rulesOf(tournament), before, tieBreaks.map(gameOf))
  if (after.outcome !== undefined && after !== before) await setParentOutcome(tx, parent.id, after.outcome)
}

/** The games of a contest that never was, or that begins anew. */
const cancelTieBreaks = async (
  { tx, at }: CorrectionTransaction,
  tieBreaks: readonly ContestRow[],
  outcome: Outcome | undefined,
): Promise<void> => {
  const { cancel } = correctParent(tieBreaks.map(gameOf), outcome)
  const canceled = tieBreaks.filter(({ tieBreakIndex }) => cancel.includes(tieBreakIndex ?? 0))
  await cancelGames(tx, canceled, at)
}
