import type { NamePatterns } from '../domain/words/names-in-text.ts'
import { type Db, rows } from './transaction.ts'

/** What stands in results in place of the name of somebody who has left. */
export const DELETED_NAME = 'Deleted player'

/** Where something may be written of a person, and by what it is found. */
export type Traces = {
  readonly playerId: string | null
  /** Their entries. */
  readonly entries: readonly string[]
  /** Events that they were in, ran, or were an arbiter of: a name is looked for nowhere else. */
  readonly events: readonly string[]
  readonly names: readonly string[]
} & NamePatterns

/** The names that entries have, and had before they were put right. */
export const namesOfEntries = async (db: Db, entries: readonly string[]): Promise<readonly string[]> => {
  const found = await rows<{ name: string }>(
    db,
    `select distinct name from (
       select name from entries where id = any($1::uuid[])
       union all select a.before ->> 'name' from audit_log a where a.before ->> 'entryId' = any($1::text[])
       union all select a.after ->> 'name' from audit_log a where a.after ->> 'entryId' = any($1::text[])
     ) as told where name is not null`,
    [entries],
  )
  return found.map(({ name }) => name)
}

/** Entries of an account, those among them that were made for an invitation it has not answered. */
export const entriesOf = async (db: Db, playerId: string): Promise<readonly string[]> => {
  const found = await rows<{ id: string }>(
    db,
    `select id from entries where "playerId" = $1 or ("playerId" is null and id in (
       select i."entryId" from entry_invitations i where i."playerId" = $1 and i."madeEntry"))`,
    [playerId],
  )
  return found.map(({ id }) => id)
}

export const eventsOf = async (
  db: Db,
  playerId: string | null,
  entries: readonly string[],
): Promise<readonly string[]> => {
  const found = await rows<{ id: string }>(
    db,
    `select id from tournaments where "organiserId" = $1
     union select "tournamentId" from tournament_arbiters where "playerId" = $1
     union select "tournamentId" from audit_log where "actorId" = $1 and "tournamentId" is not null
     union select "tournamentId" from entry_invitations where "playerId" = $1
     union select "tournamentId" from entries where id = any($2::uuid[])`,
    [playerId, entries],
  )
  return found.map(({ id }) => id)
}
