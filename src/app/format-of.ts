import type { EntryRow } from '../db/entries.ts'
import type { TournamentRow } from '../db/tournaments.ts'
import { type BoundFormat, bind, type FormatState, type Pairing } from '../domain/formats/format.ts'
import { KNOCKOUT } from '../domain/formats/knockout/knockout.ts'
import { entryId } from '../domain/kernel/ids.ts'

/** The format of a tournament, told what is stored of it. */
export const formatOf = (
  tournament: TournamentRow,
  entries: readonly EntryRow[],
  pairings: readonly Pairing[],
): BoundFormat => bind(KNOCKOUT, knockoutState(tournament, entries, pairings))

/** What a knockout is told: the seeded entries and the matches that count. */
export const knockoutState = (
  tournament: TournamentRow,
  entries: readonly EntryRow[],
  pairings: readonly Pairing[],
): FormatState => ({
  entries: entries.flatMap(entry =>
    entry.seed === null
      ? []
      : [{ id: entryId(entry.id), seed: entry.seed, withdrawn: entry.status === 'WITHDRAWN' }],
  ),
  pairings,
  thirdPlaceMatch: tournament.thirdPlaceMatch,
})
