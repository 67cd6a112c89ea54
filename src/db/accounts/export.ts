import type { Instant } from '../../domain/kernel/time.ts'
import type { CallKind } from '../../domain/match/call.ts'
import type { ReportedResult } from '../../domain/match/report.ts'
import type { InvitationStatus } from '../../domain/tournament/people.ts'
import { type Db, row, rows } from '../transaction.ts'

export type ExportedEntry = {
  readonly id: string
  readonly tournamentId: string
  readonly tournamentTitle: string
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly fideId: string | null
  readonly club: string | null
  readonly fixedBoard: number | null
  readonly tags: readonly string[]
  readonly sex: string | null
  readonly birthDate: string | null
  readonly status: string
  readonly enteredAt: Instant
  readonly checkedInAt: Instant | null
  readonly withdrawnAt: Instant | null
  readonly withdrawalReason: string | null
  readonly leftAt: Instant | null
  readonly disqualifiedAt: Instant | null
  /** The line of the tournament report that it came from. */
  readonly reportLine: string | null
}

export const exportEntries = (db: Db, playerId: string): Promise<ExportedEntry[]> =>
  rows<ExportedEntry>(
    db,
    `select e.id, e."tournamentId", t.title as "tournamentTitle", e.name, e.rating, e.title, e.federation, e."fideId",
       e.club, e."fixedBoard", e.tags, e.sex, e."birthDate", e.status, e."enteredAt", e."checkedInAt", e."withdrawnAt",
       e."withdrawalReason", e."leftAt", e."disqualifiedAt", l.line as "reportLine"
     from entries e join tournaments t on t.id = e."tournamentId" left join report_lines l on l."entryId" = e.id
     where e."playerId" = $1 order by e."enteredAt", e.id`,
    [playerId],
  )

export type ExportedMatch = {
  readonly id: string
  readonly tournamentId: string
  readonly roundNumber: number
  readonly boardNumber: number
  readonly color: 'WHITE' | 'BLACK'
  readonly status: string
  readonly result: string | null
  readonly resultReason: string | null
  readonly startedAt: Instant | null
  readonly finishedAt: Instant | null
}

export const exportMatches = (db: Db, playerId: string): Promise<ExportedMatch[]> =>
  rows<ExportedMatch>(
    db,
    `select m.id, m."tournamentId", m."roundNumber", m."boardNumber",
       case when m."whiteEntryId" = e.id then 'WHITE' else 'BLACK' end as color,
       m.status, m.result, m."resultReason", m."startedAt", m."finishedAt"
     from entries e join match_sides s on s."entryId" = e.id join matches m on m.id = s."matchId"
     where e."playerId" = $1 order by m."tournamentId", m."roundNumber", m.id`,
    [playerId],
  )

export type ExportedMove = {
  readonly matchId: string
  readonly moveNumber: number
  readonly san: string
  readonly uci: string
  readonly spentMs: number
  readonly playedAt: Instant
}

/** One's own moves; those of the opponents are theirs. */
export const exportMoves = (db: Db, playerId: string): Promise<ExportedMove[]> =>
  rows<ExportedMove>(
    db,
    `select v."matchId", v."moveNumber", v.san, v.uci, v."spentMs", v."playedAt"
     from match_moves v
     where v."playerId" = $1 and v."matchId" in (
       select s."matchId" from entries e join match_sides s on s."entryId" = e.id where e."playerId" = $1)
     order by v."matchId", v."moveNumber"`,
    [playerId],
  )

export type ExportedReport = {
  readonly matchId: string
  readonly result: ReportedResult
  readonly reportedAt: Instant
  readonly settledAt: Instant | null
}

/** What one has reported of one's results. */
export const exportReports = (db: Db, playerId: string): Promise<ExportedReport[]> =>
  rows<ExportedReport>(
    db,
    `select r."matchId", r.result, r."reportedAt", r."settledAt"
     from result_reports r join entries e on e.id = r."entryId" where e."playerId" = $1 order by r.id`,
    [playerId],
  )

export type ExportedCall = {
  readonly id: string
  readonly matchId: string
  readonly kind: CallKind
  readonly text: string | null
  readonly openedAt: Instant
  readonly closedAt: Instant | null
}

/** What one has called arbiters for. */
export const exportCalls = (db: Db, playerId: string): Promise<ExportedCall[]> =>
  rows<ExportedCall>(
    db,
    `select c.id, c."matchId", c.kind, c.text, c."openedAt", c."closedAt"
     from match_calls c join entries e on e.id = c."entryId" where e."playerId" = $1 order by c."openedAt", c.id`,
    [playerId],
  )

/** How many half-moves all games of a player have together. */
export const careerLength = async (db: Db, playerId: string): Promise<number> => {
  const found = await row<{ plies: number }>(
    db,
    `select coalesce(sum(m.ply), 0)::integer as plies
     from entries e join match_sides s on s."entryId" = e.id join matches m on m.id = s."matchId"
     where e."playerId" = $1`,
    [playerId],
  )
  return found?.plies ?? 0
}

export type ExportedInvitation = {
  readonly id: string
  readonly tournamentId: string
  readonly entryId: string
  readonly status: InvitationStatus
  readonly invitedAt: Instant
  readonly answeredAt: Instant | null
}

/** What one has been invited to, and has answered. */
export const exportInvitations = (db: Db, playerId: string): Promise<ExportedInvitation[]> =>
  rows<ExportedInvitation>(
    db,
    `select id, "tournamentId", "entryId", status, "invitedAt", "answeredAt" from entry_invitations
     where "playerId" = $1 order by "invitedAt", id`,
    [playerId],
  )

export type ExportedBye = {
  readonly entryId: string
  readonly roundNumber: number
  readonly byeType: string
  readonly requestedAt: Instant
}

/** Byes that were asked for. */
export const exportByes = (db: Db, playerId: string): Promise<ExportedBye[]> =>
  rows<ExportedBye>(
    db,
    `select b."entryId", b."roundNumber", b."byeType", b."requestedAt"
     from requested_byes b join entries e on e.id = b."entryId" where e."playerId" = $1
     order by b."requestedAt", b."entryId", b."roundNumber"`,
    [playerId],
  )

export type ExportedAdjustment = {
  readonly id: string
  readonly entryId: string
  readonly points: number
  readonly roundNumber: number
  readonly note: string
  readonly createdAt: Instant
}

/** Points that arbiters gave or took. */
export const exportAdjustments = (db: Db, playerId: string): Promise<ExportedAdjustment[]> =>
  rows<ExportedAdjustment>(
    db,
    `select a.id, a."entryId", (a.points / 10.0)::float8 as points, a."roundNumber", a.note, a."createdAt"
     from score_adjustments a join entries e on e.id = a."entryId" where e."playerId" = $1 order by a."createdAt", a.id`,
    [playerId],
  )

export type ExportedRating = {
  readonly kind: string
  readonly rating: number
  readonly games: number
  readonly ratedAt: Instant
}

export const exportRatings = (db: Db, playerId: string): Promise<ExportedRating[]> =>
  rows<ExportedRating>(
    db,
    'select kind, rating, games, "ratedAt" from ratings where "playerId" = $1 order by kind',
    [playerId],
  )

export type ExportedRatingChange = {
  readonly tournamentId: string
  readonly kind: string
  readonly ratedAt: Instant
  readonly ratingBefore: number | null
  readonly change: number
}

export const exportRatingChanges = (db: Db, playerId: string): Promise<ExportedRatingChange[]> =>
  rows<ExportedRatingChange>(
    db,
    `select "tournamentId", kind, "ratedAt", "ratingBefore", change from rating_changes
     where "playerId" = $1 order by "ratedAt", "tournamentId", kind`,
    [playerId],
  )
