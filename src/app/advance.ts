import type { PoolClient } from 'pg'
import { type EntryRow, listEntries } from '../db/entries.ts'
import { insertRound, loadPairings, type NewMatch } from '../db/progress.ts'
import { setCurrentRound, setStatus, type TournamentRow } from '../db/tournaments.ts'
import { type BoundFormat, currentRound, type Pairing } from '../domain/formats/format.ts'
import { entryId } from '../domain/kernel/ids.ts'
import { type Instant, SECOND } from '../domain/kernel/time.ts'
import { waitForNobody } from '../domain/match/deadline.ts'
import { cancelMisfits } from './cancel-matches.ts'
import { advanceContests } from './contest.ts'
import { formatOf } from './format-of.ts'
import type { Log } from './log.ts'
import { writePayouts } from './payouts.ts'
import { rate } from './ratings.ts'

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
    if (next.kind === 'finish') await finish(ctx, tx, tournament, entries, format, at)
    return
  }
}

const makeRound = async (
  { log }: { readonly log: Log },
  tx: PoolClient,
  tournament: TournamentRow,
  entries: readonly EntryRow[],
  pairings: readonly Pairing[],
  at: Instant,
): Promise<void> => {
  const roundNumber = pairings[0]?.round
  if (roundNumber === undefined) throw new Error(`a round without matches: tournament ${tournament.id}`)
  const accounts = new Set(entries.filter(entry => entry.playerId !== null).map(entry => entry.id))
  const opening = openingOf(tournament, roundNumber, at)
  await insertRound(
    tx,
    tournament.id,
    pairings.map(pairing => newMatch(tournament, pairing, accounts, opening)),
    at,
  )
  log.info(
    { tournamentId: tournament.id, roundNumber, matches: pairings.length },
    `[advance] round made - tournamentId=${tournament.id}, round=${roundNumber}, matches=${pairings.length} - ok`,
  )
}

type Opening = { readonly opensAt: Instant; readonly opensFixed: boolean }

/** Round 1 opens when it is published, or at the event's fixed start; later rounds after the break. */
const openingOf = (tournament: TournamentRow, roundNumber: number, at: Instant): Opening => {
  if (roundNumber > 1) return { opensAt: at + tournament.breakSeconds * SECOND, opensFixed: false }
  const { startsAt } = tournament
  return startsAt !== null && startsAt > at
    ? { opensAt: startsAt, opensFixed: true }
    : { opensAt: at, opensFixed: false }
}

const newMatch = (
  tournament: TournamentRow,
  pairing: Pairing,
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
  const seedOf = new Map(entries.map(({ id, seed }) => [entryId(id), seed]))
  const placings = format
    .order()
    .flatMap(({ entry, place }) => (place === undefined ? [] : [{ entry, place, seed: seedOf.get(entry)! }]))
  const { payouts, differences } = await writePayouts(tx, tournament, placings, at)
  await setStatus(tx, tournament.id, 'FINISHED', at)
  await rate(tx, tournament, at)
  log.info(
    { tournamentId: tournament.id, payouts, differences },
    `[advance] event finished - tournamentId=${tournament.id}, payouts=${payouts} - ok`,
  )
}
