import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, rows } from '../transaction.ts'
import { OWN_MATCH } from './account-feed.ts'
import type { LoggedAccountMatch } from './rows.ts'

export type OwnMatchRow = { readonly at: Instant; readonly match: LoggedAccountMatch }

export type OwnMatchListing = {
  readonly playerId: string
  /** The last one already seen. */
  readonly after: { readonly at: Instant; readonly id: string } | undefined
  readonly limit: number
}

/** A bye has no end of its own: it is as old as the round. */
const AT = `coalesce(m."finishedAt", m."opensAt", t."startedAt", t."createdAt")`

/** An account's matches that are over, byes among them, the latest first. */
export const listOwnMatches = (db: Db, { playerId, after, limit }: OwnMatchListing): Promise<OwnMatchRow[]> =>
  rows<OwnMatchRow>(
    db,
    `select ${AT} as at, ${OWN_MATCH} as match
     from entries n join tournaments t on t.id = n."tournamentId"
       join match_sides s on s."entryId" = n.id join matches m on m.id = s."matchId"
     where n."playerId" = $1 and m.status = 'FINISHED'
       and ($2::double precision is null or (date_trunc('milliseconds', ${AT}), m.id) < (${instant('$2')}, $3::uuid))
     order by date_trunc('milliseconds', ${AT}) desc, m.id desc limit $4`,
    [playerId, after?.at, after?.id, limit],
  )

export type OpeningRow = { readonly playerId: string; readonly match: LoggedAccountMatch }

/** Matches that wait for their players and opened after an instant, and by another; one row for each of these accounts. */
export const listOpenings = (
  db: Db,
  playerIds: readonly string[],
  after: Instant,
  by: Instant,
): Promise<OpeningRow[]> =>
  rows<OpeningRow>(
    db,
    `select n."playerId", ${OWN_MATCH} as match
     from matches m join tournaments t on t.id = m."tournamentId"
       join entries n on n.id in (m."entryAId", m."entryBId")
     where m.status = 'PENDING' and n."playerId" = any($1::uuid[])
       and m."opensAt" > ${instant('$2')} and m."opensAt" <= ${instant('$3')}`,
    [playerIds, after, by],
  )
