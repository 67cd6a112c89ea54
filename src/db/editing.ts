import type { Instant } from '../domain/kernel/time.ts'
import type { EditedThing } from '../domain/tournament/editing.ts'
import { type Db, instant, rows } from './transaction.ts'

export type EditingRow = {
  readonly playerId: string
  readonly name: string
  readonly what: EditedThing
  /** The entry, the match, or the number of the round; empty where the event has only one such thing. */
  readonly of: string
  readonly since: Instant
  readonly until: Instant
}

type Edited = Pick<EditingRow, 'playerId' | 'what' | 'of'>

/** Says, or says again, that an arbiter is at work on something. What nobody said again for long is forgotten, and the oldest beyond `most`. */
export const noteEditing = async (
  db: Db,
  tournamentId: string,
  { playerId, what, of }: Edited,
  { at, until, most }: { readonly at: Instant; readonly until: Instant; readonly most: number },
): Promise<void> => {
  await rows(
    db,
    `delete from editing where ctid in (select ctid from editing where "until" <= ${instant('$1')} for update skip locked)`,
    [at],
  )
  await rows(
    db,
    `insert into editing ("tournamentId", "playerId", what, "of", "since", "until")
     values ($1, $2, $3, $4, ${instant('$5')}, ${instant('$6')})
     on conflict ("tournamentId", "playerId", what, "of") do update set "until" = excluded."until"`,
    [tournamentId, playerId, what, of, at, until],
  )
  await rows(
    db,
    `delete from editing where ctid in (select ctid from editing where "tournamentId" = $1 and "playerId" = $2
       order by "until" desc, "since" desc offset $3)`,
    [tournamentId, playerId, most],
  )
}

/** Ends one, or all that an arbiter has in an event where no thing is named. */
export const endEditing = async (
  db: Db,
  tournamentId: string,
  playerId: string,
  thing: Omit<Edited, 'playerId'> | undefined,
): Promise<void> => {
  await rows(
    db,
    `delete from editing where "tournamentId" = $1 and "playerId" = $2
       and ($3::text is null or (what = $3 and "of" = $4))`,
    [tournamentId, playerId, thing?.what ?? null, thing?.of ?? null],
  )
}

/** Who is at work on what, the longest first: of those who may still direct the event. */
export const listEditing = (db: Db, tournamentId: string, at: Instant): Promise<EditingRow[]> =>
  rows<EditingRow>(
    db,
    `select e."playerId", p."displayName" as name, e.what, e."of", e."since", e."until"
     from editing e join players p on p.id = e."playerId" join tournaments t on t.id = e."tournamentId"
     where e."tournamentId" = $1 and e."until" > ${instant('$2')} and p.status = 'ACTIVE'
       and (p.id = t."organiserId" or p.role = 'ADMIN' or exists (
         select from tournament_arbiters a where a."tournamentId" = t.id and a."playerId" = p.id))
     order by e."since", p."displayName", e.what, e."of"`,
    [tournamentId, at],
  )
