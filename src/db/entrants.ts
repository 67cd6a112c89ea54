import type { Entrant } from '../domain/files/entrant.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { Pairing } from '../domain/rounds/pairing.ts'
import { ENTRY_COLUMNS, type EntryRow } from './entries.ts'
import { type Db, instant, rows } from './transaction.ts'

/**
 * Enters people without accounts in one statement, in their order, behind those who are there. The caller holds the
 * tournament's lock.
 */
export const insertEntrants = async (
  db: Db,
  tournamentId: string,
  entrants: readonly Entrant[],
  at: Instant,
): Promise<EntryRow[]> => {
  const inserted = await rows<EntryRow>(
    db,
    `insert into entries ("tournamentId", "entryNumber", name, rating, title, federation, "fideId", sex, "birthDate", club, tags, "fixedBoard", "enteredAt")
     select $1, e.place + coalesce((select max("entryNumber") from entries where "tournamentId" = $1), 0),
       e.name, e.rating, e.title, e.federation, e.fide, e.sex::"Sex", e.birth, e.club,
       array(select jsonb_array_elements_text(e.tags::jsonb)), e.fixed, ${instant('$2')}
     from unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::int[])
       with ordinality as e(name, rating, title, federation, fide, sex, birth, club, tags, fixed, place)
     returning ${ENTRY_COLUMNS}`,
    [
      tournamentId,
      at,
      entrants.map(({ name }) => name),
      entrants.map(({ rating }) => rating ?? null),
      entrants.map(({ title }) => title ?? null),
      entrants.map(({ federation }) => federation ?? null),
      entrants.map(({ fideId }) => fideId ?? null),
      entrants.map(({ sex }) => sex ?? null),
      entrants.map(({ birthDate }) => birthDate ?? null),
      entrants.map(({ club }) => club ?? null),
      entrants.map(({ tags }) => JSON.stringify(tags)),
      entrants.map(({ fixedBoard }) => fixedBoard ?? null),
    ],
  )
  return inserted.sort((one, other) => one.entryNumber - other.entryNumber)
}

/** Results that do not count for ratings. */
export const markUnrated = async (
  db: Db,
  tournamentId: string,
  pairings: readonly Pairing[],
): Promise<void> => {
  await rows(
    db,
    `update matches m set unrated = true from unnest($2::int[], $3::int[]) as u(round, board)
     where m."tournamentId" = $1 and m."roundNumber" = u.round and m."boardNumber" = u.board`,
    [tournamentId, pairings.map(({ round }) => round), pairings.map(({ board }) => board)],
  )
}
