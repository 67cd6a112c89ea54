import type { Instant } from '../domain/kernel/time.ts'
import { type Db, instant, rows } from './transaction.ts'

export type AuditEntry = {
  /** Null for what is about an account. */
  readonly tournamentId: string | null
  readonly matchId: string | null
  /** Null where the rules themselves acted. */
  readonly actorId: string | null
  readonly action: string
  readonly note: string | null
  readonly before: unknown
  readonly after: unknown
  /** What a correction did to other matches, the standings and the payouts. */
  readonly effect?: unknown
}

/** Who, when, why, before and after (contract section 6). */
export const recordAudit = async (db: Db, entry: AuditEntry, at: Instant): Promise<void> => {
  await rows(
    db,
    `insert into audit_log (at, "tournamentId", "matchId", "actorId", action, note, before, after, effect)
     values (${instant('$1')}, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      at,
      entry.tournamentId,
      entry.matchId,
      entry.actorId,
      entry.action,
      entry.note,
      JSON.stringify(entry.before),
      JSON.stringify(entry.after),
      entry.effect === undefined ? null : JSON.stringify(entry.effect),
    ],
  )
}

export type AuditRow = AuditEntry & {
  readonly tournamentId: string
  readonly id: number
  readonly at: Instant
  readonly actorName: string | null
  readonly effect: unknown
}

/** Newest first; `beforeId` is the last one already seen. */
export const listAudit = (
  db: Db,
  tournamentId: string,
  beforeId: number | undefined,
  limit: number,
): Promise<AuditRow[]> =>
  rows<AuditRow>(
    db,
    `select a.id, a.at, a."tournamentId", a."matchId", a."actorId", p."displayName" as "actorName", a.action, a.note,
       a.before, a.after, a.effect
     from audit_log a left join players p on p.id = a."actorId"
     where a."tournamentId" = $1 and ($2::bigint is null or a.id < $2) order by a.id desc limit $3`,
    [tournamentId, beforeId, limit],
  )
