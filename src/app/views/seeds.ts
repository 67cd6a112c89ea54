import type { EntryRow } from '../../db/entries.ts'
import type { TournamentRead } from '../../db/tournaments.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import { type AssignedSeed, assignSeeds } from '../../domain/tournament/seeds.ts'
import { startingRanks } from '../../domain/tournament/starting-rank.ts'

type Ranked = Pick<EntryRow, 'id' | 'name' | 'rating' | 'title'>

/** The initial order of a Swiss, of entries in order of entry. */
export const startingRanksOf = (entries: readonly Ranked[]): readonly AssignedSeed[] =>
  startingRanks(
    entries.map(({ id, name, rating, title }) => ({
      id: entryId(id),
      name,
      rating: rating ?? undefined,
      title: title ?? undefined,
    })),
  )

/** The seeds with which an event begins, were these its field; in order of seed. */
export const seedsAtStart = (
  { format, seed }: Pick<TournamentRead, 'format' | 'seed'>,
  entered: readonly Ranked[],
): readonly AssignedSeed[] =>
  format === 'SWISS'
    ? startingRanksOf(entered)
    : assignSeeds(
        entered.map(({ id, rating }) => ({ id: entryId(id), rating: rating ?? undefined })),
        seed ?? undefined,
      )
