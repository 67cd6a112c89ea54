import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import {
  type ContestRow,
  gameOf,
  insertTieBreaks,
  loadContest,
  lockContestOf,
  openContests,
  openTieBreak,
  setParentOutcome,
} from '../../db/contests.ts'
import type { EntryRow } from '../../db/entries.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import {
  type ContestGame,
  type ContestRules,
  type Parent,
  PENDING,
  type Predecessor,
  resultsByIndex,
} from '../../domain/contest/contest.ts'
import { type ContestStep, type NewTieBreak, nextInContest } from '../../domain/contest/next.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import { awaitsTieBreak, outcomeFrom } from '../../domain/kernel/outcome.ts'
import { type Instant, SECOND } from '../../domain/kernel/time.ts'
import { waitForNobody } from '../../domain/match/deadline.ts'
import type { Log } from '../runtime/log.ts'
import { contestLine } from './contest-log.ts'
import { decideLocked } from './decide-locked.ts'

type ContestTransaction = {
  readonly log: Log
  readonly tx: PoolClient
  readonly tournament: TournamentRow
  readonly entries: readonly EntryRow[]
  readonly at: Instant
}

/**
 * Brings every contest of a tournament to where its facts say it should be (contract section 5): makes the
 * tie-breaks that are missing, opens the one whose turn it is, resolves the parent. The caller holds the
 * tournament's lock, so any number of callers get the same matches.
 */
export const advanceContests = async (work: ContestTransaction): Promise<void> => {
  if (work.tournament.tieBreakPolicy === 'NONE') return
  for (const { id } of await openContests(work.tx, work.tournament.id)) await advanceContest(work, id)
}

const advanceContest = async (work: ContestTransaction, parentId: string): Promise<void> => {
  await lockContestOf(work.tx, parentId)
  for (;;) {
    const [parent, ...tieBreaks] = await loadContest(work.tx, parentId)
    if (parent === undefined) throw new Error(`match ${parentId} is gone`)
    const games = tieBreaks.map(gameOf)
    const step = nextInContest(rulesOf(work.tournament), parentOf(parent, work.entries), games)
    const changed = await write(work, parent, tieBreaks, step)
    const undecided = step.kind === 'arbiter' && tieBreaks.some(game => (game.finishedAt ?? 0) >= work.at)
    if (changed || undecided) await tell(work, parent.id, games, step)
    if (!changed) return
  }
}

/** Each decision goes to the log and to the tournament's own, where its arbiters read it. */
const tell = async (
  { log, tx, tournament, at }: ContestTransaction,
  parentId: string,
  games: readonly ContestGame[],
  step: ContestStep,
): Promise<void> => {
  const line = contestLine(tournament, parentId, games, step)
  if (line === undefined) return
  if (line.warning !== undefined) log.warn(line.fields, line.warning)
  log[line.level](line.fields, line.message)
  const place = { tournamentId: tournament.id, matchId: parentId, actorId: null, note: null }
  const before = { results: resultsByIndex(games) }
  await recordAudit(tx, { ...place, action: line.action, before, after: line.details }, at)
}

export const rulesOf = (tournament: TournamentRow): ContestRules => ({
  policy: tournament.tieBreakPolicy,
  fallback: tournament.tieBreakFallback,
  timeControl: tournament.timeControl,
  tieBreakTimeControl: tournament.tieBreakTimeControl,
  armageddonTimeControl: tournament.armageddonTimeControl,
})

export const parentOf = (stored: ContestRow, entries: readonly EntryRow[]): Parent => ({
  white: entryId(stored.whiteEntryId),
  black: entryId(stored.blackEntryId),
  outcome: outcomeFrom(stored),
  withdrawn: entries.filter(entry => entry.status === 'WITHDRAWN').map(entry => entryId(entry.id)),
})

/** Writes what a step names; false where there was nothing to write. */
const write = async (
  work: ContestTransaction,
  parent: ContestRow,
  tieBreaks: readonly ContestRow[],
  step: ContestStep,
): Promise<boolean> => {
  if (step.kind === 'nothing') return false
  if ('cancel' in step) await cancelGames(work, tieBreaks, step.cancel)
  if ('outcome' in step) {
    await setParentOutcome(work.tx, parent.id, step.outcome)
    return true
  }
  const waited = awaitsTieBreak(outcomeFrom(parent))
  if (!waited && step.kind !== 'cancel') await setParentOutcome(work.tx, parent.id, PENDING)
  if (step.kind === 'make') await makeGames(work, parent, tieBreaks, step.games)
  const opened = step.kind === 'play' && (await openNext(work, parent, tieBreaks, step))
  return step.kind === 'make' || step.kind === 'cancel' || opened || !waited
}

const cancelGames = async (
  { tx, at }: ContestTransaction,
  tieBreaks: readonly ContestRow[],
  indexes: readonly number[],
): Promise<void> => {
  for (const game of tieBreaks)
    if (indexes.includes(game.tieBreakIndex ?? 0)) await decideLocked(tx, game.id, { kind: 'cancel' }, at)
}

/**
 * When a game opens: its predecessor's end plus the break, counted from now if it comes to be next only now, as after
 * a correction; not known while its predecessor goes on.
 */
const openingAfter = (
  { tournament, at }: ContestTransaction,
  parent: ContestRow,
  tieBreaks: readonly ContestRow[],
  after: Predecessor,
): Instant | undefined => {
  const before = after.kind === 'parent' ? parent : tieBreaks.find(game => game.tieBreakIndex === after.index)
  const end = before?.finishedAt ?? null
  return end === null ? undefined : Math.max(end, at) + tournament.breakSeconds * SECOND
}

/** When the wait for players ends if nobody comes; never over the board. */
const dueAfter = (
  { tournament, entries }: ContestTransaction,
  parent: ContestRow,
  opensAt: Instant | undefined,
): Instant | undefined => {
  const hasAccount = (id: string) => entries.some(entry => entry.id === id && entry.playerId !== null)
  const online =
    tournament.playMode === 'ONLINE' && hasAccount(parent.whiteEntryId) && hasAccount(parent.blackEntryId)
  if (!online || opensAt === undefined) return undefined
  const { noShowAfterSeconds, noShowGraceSeconds } = tournament
  return opensAt + waitForNobody(noShowAfterSeconds * SECOND, noShowGraceSeconds * SECOND)
}

const makeGames = async (
  work: ContestTransaction,
  parent: ContestRow,
  tieBreaks: readonly ContestRow[],
  games: readonly NewTieBreak[],
): Promise<void> =>
  insertTieBreaks(
    work.tx,
    work.tournament.id,
    parent,
    games.map(game => {
      const opensAt = openingAfter(work, parent, tieBreaks, game.opensAfter)
      return { ...game, opensAt, dueAt: dueAfter(work, parent, opensAt) }
    }),
    work.at,
  )

const openNext = async (
  work: ContestTransaction,
  parent: ContestRow,
  tieBreaks: readonly ContestRow[],
  step: Extract<ContestStep, { kind: 'play' }>,
): Promise<boolean> => {
  const active = tieBreaks.find(game => game.tieBreakIndex === step.active)
  const opensAt = openingAfter(work, parent, tieBreaks, step.opensAfter)
  if (active === undefined || active.opensAt !== null || opensAt === undefined) return false
  await openTieBreak(work.tx, active.id, { opensAt, dueAt: dueAfter(work, parent, opensAt), at: work.at })
  return true
}
