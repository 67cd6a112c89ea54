import { listEntries, type ScoredRow } from '../../db/entries.ts'
import { loadPairings } from '../../db/progress.ts'
import { listForbidden, listRequestedByes } from '../../db/swiss.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import type { SwissState } from '../../domain/formats/swiss/state.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import { swissState } from './format-of.ts'

export type SwissFacts = { readonly entries: readonly ScoredRow[]; readonly state: SwissState }

/** All that the pairing of the next round depends on. */
export const loadSwissFacts = async (db: Db, tournament: TournamentRow): Promise<SwissFacts> => {
  const entries = await listEntries(db, tournament.id)
  const pairings = await loadPairings(db, tournament.id)
  const byes = await listRequestedByes(db, tournament.id)
  const forbidden = await listForbidden(db, tournament.id)
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
