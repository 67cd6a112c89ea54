import type { Instant } from '../domain/kernel/time.ts'
import { type Db, instant, rows } from './transaction.ts'

/** A bye in a round that was not paired yet when it was asked for. */
export type RequestedByeRow = {
  readonly entryId: string
  readonly roundNumber: number
  readonly byeType: 'FULL' | 'HALF' | 'ZERO'
  readonly requestedBy: string | null
  readonly requestedAt: Instant
}

export const listRequestedByes = (db: Db, tournamentId: string): Promise<RequestedByeRow[]> =>
  rows<RequestedByeRow>(
    db,
    `select "entryId", "roundNumber", "byeType", "requestedBy", "requestedAt" from requested_byes
     where "tournamentId" = $1 order by "roundNumber", "requestedAt", "entryId"`,
    [tournamentId],
  )

/** Asked for again, the later word holds. */
export const putRequestedBye = async (db: Db, tournamentId: string, bye: RequestedByeRow): Promise<void> => {
  await rows(
    db,
    `insert into requested_byes ("tournamentId", "entryId", "roundNumber", "byeType", "requestedBy", "requestedAt")
     values ($1, $2, $3, $4, $5, ${instant('$6')})
     on conflict ("entryId", "roundNumber") do update
     set "byeType" = excluded."byeType", "requestedBy" = excluded."requestedBy", "requestedAt" = excluded."requestedAt"`,
    [tournamentId, bye.entryId, bye.roundNumber, bye.byeType, bye.requestedBy, bye.requestedAt],
  )
}

export const removeRequestedBye = async (db: Db, entryId: string, roundNumber: number): Promise<void> => {
  await rows(db, 'delete from requested_byes where "entryId" = $1 and "roundNumber" = $2', [
    entryId,
    roundNumber,
  ])
}

/** A group whose members are not paired with each other in these rounds. */
export type ForbiddenRow = {
  readonly id: string
  readonly entryIds: readonly string[]
  readonly fromRound: number
  readonly toRound: number
  readonly reason: string | null
}

/** The rounds in which it holds: not in those that stood when it was made, nor in later ones than stood when it was lifted. */
const FORBIDDEN = `id, "entryIds", greatest("fromRound", "madeAfter" + 1) as "fromRound",
  least("toRound", "liftedAfter") as "toRound", reason`

/** Those that hold or have held in some round. */
export const listForbidden = (db: Db, tournamentId: string): Promise<ForbiddenRow[]> =>
  rows<ForbiddenRow>(
    db,
    `select id, "entryIds", "fromRound", "toRound", reason from (select ${FORBIDDEN}, "createdAt" from forbidden_pairs where "tournamentId" = $1) held
     where "fromRound" <= "toRound" order by "createdAt", id`,
    [tournamentId],
  )

/** Those that nobody has lifted. */
export const listStandingForbidden = (db: Db, tournamentId: string): Promise<ForbiddenRow[]> =>
  rows<ForbiddenRow>(
    db,
    `select ${FORBIDDEN} from forbidden_pairs where "tournamentId" = $1 and "liftedAfter" is null
     order by "createdAt", id`,
    [tournamentId],
  )

/** Also where it was lifted since. */
export const hasForbidden = async (db: Db, tournamentId: string, id: string): Promise<boolean> =>
  (await rows(db, 'select 1 from forbidden_pairs where "tournamentId" = $1 and id = $2', [tournamentId, id]))
    .length > 0

/** `madeAfter` is the last round that stands: it holds from the next one on. */
export const insertForbidden = async (
  db: Db,
  tournamentId: string,
  group: Omit<ForbiddenRow, 'id'> & { readonly madeAfter: number },
  at: Instant,
): Promise<ForbiddenRow> => {
  const [inserted] = await rows<ForbiddenRow>(
    db,
    `insert into forbidden_pairs ("tournamentId", "entryIds", "fromRound", "toRound", reason, "madeAfter", "createdAt")
     values ($1, $2, $3, $4, $5, $6, ${instant('$7')}) returning ${FORBIDDEN}`,
    [tournamentId, group.entryIds, group.fromRound, group.toRound, group.reason, group.madeAfter, at],
  )
  if (inserted === undefined) throw new Error('an insert returned no row')
  return inserted
}

/** It does not hold after round `last`. */
export const liftForbidden = async (
  db: Db,
  tournamentId: string,
  id: string,
  last: number,
): Promise<void> => {
  await rows(
    db,
    'update forbidden_pairs set "liftedAfter" = $3 where "tournamentId" = $1 and id = $2 and "liftedAfter" is null',
    [tournamentId, id, last],
  )
}

/** Rounds after `last` are gone: what was made or lifted in them is so from the next round on that is made. */
export const moveForbidden = async (db: Db, tournamentId: string, last: number): Promise<void> => {
  await rows(
    db,
    `update forbidden_pairs set "madeAfter" = least("madeAfter", $2), "liftedAfter" = case when "liftedAfter" > $2 then $2 else "liftedAfter" end
     where "tournamentId" = $1 and greatest("madeAfter", "liftedAfter") > $2`,
    [tournamentId, last],
  )
}
