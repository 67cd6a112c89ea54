import { listEntries, type ScoredRow } from '../../db/entries.ts'
import { loadPairings } from '../../db/progress.ts'
import { type ForbiddenRow, listForbidden, listRequestedByes, type RequestedByeRow } from '../../db/swiss.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import type { SwissState } from '../../domain/formats/swiss/state.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import type { Pairing } from '../../domain/rounds/pairing.ts'
import { swissState } from './format-of.ts'

export type SwissFacts = { readonly entries: readonly ScoredRow[]; readonly state: SwissState }

/** All that the pairing of the next round depends on. */
export const loadSwissFacts = async (db: Db, tournament: TournamentRow): Promise<SwissFacts> => {
  const entries = await listEntries(db, tournament.id)
  return swissFacts(tournament, {
    entries,
    pairings: await loadPairings(db, tournament.id),
    byes: await listRequestedByes(db, tournament.id),
    forbidden: await listForbidden(db, tournament.id),
  })
}

/** What is stored of a Swiss event beside its settings. */
export type SwissRows = {
  readonly entries: readonly ScoredRow[]
  readonly pairings: readonly Pairing[]
  readonly byes: readonly Pick<RequestedByeRow, 'entryId' | 'roundNumber' | 'byeType'>[]
  readonly forbidden: readonly Pick<ForbiddenRow, 'entryIds' | 'fromRound' | 'toRound'>[]
}

/** The same of rows that are loaded. */
export const swissFacts = (
  tournament: TournamentRow,
  { entries, pairings, byes, forbidden }: SwissRows,
): SwissFacts => {
  const state: SwissState = {
    ...swissState(tournament, entries, pairings),
    requestedByes: byes.map(({ entryId: entry, roundNumber: round, byeType: bye }) => ({
      entry: entryId(entry),
      round,
      bye,
    })),
    forbidden: forbidden.map(({ entryIds, fromRound, toRound }) => ({
      entries: entryIds.map(entryId),
      from: fromRound,
      to: toRound,
    })),
  }
  return { entries, state }
}
