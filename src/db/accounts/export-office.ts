import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, rows } from '../transaction.ts'

export type ExportedEvent = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly status: string
  readonly createdAt: Instant
}

/** Tournaments that one organises. */
export const exportOrganised = (db: Db, playerId: string): Promise<ExportedEvent[]> =>
  rows<ExportedEvent>(
    db,
    `select id, title, description, status, "createdAt" from tournaments where "organiserId" = $1 order by "createdAt", id`,
    [playerId],
  )

export type ExportedOffice = {
  readonly tournamentId: string
  readonly role: string
  readonly addedAt: Instant
}

/** Tournaments of which one is an arbiter. */
export const exportOffices = (db: Db, playerId: string): Promise<ExportedOffice[]> =>
  rows<ExportedOffice>(
    db,
    `select "tournamentId", role, "addedAt" from tournament_arbiters where "playerId" = $1 order by "addedAt", "tournamentId"`,
    [playerId],
  )

export type ExportedWebhook = {
  readonly id: string
  readonly tournamentId: string
  readonly url: string
  readonly events: readonly string[]
  readonly createdAt: Instant
  readonly removedAt: Instant | null
}

/** Whom one has had told of events. */
export const exportWebhooks = (db: Db, playerId: string): Promise<ExportedWebhook[]> =>
  rows<ExportedWebhook>(
    db,
    `select id, "tournamentId", url, events, "createdAt", "removedAt" from webhooks
     where "createdBy" = $1 order by "createdAt", id`,
    [playerId],
  )

export type ExportedAuditLine = {
  readonly id: number
  readonly at: Instant
  readonly tournamentId: string | null
  readonly matchId: string | null
  readonly action: string
  readonly note: string | null
}

/** What one has done as arbiter, organiser or administrator, and what was done to one's account. */
export const exportAudit = (db: Db, playerId: string): Promise<ExportedAuditLine[]> =>
  rows<ExportedAuditLine>(
    db,
    `select id, at, "tournamentId", "matchId", action, note from audit_log
     where "actorId" = $1 or ("tournamentId" is null and after ->> 'playerId' = $1::text) order by id`,
    [playerId],
  )
