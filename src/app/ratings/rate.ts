import type { PoolClient } from 'pg'
import { mayRate } from '../../db/accounts/accounts.ts'
import { type EntryRow, listEntries } from '../../db/entries.ts'
import {
  deleteRatingChanges,
  insertRatingChanges,
  lockRatings,
  type PlayedMatch,
  playedMatches,
  putRatings,
  ratedEventsOf,
} from '../../db/ratings.ts'
import { storedTimeControl } from '../../db/time-control.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import { localTimeAt } from '../../domain/kernel/local-time.ts'
import { isDoubleLoss, isRated, outcomeFrom, playedOutcome, scoreOf } from '../../domain/kernel/outcome.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Career, careerOf } from '../../domain/ratings/career.ts'
import { halvesOf } from '../../domain/ratings/performance.ts'
import { type CountedGame, rateEvent } from '../../domain/ratings/rate-event.ts'
import { type RatingKind, ratingKindOf } from '../../domain/ratings/rating-kind.ts'

/**
 * What a rated event does to its players' ratings, in the transaction that ends it at `at`, under its lock. Whatever the event did
 * before is taken back first, so that asked for again it does nothing, and after a correction only the difference.
 */
export const rate = async (tx: PoolClient, tournament: TournamentRow, at: Instant): Promise<void> => {
  await unrate(tx, tournament.id)
  const kind = ratingKindOf(storedTimeControl(tournament))
  if (!tournament.rated || tournament.visibility === 'PRIVATE' || kind === undefined) return
  if (!(await mayRate(tx, tournament.organiserId))) return
  const matches = await playedMatches(tx, tournament.id)
  const entries = await listEntries(tx, tournament.id)
  const played = matches.flatMap(match => countedGame(match, kind))
  if (played.length === 0) return
  await lockRatings(tx)
  const startedAt = tournament.startedAt ?? at
  const ratedAt = Math.max(...matches.map(match => match.finishedAt))
  const careers = await careersAt(tx, entries, kind, startedAt)
  const year = Number(localTimeAt(ratedAt, tournament.timeZone).date.slice(0, 4))
  const games = played.map(game => asTheyWere(game, entries))
  const players = entries.flatMap(entry => {
    const person = personOf(entry, year)
    const career = entry.playerId === null ? undefined : careers(entry.playerId)
    const byName = { ...person, id: byNameOnly(entry.id), career: undefined }
    return [{ ...person, id: entry.id, career }, ...(entry.ratedAfterRound > 0 ? [byName] : [])]
  })
  const accountOf = new Map(entries.map(({ id, playerId }) => [id, playerId]))
  const changes = rateEvent(players, games, { startedAt, ratedAt, fast: kind !== 'STANDARD' }).map(
    change => ({
      ...change,
      playerId: accountOf.get(change.id)!,
    }),
  )
  await insertRatingChanges(tx, tournament.id, kind, changes)
  await addUp(tx, kind, [...new Set(changes.map(({ playerId }) => playerId))])
}

const personOf = (entry: EntryRow, year: number) => ({
  entryRating: entry.claimed ? undefined : (entry.rating ?? undefined),
  title: entry.claimed ? undefined : (entry.title ?? undefined),
  junior: isJunior(entry, year),
})

/** What an entry is called in games from before its account accepted it: there it only counts as an opponent. */
const byNameOnly = (id: string): string => `by name: ${id}`

const asTheyWere = (
  { round, white, black, whitePoints }: CountedGame<string> & { readonly round: number },
  entries: readonly EntryRow[],
): CountedGame<string> => {
  const called = (id: string) =>
    entries.some(entry => entry.id === id && round <= entry.ratedAfterRound) ? byNameOnly(id) : id
  return { white: called(white), black: called(black), whitePoints }
}

/** Takes back what an event did to ratings: it is corrected, reopened or struck from the record. */
export const unrate = async (tx: PoolClient, tournamentId: string): Promise<void> => {
  const taken = await deleteRatingChanges(tx, tournamentId)
  if (taken.length === 0) return
  await lockRatings(tx)
  for (const kind of new Set(taken.map(change => change.kind)))
    await addUp(
      tx,
      kind,
      taken.filter(change => change.kind === kind).map(({ playerId }) => playerId),
    )
}

const careersAt = async (
  tx: PoolClient,
  entries: readonly EntryRow[],
  kind: RatingKind,
  at: Instant,
): Promise<(playerId: string) => Career> => {
  const accounts = entries.flatMap(({ playerId }) => playerId ?? [])
  const events = await ratedEventsOf(tx, accounts, kind, at)
  return playerId => careerOf(events.get(playerId) ?? [])
}

/** The last instant that has a date (year 9999). */
const END_OF_TIME: Instant = 253_402_300_799_999

/** What players have on the list is what all their events add up to. */
const addUp = async (tx: PoolClient, kind: RatingKind, playerIds: readonly string[]): Promise<void> => {
  const events = await ratedEventsOf(tx, playerIds, kind, END_OF_TIME)
  const ratings = [...events].flatMap(([playerId, changes]) => {
    const { rating, games } = careerOf(changes)
    return rating === undefined ? [] : [{ playerId, rating, games, ratedAt: changes.at(-1)!.ratedAt }]
  })
  await putRatings(tx, kind, playerIds, ratings)
}

/**
 * A game that was played (B.02 section 6.4: both have made a move; over the board the arbiter's word), as it ended
 * before its tie-breaks, at the pace of the event.
 */
const countedGame = (
  match: PlayedMatch,
  kind: RatingKind,
): (CountedGame<string> & { readonly round: number })[] => {
  const ended = playedOutcome(outcomeFrom(match), match.drawReason ?? undefined)
  if (ended === undefined || !isRated(ended) || isDoubleLoss(ended)) return []
  if (match.online && match.ply < 2) return []
  if (ratingKindOf(storedTimeControl(match)) !== kind) return []
  const whitePoints = halvesOf(scoreOf(ended, 'WHITE'))
  return [{ round: match.roundNumber, white: match.whiteEntryId, black: match.blackEntryId, whitePoints }]
}

/** B.02 8.3.3: until the end of the year of the 18th birthday. */
const isJunior = ({ birthDate }: EntryRow, year: number): boolean => {
  const born = Number(birthDate?.slice(0, 4) ?? 0)
  return born > 0 && year - born <= 18
}
