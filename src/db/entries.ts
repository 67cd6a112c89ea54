import type { Instant } from '../domain/kernel/time.ts'
import type { Adjustment } from '../domain/rounds/event.ts'
import type { EntryStatus, WithdrawalReason } from '../domain/tournament/people.ts'
import { type Db, instant, row, rows } from './transaction.ts'

export type EntryRow = {
  readonly id: string
  readonly tournamentId: string
  readonly playerId: string | null
  readonly entryNumber: number
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly fideId: string | null
  /** Rating, title and FIDE id are the player's own word. */
  readonly claimed: boolean
  readonly seed: number | null
  readonly status: EntryStatus
  readonly enteredAt: Instant
  readonly sex: 'm' | 'w' | null
  /** YYYY/MM/DD, 00 for what is not known. */
  readonly birthDate: string | null
  readonly club: string | null
  /** At which table the player always sits. */
  readonly fixedBoard: number | null
  /** What an arbiter says of it, for prizes (age group, club …). */
  readonly tags: readonly string[]
  readonly checkedInAt: Instant | null
  /** Since when it has no place and no prize, by an arbiter's decision. */
  readonly disqualifiedAt: Instant | null
  /** Why it is withdrawn, where nobody said so. */
  readonly withdrawalReason: WithdrawalReason | null
  /** Of the rounds up to this one, no game counts for the account's rating: they were before it accepted. */
  readonly ratedAfterRound: number
  /** Since when its player has said that they leave; null where nobody or an arbiter has. */
  readonly leftAt: Instant | null
}

/** All columns of an entry, for statements on the table under its own name or under none. */
export const ENTRY_COLUMNS =
  'id, "tournamentId", "playerId", "entryNumber", name, rating, title, federation, "fideId", claimed, seed, status, "enteredAt", sex, "birthDate", club, "fixedBoard", tags, "checkedInAt", "withdrawalReason", "disqualifiedAt", "ratedAfterRound", "leftAt"'

export type NewEntry = {
  readonly playerId: string | null
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly fideId: string | null
  readonly claimed: boolean
  readonly club: string | null
  readonly fixedBoard: number | null
  readonly tags: readonly string[]
}

/** An entry with its penalties and bonus points, which its score is made of beside its matches. */
export type ScoredRow = EntryRow & { readonly adjustments: readonly Adjustment[] }

/** Entries in entry order. */
export const listEntries = (db: Db, tournamentId: string): Promise<ScoredRow[]> =>
  rows<ScoredRow>(
    db,
    `select ${ENTRY_COLUMNS}, coalesce((
       select jsonb_agg(jsonb_build_object('points', a.points, 'round', a."roundNumber") order by a."roundNumber", a."createdAt", a.id)
       from score_adjustments a where a."entryId" = entries.id), '[]') as adjustments
     from entries where "tournamentId" = $1 order by "entryNumber"`,
    [tournamentId],
  )

export const findEntry = (db: Db, tournamentId: string, id: string): Promise<EntryRow | undefined> =>
  row<EntryRow>(db, `select ${ENTRY_COLUMNS} from entries where "tournamentId" = $1 and id = $2`, [
    tournamentId,
    id,
  ])

export const findEntryOfPlayer = (
  db: Db,
  tournamentId: string,
  playerId: string,
): Promise<EntryRow | undefined> =>
  row<EntryRow>(db, `select ${ENTRY_COLUMNS} from entries where "tournamentId" = $1 and "playerId" = $2`, [
    tournamentId,
    playerId,
  ])

/** The caller holds the tournament's lock, so entry numbers are given one by one. */
export const insertEntry = async (
  db: Db,
  tournamentId: string,
  entry: NewEntry,
  at: Instant,
): Promise<EntryRow> => {
  const inserted = await row<EntryRow>(
    db,
    `insert into entries ("tournamentId", "entryNumber", "playerId", name, rating, title, federation, "fideId", claimed, club, "fixedBoard",
       tags, "enteredAt")
     select $1, coalesce(max("entryNumber"), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10::integer, $11::text[], ${instant('$12')}
     from entries where "tournamentId" = $1
     returning ${ENTRY_COLUMNS}`,
    [tournamentId, entry.playerId, entry.name, ...factsOf(entry), at],
  )
  if (inserted === undefined) throw new Error('an insert returned no row')
  return inserted
}

/** Many at once into a new tournament, in the order of the list; their ids. */
export const insertEntries = async (
  db: Db,
  tournamentId: string,
  entries: readonly Omit<NewEntry, 'playerId' | 'claimed' | 'club' | 'fixedBoard'>[],
  at: Instant,
): Promise<string[]> => {
  const inserted = await rows<{ id: string }>(
    db,
    `insert into entries ("tournamentId", "enteredAt", "entryNumber", name, rating, title, federation, "fideId", tags)
     select $1, ${instant('$2')}, n.number, n.name, n.rating, n.title, n.federation, n.fide,
       array(select jsonb_array_elements_text(n.tags::jsonb))
     from unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[])
       with ordinality as n(name, rating, title, federation, fide, tags, number)
     returning id`,
    [
      tournamentId,
      at,
      entries.map(({ name }) => name),
      entries.map(({ rating }) => rating),
      entries.map(({ title }) => title),
      entries.map(({ federation }) => federation),
      entries.map(({ fideId }) => fideId),
      entries.map(({ tags }) => JSON.stringify(tags)),
    ],
  )
  return inserted.map(({ id }) => id)
}

const factsOf = ({ rating, title, federation, fideId, claimed, club, fixedBoard, tags }: NewEntry) => [
  rating,
  title,
  federation,
  fideId,
  claimed,
  club,
  fixedBoard,
  tags,
]

/** Someone who withdrew before the start and comes back: the same entry, at the end of the entry order. */
export const renewEntry = async (db: Db, id: string, entry: NewEntry, at: Instant): Promise<EntryRow> => {
  const renewed = await row<EntryRow>(
    db,
    `update entries e set status = 'ENTERED', "withdrawnAt" = null, "withdrawalReason" = null, "leftAt" = null, "checkedInAt" = null, "enteredAt" = ${instant('$10')},
       "entryNumber" = (select max("entryNumber") + 1 from entries o where o."tournamentId" = e."tournamentId"),
       rating = $2, title = $3, federation = $4, "fideId" = $5, claimed = $6,
       club = coalesce($7, club), "fixedBoard" = coalesce($8::integer, "fixedBoard"),
       tags = case when cardinality($9::text[]) = 0 then tags else $9::text[] end
     where id = $1 returning ${ENTRY_COLUMNS}`,
    [id, ...factsOf(entry), at],
  )
  if (renewed === undefined) throw new Error(`entry ${id} is gone`)
  return renewed
}

/** Someone who left an event that is on comes back as the same entry, in the same place of the list. */
export const returnEntry = async (db: Db, id: string): Promise<EntryRow> => {
  const returned = await row<EntryRow>(
    db,
    `update entries set status = 'ENTERED', "withdrawnAt" = null, "withdrawalReason" = null, "leftAt" = null where id = $1 returning ${ENTRY_COLUMNS}`,
    [id],
  )
  if (returned === undefined) throw new Error(`entry ${id} is gone`)
  return returned
}

export const withdrawEntry = async (
  db: Db,
  id: string,
  reason: WithdrawalReason | null,
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `update entries set status = 'WITHDRAWN', "withdrawnAt" = ${instant('$3')}, "withdrawalReason" = $2
     where id = $1 and status = 'ENTERED'`,
    [id, reason, at],
  )
}

/** Its player says that they leave: no more, where they are out already. */
export const setLeft = async (db: Db, id: string, at: Instant): Promise<void> => {
  await rows(db, `update entries set "leftAt" = ${instant('$2')} where id = $1 and "leftAt" is null`, [
    id,
    at,
  ])
}

/** An arbiter no longer keeps somebody out, who has left by themselves as well. */
export const letComeBack = async (db: Db, id: string): Promise<EntryRow> => {
  const lifted = await row<EntryRow>(
    db,
    `update entries set "withdrawalReason" = null where id = $1 returning ${ENTRY_COLUMNS}`,
    [id],
  )
  if (lifted === undefined) throw new Error(`entry ${id} is gone`)
  return lifted
}

/** Takes those out of an event that starts without them. */
export const leaveOut = async (
  db: Db,
  ids: readonly string[],
  reason: WithdrawalReason,
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `update entries set status = 'WITHDRAWN', "withdrawnAt" = ${instant('$2')}, "withdrawalReason" = $3 where id = any($1::uuid[])`,
    [ids, at, reason],
  )
}

/** When these said that they are there; null takes it back. */
export const setCheckedIn = async (db: Db, ids: readonly string[], at: Instant | null): Promise<void> => {
  await rows(db, `update entries set "checkedInAt" = ${instant('$2')} where id = any($1::uuid[])`, [ids, at])
}

/** All seeds anew: whoever comes late takes their place in the list, and the others move down. */
export const renumber = async (
  db: Db,
  tournamentId: string,
  seeds: readonly (readonly [id: string, seed: number])[],
): Promise<void> => {
  await rows(db, 'update entries set seed = null where "tournamentId" = $1', [tournamentId])
  await setSeeds(db, seeds)
}

export const setSeeds = async (
  db: Db,
  seeds: readonly (readonly [id: string, seed: number])[],
): Promise<void> => {
  await rows(
    db,
    'update entries e set seed = s.seed from unnest($1::uuid[], $2::integer[]) as s(id, seed) where e.id = s.id',
    [seeds.map(([id]) => id), seeds.map(([, seed]) => seed)],
  )
}

/** The field has no order any more; the next start gives it one. */
export const clearSeeds = async (db: Db, tournamentId: string): Promise<void> => {
  await rows(
    db,
    `update entries set seed = null, "ratedAfterRound" = 0
     where "tournamentId" = $1 and (seed is not null or "ratedAfterRound" > 0)`,
    [tournamentId],
  )
}

/** Since when it has no place and no prize; null gives them back. */
export const setDisqualified = async (db: Db, id: string, at: Instant | null): Promise<void> => {
  await rows(db, `update entries set "disqualifiedAt" = ${instant('$2')} where id = $1`, [id, at])
}

/** Nobody of an event is disqualified any more; whose disqualification is gone. */
export const clearDisqualified = async (db: Db, tournamentId: string): Promise<string[]> => {
  const cleared = await rows<{ id: string }>(
    db,
    `update entries set "disqualifiedAt" = null where "tournamentId" = $1 and "disqualifiedAt" is not null returning id`,
    [tournamentId],
  )
  return cleared.map(({ id }) => id)
}

/** What is known of a player, in place of what was. */
export const putFacts = async (db: Db, entry: EntryRow): Promise<void> => {
  const { id, name, rating, title, federation, fideId, claimed, sex, birthDate, club, tags, fixedBoard } =
    entry
  await rows(
    db,
    `update entries set name = $2, rating = $3, title = $4, federation = $5, "fideId" = $6, claimed = $7, sex = $8, "birthDate" = $9,
       club = $10, tags = $11::text[], "fixedBoard" = $12 where id = $1`,
    [id, name, rating, title, federation, fideId, claimed, sex, birthDate, club, tags, fixedBoard],
  )
}

export const setTags = async (db: Db, id: string, tags: readonly string[]): Promise<void> => {
  await rows(db, 'update entries set tags = $2::text[] where id = $1', [id, tags])
}
