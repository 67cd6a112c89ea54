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

const FORBIDDEN = 'id, "entryIds", "fromRound", "toRound", reason'

export const listForbidden = (db: Db, tournamentId: string): Promise<ForbiddenRow[]> =>
  rows<ForbiddenRow>(
    db,
    `select ${FORBIDDEN} from forbidden_pairs where "tournamentId" = $1 order by "createdAt", id`,
    [tournamentId],
  )

export const insertForbidden = async (
  db: Db,
  tournamentId: string,
  group: Omit<ForbiddenRow, 'id'>,
  at: Instant,
): Promise<ForbiddenRow> => {
  const [inserted] = await rows<ForbiddenRow>(
    db,
    `insert into forbidden_pairs ("tournamentId", "entryIds", "fromRound", "toRound", reason, "createdAt")
     values ($1, $2, $3, $4, $5, ${instant('$6')}) returning ${FORBIDDEN}`,
    [tournamentId, group.entryIds, group.fromRound, group.toRound, group.reason, at],
  )
  if (inserted === undefined) throw new Error('an insert returned no row')
  return inserted
}

export const removeForbidden = async (db: Db, tournamentId: string, id: string): Promise<void> => {
  await rows(db, 'delete from forbidden_pairs where "tournamentId" = $1 and id = $2', [tournamentId, id])
}
