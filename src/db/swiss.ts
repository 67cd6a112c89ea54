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
