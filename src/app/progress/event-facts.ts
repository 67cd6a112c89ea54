import { matchFacts, payoutFacts } from '../../db/corrections.ts'
import { listEntries } from '../../db/entries.ts'
import { loadPairings } from '../../db/progress.ts'
import { findTournament, type TournamentRow } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import type { EventFacts, StandingFact } from '../../domain/tournament/effect.ts'
import { formatOf } from './format-of.ts'

/** How far a result can reach: no round before its own, and places only where they are looked at. */
export type Reach = { readonly fromRound: number; readonly places: boolean }

/** What follows from an event's results as they are stored, by the format's own rules. */
export const eventFacts = async (
  db: Db,
  tournamentId: string,
  { fromRound, places }: Reach,
): Promise<EventFacts> => {
  const tournament = await findTournament(db, tournamentId)
  if (tournament === undefined) throw new Error(`tournament ${tournamentId} is gone`)
  return {
    status: tournament.status,
    matches: await matchFacts(db, tournamentId, fromRound),
    standings: places ? await standingFacts(db, tournament) : [],
    payouts: await payoutFacts(db, tournamentId),
  }
}

const standingFacts = async (db: Db, tournament: TournamentRow): Promise<StandingFact[]> => {
  const entries = await listEntries(db, tournament.id)
  const nameOf = new Map(entries.map(({ id, name }) => [entryId(id), name]))
  const placings = formatOf(tournament, entries, await loadPairings(db, tournament.id)).order()
  return placings.map(({ entry, place, stillIn, round }) => ({
    entryId: entry,
    name: nameOf.get(entry) ?? '',
    place: place ?? null,
    stillIn,
    roundReached: round,
  }))
}
