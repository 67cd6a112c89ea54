import type { PoolClient } from 'pg'
import { type EntryRow, listEntries } from '../../db/entries.ts'
import { firstOpenRound, lastRoundMade, loadPairings } from '../../db/progress.ts'
import { setCurrentRound, setNextRoundAt, setStatus, type TournamentRow } from '../../db/tournaments.ts'
import type { BoundFormat } from '../../domain/formats/format.ts'
import { afterRound } from '../../domain/formats/swiss/swiss.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { currentRound } from '../../domain/rounds/pairing.ts'
import { publicationTime } from '../../domain/tournament/schedule.ts'
import { finishersOf, writePayouts } from '../money/payouts.ts'
import { rate } from '../ratings/rate.ts'
import type { Log } from '../runtime/log.ts'
import { advanceContests } from './advance-contests.ts'
import { cancelOutdated } from './cancel-matches.ts'
import { formatOf, swissPlanOf } from './format-of.ts'
import { makeRound } from './make-round.ts'

/**
 * Brings a tournament to where its facts say it should be: makes the next round, or ends the event, or does
 * nothing; again and again until there is nothing to do (contract section 6). The caller holds the
 * tournament's lock, so whoever gets here first does it, and everybody after finds it done.
 */
export const advance = async (
  ctx: { readonly log: Log },
  tx: PoolClient,
  tournament: TournamentRow,
  at: Instant,
): Promise<void> => {
  if (tournament.status !== 'ACTIVE') return
  if (tournament.format !== 'KNOCKOUT' && (await waitsForMatches(tx, tournament))) return
  if (tournament.format === 'SWISS' && (await waitsForRound(tx, tournament, at))) return
  const entries = await listEntries(tx, tournament.id)
  for (;;) {
    await advanceContests({ log: ctx.log, tx, tournament, entries, at })
    const pairings = await loadPairings(tx, tournament.id)
    const format = formatOf(tournament, entries, pairings)
    if (await cancelOutdated({ log: ctx.log, tx, tournament, at }, format.outdatedPairings())) continue
    const next = format.next()
    if (next.kind === 'round') {
      await makeRound(ctx, tx, tournament, entries, { pairings: next.pairings, maker: 'ENGINE' }, at)
      continue
    }
    await setCurrentRound(tx, tournament.id, currentRound(pairings))
    if (next.kind === 'pair') await scheduleRound(tx, tournament, next.round, at)
    if (next.kind === 'finish') await finish(ctx, tx, tournament, entries, format, at)
    return
  }
}

/**
 * No format but a knockout, whose contests go on, does anything while a match is open, so nothing needs to be loaded.
 * The round that is on is then the first that is not complete.
 */
const waitsForMatches = async (tx: PoolClient, { id }: TournamentRow): Promise<boolean> => {
  const open = await firstOpenRound(tx, id)
  if (open !== undefined) await setCurrentRound(tx, id, open)
  return open !== undefined
}

/** A Swiss whose round is over: until it ends, what follows hangs on how many rounds there were, and nothing is loaded. */
const waitsForRound = async (tx: PoolClient, tournament: TournamentRow, at: Instant): Promise<boolean> => {
  const done = await lastRoundMade(tx, tournament.id)
  const next = afterRound(done, swissPlanOf(tournament))
  if (next.kind === 'finish') return false
  await setCurrentRound(tx, tournament.id, done)
  if (next.kind === 'pair') await scheduleRound(tx, tournament, next.round, at)
  return true
}

/** A round that nobody has to ask for is published when it is due, by whichever node sweeps first. */
const scheduleRound = async (
  tx: PoolClient,
  tournament: TournamentRow,
  round: number,
  at: Instant,
): Promise<void> => {
  const due = publicationTime(tournament, round, at)
  if (due !== undefined && tournament.nextRoundAt === null) await setNextRoundAt(tx, tournament.id, due)
}

const finish = async (
  { log }: { readonly log: Log },
  tx: PoolClient,
  tournament: TournamentRow,
  entries: readonly EntryRow[],
  format: BoundFormat,
  at: Instant,
): Promise<void> => {
  const finishers = finishersOf(tournament, entries, format.order())
  const { payouts, differences } = await writePayouts(tx, tournament, finishers, at)
  await setStatus(tx, tournament.id, 'FINISHED', at)
  await rate(tx, tournament, at)
  log.info(
    { tournamentId: tournament.id, payouts, differences },
    `[advance] event finished - tournamentId=${tournament.id}, payouts=${payouts} - ok`,
  )
  if (tournament.prizeFundCents > 0 && payouts === 0 && differences === 0)
    log.warn(
      { tournamentId: tournament.id, prizeFundCents: tournament.prizeFundCents },
      `[advance] nobody was there to be paid - tournamentId=${tournament.id} - the fund is owed to no one`,
    )
}
