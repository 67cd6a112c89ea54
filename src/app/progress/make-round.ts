import type { PoolClient } from 'pg'
import type { EntryRow } from '../../db/entries.ts'
import { insertRound, type NewMatch } from '../../db/progress.ts'
import { setAcceleratedThrough, type TournamentRow } from '../../db/tournaments.ts'
import { type Instant, SECOND } from '../../domain/kernel/time.ts'
import { waitForNobody } from '../../domain/match/deadline.ts'
import { type RoundWindow, unagreedSlot } from '../../domain/match/slot.ts'
import { lastOfUpperHalf } from '../../domain/rounds/acceleration.ts'
import type { Pairing, RoundMaker } from '../../domain/rounds/pairing.ts'
import { fixedTimeOf, windowOf } from '../../domain/tournament/schedule.ts'
import type { Log } from '../runtime/log.ts'
import { type OffTable, seat } from './seat.ts'

/**
 * Writes a round that was paired: its matches, where they are played and when they open. Answers who does not sit at their
 * fixed board. The caller holds the tournament's lock.
 */
export const makeRound = async (
  { log }: { readonly log: Log },
  tx: PoolClient,
  tournament: TournamentRow,
  entries: readonly EntryRow[],
  { pairings, maker }: { readonly pairings: readonly Pairing[]; readonly maker: RoundMaker },
  at: Instant,
): Promise<readonly OffTable[]> => {
  const roundNumber = pairings[0]?.round
  if (roundNumber === undefined) throw new Error(`a round without matches: tournament ${tournament.id}`)
  const seating = await seat(tx, tournament.id, entries, pairings)
  const accounts = new Set(entries.filter(entry => entry.playerId !== null).map(entry => entry.id))
  await insertRound(
    tx,
    tournament.id,
    pairings.map(pairing => ({
      ...newMatch(tournament, pairing, accounts, openingOf(tournament, pairing.round, at)),
      madeBy: maker,
      tableNumber: seating.tableOf(pairing),
    })),
    at,
  )
  const last = roundNumber === 1 && tournament.acceleration === 'BAKU' ? lastOfUpperHalf(entries) : undefined
  if (last !== undefined) await setAcceleratedThrough(tx, tournament.id, last.id)
  log.info(
    { tournamentId: tournament.id, roundNumber, matches: pairings.length },
    `[advance] round made - tournamentId=${tournament.id}, round=${roundNumber}, matches=${pairings.length} - ok`,
  )
  return seating.offTable
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
