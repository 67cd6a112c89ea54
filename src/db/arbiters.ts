import type { ArbiterRole } from '../domain/tournament/people.ts'
import { type Db, rows } from './transaction.ts'

export type ArbiterRow = {
  readonly playerId: string
  readonly username: string
  readonly displayName: string
  readonly role: ArbiterRole
}

export const listArbiters = (db: Db, tournamentId: string): Promise<ArbiterRow[]> =>
  rows<ArbiterRow>(
    db,
    `select p.id as "playerId", p.username, p."displayName", a.role from tournament_arbiters a
     join players p on p.id = a."playerId" where a."tournamentId" = $1 order by a."addedAt", p.id`,
    [tournamentId],
  )

export type OfficialRow = Omit<ArbiterRow, 'role'> & { readonly role: ArbiterRole | 'ORGANISER' }

/** The organiser, then the arbiters in the order in which they were named. */
export const listOfficials = (db: Db, tournamentId: string): Promise<OfficialRow[]> =>
  rows<OfficialRow>(
    db,
    `select p.id as "playerId", p.username, p."displayName", o.role from (
       select "organiserId" as "playerId", 'ORGANISER' as role, null as "addedAt" from tournaments where id = $1
       union all
       select "playerId", role::text, "addedAt" from tournament_arbiters where "tournamentId" = $1
     ) o join players p on p.id = o."playerId" order by o."addedAt" nulls first, p.id`,
    [tournamentId],
  )

/** Names an arbiter, or gives one another role. */
export const setArbiter = async (
  db: Db,
  tournamentId: string,
  playerId: string,
  role: ArbiterRole,
): Promise<void> => {
  await rows(
    db,
    `insert into tournament_arbiters ("tournamentId", "playerId", role) values ($1, $2, $3)
     on conflict ("tournamentId", "playerId") do update set role = excluded.role`,
    [tournamentId, playerId, role],
  )
}

export const removeArbiter = async (db: Db, tournamentId: string, playerId: string): Promise<void> => {
  await rows(db, 'delete from tournament_arbiters where "tournamentId" = $1 and "playerId" = $2', [
    tournamentId,
    playerId,
  ])
}
