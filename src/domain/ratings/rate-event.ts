import type { Instant } from '../kernel/time.ts'
import { type Career, pooledGames, type RatedEvent } from './career.ts'
import {
  firstRating,
  LOWEST_PUBLISHED,
  type RatedGame,
  type RatingCareer,
  ratingChange,
} from './rating-change.ts'

/** A player of a rated event as it began. */
export type RatedPlayer<Id> = {
  readonly id: Id
  /** Of those whose ratings are kept; absent for somebody who only counts as an opponent. */
  readonly career: Career | undefined
  /** The rating at entry: what somebody without a rating of this server comes with. */
  readonly entryRating: number | undefined
  /** FIDE's title, where somebody else than the player answers for it. */
  readonly title?: string | undefined
  /** The year of the 18th birthday is not over at the end of the event. */
  readonly junior: boolean
}

/** A game that counts: both sides have made a move, it is decided, and nobody called it unrated. */
export type CountedGame<Id> = {
  readonly white: Id
  readonly black: Id
  /** White's points in halves. */
  readonly whitePoints: 0 | 1 | 2
}

/** When a rated event took place, and whether at rapid or blitz. */
export type RatedOccasion = {
  readonly startedAt: Instant
  readonly ratedAt: Instant
  readonly fast: boolean
}

/** What an event does to a player who has games that count. */
export type PlayerRated<Id> = RatedEvent & {
  readonly id: Id
  readonly k: number
  readonly changeHundredths: number
}

/**
 * B.02 section 8 on one event: the changes of rated players, and first ratings. Only games against opponents who
 * are rated count. The ratings are those at the start of the event, whatever happened to them since.
 */
export const rateEvent = <Id>(
  players: readonly RatedPlayer<Id>[],
  games: readonly CountedGame<Id>[],
  { startedAt, ratedAt, fast }: RatedOccasion,
): readonly PlayerRated<Id>[] => {
  const ratings = new Map(players.map(player => [player.id, ratingAtStart(player)]))
  return players.flatMap(player => {
    const counted = gamesOf(player.id, games, ratings)
    if (player.career === undefined || counted.length === 0) return []
    const { career, junior } = player
    const rating = ratings.get(player.id)
    const made =
      rating === undefined
        ? { ...NO_CHANGE, firstRating: firstRating([...pooledGames(career, ratedAt), ...counted]) }
        : changed(
            {
              rating,
              newcomer: isNewcomer(player),
              junior,
              reached2400: hasReached2400(player, rating),
              fast,
            },
            counted,
          )
    return [{ id: player.id, startedAt, ratedAt, games: counted, ...made }]
  })
}

/** Games of events completed, until which a player is new (B.02 8.3.3). */
const NEW_UNTIL = 30

/** Nobody who has a title of FIDE's is new to ratings, however few games this server knows of. */
const isNewcomer = <Id>({ career, title }: RatedPlayer<Id>): boolean =>
  title === undefined && (career === undefined || career.games < NEW_UNTIL)

/** Titles that are had with a published rating of 2400 at least (B.01 1.5). */
const TITLES_FROM_2400: ReadonlySet<string> = new Set(['GM', 'IM'])

/** B.02 8.3.3, by whatever is known: the ratings of this server, the one at entry, and the title. */
const hasReached2400 = <Id>(
  { career, entryRating = 0, title = '' }: RatedPlayer<Id>,
  rating: number,
): boolean =>
  career?.reached2400 === true || Math.max(rating, entryRating) >= 2400 || TITLES_FROM_2400.has(title)

const changed = (career: RatingCareer, games: readonly RatedGame[]) => {
  const { k, changeHundredths, change } = ratingChange(career, games)
  return { ratingBefore: career.rating, firstRating: undefined, k, changeHundredths, change }
}

const NO_CHANGE = { ratingBefore: undefined, k: 0, changeHundredths: 0, change: 0 }

/** The rating of this server; without one, the rating at entry if it could be on the list. */
const ratingAtStart = <Id>({ career, entryRating }: RatedPlayer<Id>): number | undefined =>
  career?.rating ?? (entryRating !== undefined && entryRating >= LOWEST_PUBLISHED ? entryRating : undefined)

const gamesOf = <Id>(
  id: Id,
  games: readonly CountedGame<Id>[],
  ratings: ReadonlyMap<Id, number | undefined>,
): readonly RatedGame[] =>
  games.flatMap(({ white, black, whitePoints }) => {
    if (white !== id && black !== id) return []
    const opponent = ratings.get(white === id ? black : white)
    return opponent === undefined ? [] : [{ opponent, points: white === id ? whitePoints : 2 - whitePoints }]
  })
