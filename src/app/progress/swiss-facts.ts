import { listEntries, type ScoredRow } from '../../db/entries.ts'
import { unansweredIn } from '../../db/invitations.ts'
import { loadPairings } from '../../db/progress.ts'
import { listRequestedByes, type RequestedByeRow } from '../../db/swiss.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import type { SwissState } from '../../domain/formats/swiss/state.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import type { ForbiddenGroup } from '../../domain/rounds/kept-apart.ts'
import { lastRoundOf, type Pairing } from '../../domain/rounds/pairing.ts'
import { swissState } from './format-of.ts'
import { loadForbidden } from './kept-apart.ts'

export type SwissFacts = { readonly entries: readonly ScoredRow[]; readonly state: SwissState }

/** All that the pairing of the next round depends on. */
export const loadSwissFacts = async (db: Db, tournament: TournamentRow): Promise<SwissFacts> => {
  const entries = await listEntries(db, tournament.id)
  const pairings = await loadPairings(db, tournament.id)
  return swissFacts(tournament, {
    entries,
    pairings,
    byes: [
      ...(await listRequestedByes(db, tournament.id)),
      ...(await byesOfUnanswered(db, tournament, lastRoundOf(pairings) + 1)),
    ],
    forbidden: await loadForbidden(db, tournament.id, entries, lastRoundOf(pairings)),
  })
}

/** Online nobody plays for an account that has not accepted: it is not in the round to come. */
const byesOfUnanswered = async (
  db: Db,
  { id, playMode }: TournamentRow,
  roundNumber: number,
): Promise<SwissRows['byes']> => {
  if (playMode !== 'ONLINE') return []
  return (await unansweredIn(db, id)).map(({ entryId: entry }) => ({
    entryId: entry,
    roundNumber,
    byeType: 'ZERO' as const,
  }))
}

/** What is stored of a Swiss event beside its settings. */
export type SwissRows = {
  readonly entries: readonly ScoredRow[]
  readonly pairings: readonly Pairing[]
  readonly byes: readonly Pick<RequestedByeRow, 'entryId' | 'roundNumber' | 'byeType'>[]
  readonly forbidden: readonly ForbiddenGroup[]
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
    forbidden,
  }
  return { entries, state }
}
