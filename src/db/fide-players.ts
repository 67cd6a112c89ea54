import type { FidePlayer } from '../domain/files/fide/rating-list.ts'
import { foldedName } from '../domain/files/person-name.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { type Db, row, rows } from './transaction.ts'

export type FidePlayerRow = {
  readonly fideId: string
  readonly name: string
  readonly federation: string | null
  readonly sex: 'm' | 'w' | null
  readonly title: string | null
  readonly standard: number | null
  readonly rapid: number | null
  readonly blitz: number | null
  readonly birthYear: number | null
}

const COLUMNS = '"fideId", name, federation, sex, title, standard, rapid, blitz, "birthYear"'

/** A part of a list, into a table that only this connection sees. Of a number that comes twice the last counts. */
export const stageFidePlayers = async (db: Db, players: readonly FidePlayer[]): Promise<void> => {
  await rows(
    db,
    `insert into staged_fide_players (${COLUMNS}, "searchName")
     select * from unnest($1::text[], $2::text[], $3::text[], $4::"Sex"[], $5::text[], $6::int[], $7::int[], $8::int[],
       $9::int[], $10::text[])`,
    [
      players.map(({ fideId }) => fideId),
      players.map(({ name }) => name),
      players.map(({ federation }) => federation ?? null),
      players.map(({ sex }) => sex ?? null),
      players.map(({ title }) => title ?? null),
      players.map(({ standard }) => standard ?? null),
      players.map(({ rapid }) => rapid ?? null),
      players.map(({ blitz }) => blitz ?? null),
      players.map(({ birthYear }) => birthYear ?? null),
      players.map(({ name }) => foldedName(name)),
    ],
  )
}

export const openFideStage = async (db: Db): Promise<void> => {
  await rows(
    db,
    'create temporary table staged_fide_players (like fide_players, place bigint generated always as identity) on commit drop',
  )
}

/** Puts the staged list in place of the one before; whoever looks somebody up meanwhile finds the old one. */
export const replaceFideList = async (db: Db, name: string): Promise<number> => {
  await rows(db, 'set local statement_timeout = 0')
  await rows(db, 'delete from fide_players')
  const counted = await row<{ players: number }>(
    db,
    `with loaded as (
       insert into fide_players (${COLUMNS}, "searchName")
       select distinct on ("fideId") ${COLUMNS}, "searchName" from staged_fide_players order by "fideId", place desc
       returning 1)
     select count(*)::integer as players from loaded`,
  )
  const players = counted?.players ?? 0
  await rows(
    db,
    `insert into fide_list (name, players, "loadedAt") values ($1, $2, clock_timestamp())
     on conflict ("only") do update set name = excluded.name, players = excluded.players, "loadedAt" = excluded."loadedAt"`,
    [name, players],
  )
  return players
}

export type FideListRow = { readonly name: string; readonly players: number; readonly loadedAt: Instant }

export const readFideList = (db: Db): Promise<FideListRow | undefined> =>
  row<FideListRow>(db, 'select name, players, "loadedAt" from fide_list')

export const findFidePlayers = (db: Db, fideIds: readonly string[]): Promise<FidePlayerRow[]> =>
  rows<FidePlayerRow>(db, `select ${COLUMNS} from fide_players where "fideId" = any ($1::text[])`, [fideIds])

/** Those whose name begins with the first or the last word and has the others: "carlsen m", "magnus carlsen". */
export const searchFidePlayers = (
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<FidePlayerRow[]> => {
  const first = words[0] ?? ''
  return rows<FidePlayerRow>(
    db,
    `select ${COLUMNS} from fide_players
     where ("searchName" like $1 || '%' or "searchName" like $2 || '%')
       and (select bool_and(' ' || "searchName" like '% ' || word || '%') from unnest($3::text[]) as word)
     order by coalesce(standard, rapid, blitz, 0) desc, "searchName", "fideId" limit $4`,
    [first, words.at(-1) ?? first, words, limit],
  )
}
