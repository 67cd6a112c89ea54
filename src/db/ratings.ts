import type { Color } from '../domain/kernel/color.ts'
import type { ResultReason } from '../domain/kernel/ending.ts'
import type { MatchResult } from '../domain/kernel/outcome.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { RatedEvent } from '../domain/ratings/career.ts'
import type { PlayerRated } from '../domain/ratings/rate-event.ts'
import type { RatingKind } from '../domain/ratings/rating-kind.ts'
import { type Db, instant, row, rows } from './transaction.ts'

/** Any fixed number that nothing else uses as an advisory lock. */
const LOCK = 7_461_626_180

/**
 * Whoever changes ratings holds this to the end of the transaction, so that what two events do to one player is
 * added up, whichever ends first. Taken behind the locks of the tournament and its matches.
 */
export const lockRatings = async (db: Db): Promise<void> => {
  await rows(db, 'select pg_advisory_xact_lock($1)', [LOCK])
}

/** A finished match of two, as the question of what is rated looks at it. */
export type PlayedMatch = {
  readonly roundNumber: number
  readonly whiteEntryId: string
  readonly blackEntryId: string
  readonly timeControl: string
  readonly firstMoveIncrement: boolean
  readonly result: MatchResult
  readonly resultReason: ResultReason
  readonly onlyHalf: Color | null
  readonly drawReason: ResultReason | null
  readonly ply: number
  readonly finishedAt: Instant
  /** Moves are recorded here: the players met on this server. */
  readonly online: boolean
}

/** Matches that may be rated: finished, between two, no tie-break, not marked as unrated. */
export const playedMatches = (db: Db, tournamentId: string): Promise<PlayedMatch[]> =>
  rows<PlayedMatch>(
    db,
    `select m."roundNumber", m."whiteEntryId", m."blackEntryId", coalesce(m."timeControlOverride", t."timeControl") as "timeControl", t."firstMoveIncrement",
       m.result, m."resultReason", m."onlyHalf", m."drawReason", m.ply, m."finishedAt",
       coalesce(m."playMode", t."playMode") = 'ONLINE' and w."playerId" is not null and b."playerId" is not null as online
     from matches m join tournaments t on t.id = m."tournamentId"
     join entries w on w.id = m."whiteEntryId" join entries b on b.id = m."blackEntryId"
     where m."tournamentId" = $1 and m.status = 'FINISHED' and m.result is not null and m."resultReason" is not null
       and m."finishedAt" is not null and not m."isTieBreak" and not m.unrated
     order by m."roundNumber", m."boardNumber"`,
    [tournamentId],
  )

type ChangeRow = {
  readonly playerId: string
  readonly startedAt: Instant
  readonly ratedAt: Instant
  readonly ratingBefore: number | null
  readonly firstRating: number | null
  readonly change: number
  readonly opponentRatings: readonly number[]
  readonly halves: readonly number[]
}

/** The rated events of these players, of one kind, that ended before `until`. */
export const ratedEventsOf = async (
  db: Db,
  playerIds: readonly string[],
  kind: RatingKind,
  until: Instant,
): Promise<ReadonlyMap<string, readonly RatedEvent[]>> => {
  const found = await rows<ChangeRow>(
    db,
    `select "playerId", "startedAt", "ratedAt", "ratingBefore", "firstRating", change, "opponentRatings", halves
     from rating_changes where "playerId" = any ($1::uuid[]) and kind = $2 and "ratedAt" < ${instant('$3')}
     order by "startedAt", "tournamentId"`,
    [playerIds, kind, until],
  )
  const byPlayer = new Map<string, RatedEvent[]>()
  for (const change of found) {
    const events = byPlayer.get(change.playerId) ?? []
    events.push(eventOf(change))
    byPlayer.set(change.playerId, events)
  }
  return byPlayer
}

const eventOf = (change: ChangeRow): RatedEvent => ({
  startedAt: change.startedAt,
  ratedAt: change.ratedAt,
  ratingBefore: change.ratingBefore ?? undefined,
  firstRating: change.firstRating ?? undefined,
  change: change.change,
  games: change.opponentRatings.map((opponent, at) => ({ opponent, points: change.halves[at]! })),
})

export type NewRatingChange = PlayerRated<string> & { readonly playerId: string }

/** One statement for an event; `id` is the entry's. Arrays of different lengths go as text. */
export const insertRatingChanges = async (
  db: Db,
  tournamentId: string,
  kind: RatingKind,
  changes: readonly NewRatingChange[],
): Promise<void> => {
  await rows(
    db,
    `insert into rating_changes ("tournamentId", kind, "playerId", "entryId", "startedAt", "ratedAt", "ratingBefore",
       "firstRating", k,
       "changeHundredths", change, "opponentRatings", halves)
     select $1, $2, c.player, c.entry, ${instant('c.started')}, ${instant('c.at')}, c.before, c.first, c.k, c.hundredths, c.change,
       c.opponents::integer[], c.halves::integer[]
     from unnest($3::uuid[], $4::uuid[], $5::float8[], $6::float8[], $7::int[], $8::int[], $9::int[], $10::int[], $11::int[],
       $12::text[], $13::text[]) as c(player, entry, started, at, before, first, k, hundredths, change, opponents, halves)`,
    [
      tournamentId,
      kind,
      changes.map(({ playerId }) => playerId),
      changes.map(({ id }) => id),
      changes.map(({ startedAt }) => startedAt),
      changes.map(({ ratedAt }) => ratedAt),
      changes.map(({ ratingBefore }) => ratingBefore ?? null),
      changes.map(({ firstRating }) => firstRating ?? null),
      changes.map(({ k }) => k),
      changes.map(({ changeHundredths }) => changeHundredths),
      changes.map(({ change }) => change),
      changes.map(({ games }) => `{${games.map(({ opponent }) => opponent).join(',')}}`),
      changes.map(({ games }) => `{${games.map(({ points }) => points).join(',')}}`),
    ],
  )
}

/** What an event has done to ratings is taken back; whose ratings are to be added up anew. */
export const deleteRatingChanges = (
  db: Db,
  tournamentId: string,
): Promise<{ readonly playerId: string; readonly kind: RatingKind }[]> =>
  rows<{ playerId: string; kind: RatingKind }>(
    db,
    'delete from rating_changes where "tournamentId" = $1 returning "playerId", kind',
    [tournamentId],
  )

export type NewRating = {
  readonly playerId: string
  readonly rating: number
  readonly games: number
  readonly ratedAt: Instant
}

/** Replaces what these players have on the list of one kind; who is not among `ratings` is unrated. */
export const putRatings = async (
  db: Db,
  kind: RatingKind,
  playerIds: readonly string[],
  ratings: readonly NewRating[],
): Promise<void> => {
  await rows(db, 'delete from ratings where kind = $1 and "playerId" = any ($2::uuid[])', [kind, playerIds])
  await rows(
    db,
    `insert into ratings (kind, "playerId", rating, games, "ratedAt")
     select $1, r.player, r.rating, r.games, ${instant('r.at')}
     from unnest($2::uuid[], $3::int[], $4::int[], $5::float8[]) as r(player, rating, games, at)`,
    [
      kind,
      ratings.map(({ playerId }) => playerId),
      ratings.map(({ rating }) => rating),
      ratings.map(({ games }) => games),
      ratings.map(({ ratedAt }) => ratedAt),
    ],
  )
}

export type RatingRead = {
  readonly playerId: string
  readonly name: string
  readonly rating: number
  readonly games: number
  readonly ratedAt: Instant
  /** Those who share a rating share the place. */
  readonly place: number
}

/** A page of a list, best first; deleted accounts are on no list. */
export const readRatingList = (
  db: Db,
  kind: RatingKind,
  page: { readonly limit: number; readonly offset: number },
): Promise<RatingRead[]> =>
  rows<RatingRead>(
    db,
    `select r."playerId", p."displayName" as name, r.rating, r.games, r."ratedAt",
       rank() over (order by r.rating desc)::integer as place
     from ratings r join players p on p.id = r."playerId" and p.status <> 'DELETED'
     where r.kind = $1 order by r.rating desc, p."displayName", r."playerId" limit $2 offset $3`,
    [kind, page.limit, page.offset],
  )

export const countRatings = async (db: Db, kind: RatingKind): Promise<number> => {
  const counted = await row<{ count: number }>(
    db,
    `select count(*)::integer as count from ratings r join players p on p.id = r."playerId" and p.status <> 'DELETED'
     where r.kind = $1`,
    [kind],
  )
  return counted?.count ?? 0
}

export type PlayerRatingRead = {
  readonly kind: RatingKind
  readonly rating: number
  readonly games: number
  readonly ratedAt: Instant
}

export const readPlayerRatings = (db: Db, playerId: string): Promise<PlayerRatingRead[]> =>
  rows<PlayerRatingRead>(
    db,
    'select kind, rating, games, "ratedAt" from ratings where "playerId" = $1 order by kind',
    [playerId],
  )

export type RatingHistoryRead = {
  readonly kind: RatingKind
  /** Null for a private event. */
  readonly tournamentId: string | null
  readonly title: string | null
  readonly ratedAt: Instant
  readonly ratingBefore: number | null
  readonly firstRating: number | null
  readonly k: number
  readonly changeHundredths: number
  readonly change: number
  readonly opponentRatings: readonly number[]
  readonly halves: readonly number[]
}

/** What each event did to a player's ratings, latest first. */
export const readRatingHistory = (db: Db, playerId: string): Promise<RatingHistoryRead[]> =>
  rows<RatingHistoryRead>(
    db,
    `select c.kind, t.id as "tournamentId", t.title, c."ratedAt", c."ratingBefore", c."firstRating", c.k,
       c."changeHundredths", c.change, c."opponentRatings", c.halves
     from rating_changes c left join tournaments t on t.id = c."tournamentId" and t.visibility = 'PUBLIC'
     where c."playerId" = $1 order by c."ratedAt" desc, c."tournamentId" limit 500`,
    [playerId],
  )
