import type { PoolClient } from 'pg'
import { type EntryRow, listEntries } from '../../db/entries.ts'
import { firstOpenRound, insertRound, lastRoundMade, loadPairings, type NewMatch } from '../../db/progress.ts'
import { setCurrentRound, setNextRoundAt, setStatus, type TournamentRow } from '../../db/tournaments.ts'
import { type BoundFormat, currentRound } from '../../domain/formats/format.ts'
import { afterRound } from '../../domain/formats/swiss/swiss.ts'
import { type Instant, SECOND } from '../../domain/kernel/time.ts'
import { waitForNobody } from '../../domain/match/deadline.ts'
import { type RoundWindow, unagreedSlot } from '../../domain/match/slot.ts'
import type { SwissPairing } from '../../domain/rounds/stored-event.ts'
import { fixedTimeOf, publicationTime, windowOf } from '../../domain/tournament/schedule.ts'
import { finishersOf, writePayouts } from '../money/payouts.ts'
import { rate } from '../ratings/rate.ts'
import type { Log } from '../runtime/log.ts'
import { advanceContests } from './advance-contests.ts'
import { cancelMisfits } from './cancel-matches.ts'
import { formatOf, swissPlanOf } from './format-of.ts'

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
    if (await cancelMisfits({ log: ctx.log, tx, tournament, at }, format.misfits())) continue
    const next = format.next()
    if (next.kind === 'round') {
      await makeRound(ctx, tx, tournament, entries, next.pairings, at)
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

export const makeRound = async (
  { log }: { readonly log: Log },
  tx: PoolClient,
  tournament: TournamentRow,
  entries: readonly EntryRow[],
  pairings: readonly SwissPairing[],
  at: Instant,
): Promise<void> => {
  const roundNumber = pairings[0]?.round
  if (roundNumber === undefined) throw new Error(`a round without matches: tournament ${tournament.id}`)
  const accounts = new Set(entries.filter(entry => entry.playerId !== null).map(entry => entry.id))
  await insertRound(
    tx,
    tournament.id,
    pairings.map(pairing =>
      newMatch(tournament, pairing, accounts, openingOf(tournament, pairing.round, at)),
    ),
    at,
  )
  log.info(
    { tournamentId: tournament.id, roundNumber, matches: pairings.length },
    `[advance] round made - tournamentId=${tournament.id}, round=${roundNumber}, matches=${pairings.length} - ok`,
  )
}

type Opening = {
  readonly opensAt: Instant
  readonly opensFixed: boolean
  readonly window?: RoundWindow
}

/**
 * A round opens at its fixed time; else round 1 when it is published, and later rounds after the break. Where players
 * agree on when they play, nobody is waited for before they have, or the window nears its end.
 */
const openingOf = (tournament: TournamentRow, roundNumber: number, at: Instant): Opening => {
  const window = windowOf(tournament, roundNumber, at)
  if (window !== undefined) return { opensAt: unagreedSlot(window), opensFixed: true, window }
  const fixed = fixedTimeOf(tournament, roundNumber)
  if (fixed !== undefined && fixed > at) return { opensAt: fixed, opensFixed: true }
  const pause = roundNumber === 1 ? 0 : tournament.breakSeconds * SECOND
  return { opensAt: at + pause, opensFixed: false }
}

/** A match that is to be made; over the board, or over already, it waits for nobody. */
export const newMatch = (
  tournament: TournamentRow,
  pairing: SwissPairing,
  accounts: ReadonlySet<string>,
  opening: Opening,
): NewMatch => {
  const online =
    tournament.playMode === 'ONLINE' && [pairing.a, pairing.b].every(id => accounts.has(id ?? ''))
  const awaited = pairing.outcome === undefined && online
  return {
    pairing,
    ...opening,
    dueAt: awaited
      ? opening.opensAt +
        waitForNobody(tournament.noShowAfterSeconds * SECOND, tournament.noShowGraceSeconds * SECOND)
      : undefined,
  }
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
}
