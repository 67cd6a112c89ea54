import { listEntries, type ScoredRow } from '../../db/entries.ts'
import { type ResultRead, readResults } from '../../db/match-reads.ts'
import { loadPairings } from '../../db/progress.ts'
import { findTournament, type TournamentRead } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import { foldedName } from '../../domain/files/person-name.ts'
import { annulledEntries } from '../../domain/formats/round-robin/round-robin.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Pairing } from '../../domain/rounds/pairing.ts'
import type { FoundEntry } from '../../wire/entries.ts'
import { formatOf, knockoutState, roundRobinState } from '../progress/format-of.ts'
import { bracketDto } from '../views/bracket.ts'
import { crosstableDto } from '../views/crosstable.ts'
import { explainedDto } from '../views/explained.ts'
import { nestTieBreaks, type SeenMatch } from '../views/match.ts'
import { bySeed, playerDtos, standingDtos } from '../views/standings.ts'

/** Everything that an event's tables are derived from. */
export type LoadedEvent = {
  readonly tournament: TournamentRead
  readonly entries: readonly ScoredRow[]
  readonly results: readonly ResultRead[]
  readonly pairings: readonly Pairing[]
}

export const tournamentOf = async (db: Db, id: string): Promise<TournamentRead> => {
  const tournament = await findTournament(db, id)
  if (tournament === undefined) throw new Error(`tournament ${id} is gone`)
  return tournament
}

export const loadEvent = async (db: Db, id: string): Promise<LoadedEvent> => ({
  tournament: await tournamentOf(db, id),
  entries: await listEntries(db, id),
  results: await readResults(db, id),
  pairings: await loadPairings(db, id),
})

/** Whose results do not count: those who left a round robin early (contract section 7). */
const annulledIn = ({ tournament, entries, pairings }: LoadedEvent): ReadonlySet<string> =>
  tournament.format === 'ROUND_ROBIN' && entries.some(({ status }) => status === 'WITHDRAWN')
    ? annulledEntries(roundRobinState(tournament, entries, pairings))
    : new Set()

export const playersOf = (event: LoadedEvent) => playerDtos(event.entries, event.results, annulledIn(event))

export const standingsOf = (event: LoadedEvent) => {
  const { tournament, entries, results, pairings } = event
  const format = formatOf(tournament, entries, pairings)
  const lines = standingDtos(format, entries, results, annulledIn(event))
  return tournament.status === 'CANCELED' ? lines.map(undecided) : lines
}

/** A canceled event has no winner, and nobody is in it any more; who had gone out before keeps the place. */
const undecided = (line: ReturnType<typeof standingDtos>[number]) => ({
  ...line,
  stillIn: false,
  place: line.place === 1 ? null : line.place,
})

export const crosstableOf = (event: LoadedEvent) => crosstableDto(standingsOf(event), event.results)

/** Undefined where the event has no such entry. */
export const explainedOf = (event: LoadedEvent, entry: string) => {
  const { tournament, entries, pairings } = event
  return explainedDto(formatOf(tournament, entries, pairings), entries, crosstableOf(event), entry)
}

export const bracketOf = (
  { tournament, entries, pairings }: LoadedEvent,
  matches: readonly SeenMatch[],
  at: Instant,
  only: number | undefined,
) => bracketDto(knockoutState(tournament, entries, pairings), entries, nestTieBreaks(matches, at), only)

/** So many at most are told of whom a name may mean. */
const MOST_FOUND = 20

/** Whose name has `text` in it, whatever the accents, each with the match where they are now, or were last. */
export const foundIn = ({ entries, results }: LoadedEvent, text: string): FoundEntry[] => {
  const wanted = foldedName(text)
  const last = new Map<string, FoundEntry['match']>()
  for (const { id, roundNumber, entryAId, entryBId, isTieBreak, status } of results) {
    if (isTieBreak || status === 'CANCELED') continue
    for (const entry of [entryAId, entryBId]) if (entry !== null) last.set(entry, { id, roundNumber })
  }
  return [...entries]
    .sort(bySeed)
    .filter(({ name }) => wanted !== '' && foldedName(name).includes(wanted))
    .slice(0, MOST_FOUND)
    .map(({ id, playerId, name, title, seed }) => ({
      entryId: id,
      playerId,
      name,
      title,
      seed,
      match: last.get(id) ?? null,
    }))
}
