import { matchFacts, payoutFacts } from '../../db/corrections.ts'
import { listEntries } from '../../db/entries.ts'
import { loadPairings } from '../../db/progress.ts'
import { findTournament } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import type { EventFacts } from '../../domain/tournament/effect.ts'
import { formatOf } from './format-of.ts'

/** What follows from an event's results as they are stored, by the format's own rules. */
export const eventFacts = async (db: Db, tournamentId: string): Promise<EventFacts> => {
  const tournament = await findTournament(db, tournamentId)
  if (tournament === undefined) throw new Error(`tournament ${tournamentId} is gone`)
  const entries = await listEntries(db, tournamentId)
  const nameOf = new Map(entries.map(({ id, name }) => [entryId(id), name]))
  const placings = formatOf(tournament, entries, await loadPairings(db, tournamentId)).order()
  return {
    status: tournament.status,
    matches: await matchFacts(db, tournamentId),
    standings: placings.map(({ entry, place, stillIn, round }) => ({
      entryId: entry,
      name: nameOf.get(entry) ?? '',
      place: place ?? null,
      stillIn,
      roundReached: round,
    })),
    payouts: await payoutFacts(db, tournamentId),
  }
}
