import type { Color } from '../domain/kernel/color.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { ArbiterRole } from '../domain/tournament/people.ts'
import {
  CONFIG_FIELDS,
  type ConfigField,
  SETTINGS,
  type TournamentConfig,
} from '../domain/tournament/settings.ts'
import type { Format, TournamentStatus, Visibility } from '../domain/tournament/tournament.ts'
import { type Db, instant, instants, row, rows } from './transaction.ts'

export type TournamentRow = TournamentConfig & {
  readonly id: string
  readonly organiserId: string
  readonly status: TournamentStatus
  readonly currentRound: number
  readonly version: number
  readonly createdAt: Instant
  readonly startedAt: Instant | null
  readonly finishedAt: Instant | null
  /** When the next round is published by itself; null while nothing is due. */
  readonly nextRoundAt: Instant | null
  /** When the arbiter of a Swiss said that no further round follows. */
  readonly closedAt: Instant | null
  /** The last entry that has virtual points, as the field was when round 1 was made. */
  readonly acceleratedThrough: string | null
}

/** A tournament as it is read: with the number of those entered, and once it has started of those who started. */
export type TournamentRead = TournamentRow & { readonly totalPlayers: number }

const COLUMNS = `id, "organiserId", status, "currentRound", version, "createdAt", "startedAt", "finishedAt", "nextRoundAt", "closedAt", "acceleratedThrough", ${CONFIG_FIELDS.map(column => `"${column}"`).join(', ')}`

const TOTAL_PLAYERS = `(select count(*)::integer from entries e where e."tournamentId" = t.id
  and case when t.status in ('DRAFT', 'OPEN') then e.status = 'ENTERED' else e.seed is not null or t."startedAt" is null end) as "totalPlayers"`

/** A setting's place among a statement's parameters: `$1`, or what makes an instant or JSON of it. */
const placeholder = (field: ConfigField, index: number): string => {
  if (SETTINGS[field].column === 'INSTANTS') return instants(`$${index}`)
  return SETTINGS[field].column === 'INSTANT' ? instant(`$${index}`) : `$${index}`
}

const columnValue = (settings: TournamentConfig, field: ConfigField): unknown => {
  const value = settings[field]
  return SETTINGS[field].column === 'JSON' && value !== null ? JSON.stringify(value) : value
}

export const insertTournament = async (
  db: Db,
  organiserId: string,
  settings: TournamentConfig,
  at: Instant,
): Promise<TournamentRow> => {
  const places = CONFIG_FIELDS.map((column, index) => placeholder(column, index + 3))
  const inserted = await row<TournamentRow>(
    db,
    `insert into tournaments ("organiserId", "createdAt", ${CONFIG_FIELDS.map(column => `"${column}"`).join(', ')})
     values ($1, ${instant('$2')}, ${places.join(', ')}) returning ${COLUMNS}`,
    [organiserId, at, ...CONFIG_FIELDS.map(column => columnValue(settings, column))],
  )
  if (inserted === undefined) throw new Error('an insert returned no row')
  return inserted
}

export const updateSettings = async (db: Db, id: string, settings: TournamentConfig): Promise<void> => {
  const sets = CONFIG_FIELDS.map((column, index) => `"${column}" = ${placeholder(column, index + 2)}`)
  await rows(db, `update tournaments set version = version + 1, ${sets.join(', ')} where id = $1`, [
    id,
    ...CONFIG_FIELDS.map(column => columnValue(settings, column)),
  ])
}

export const findTournament = (db: Db, id: string): Promise<TournamentRead | undefined> =>
  row<TournamentRead>(db, `select ${COLUMNS}, ${TOTAL_PLAYERS} from tournaments t where id = $1`, [id])

/** Takes the tournament's lock: the first of the two in the lock order, before any of its matches. */
export const lockTournament = (db: Db, id: string): Promise<TournamentRow | undefined> =>
  row<TournamentRow>(db, `select ${COLUMNS} from tournaments where id = $1 for update`, [id])

export type TournamentListing = {
  readonly status: TournamentStatus | undefined
  readonly format: Format | undefined
  readonly limit: number
  /** The last one already seen. */
  readonly after: { readonly at: Instant; readonly id: string } | undefined
  /** Whose drafts and private events are listed too; everyone's for an admin. */
  readonly viewer: { readonly id: string | undefined; readonly seesAll: boolean }
}

/** Newest first; drafts and private events only for those who run them or play in them. */
export const listTournaments = (db: Db, listing: TournamentListing): Promise<TournamentRead[]> =>
  rows<TournamentRead>(
    db,
    `select ${COLUMNS}, ${TOTAL_PLAYERS} from tournaments t
     where ($1::"TournamentStatus" is null or status = $1) and ($2::"TournamentFormat" is null or format = $2)
       and ($3::double precision is null or ("createdAt", id) < (${instant('$3')}, $4::uuid))
       and ($6 or (visibility = 'PUBLIC' and status <> 'DRAFT') or ${INVOLVED('$5::uuid')})
     order by "createdAt" desc, id desc limit $7`,
    [
      listing.status,
      listing.format,
      listing.after?.at,
      listing.after?.id,
      listing.viewer.id,
      listing.viewer.seesAll,
      listing.limit,
    ],
  )

/** Who runs it or has a place in it; not whom an arbiter has taken out or disqualified. */
const INVOLVED = (viewer: string): string => `(t."organiserId" = ${viewer}
  or exists (select from tournament_arbiters a where a."tournamentId" = t.id and a."playerId" = ${viewer})
  or exists (select from entries e where e."tournamentId" = t.id and e."playerId" = ${viewer}
    and e."disqualifiedAt" is null and e."withdrawalReason" is distinct from 'BY_ARBITER'))`

export type Involvement = {
  /** Who runs it: the organiser is a CHIEF; null is nobody in this respect. */
  readonly role: ArbiterRole | null
  /** Whether the account has any place in it. */
  readonly involved: boolean
}

/** Whether an account runs a tournament, as organiser or arbiter, and whether it has a place in it. */
export const involvement = async (db: Db, tournamentId: string, playerId: string): Promise<Involvement> => {
  const found = await row<Involvement>(
    db,
    `select case when t."organiserId" = $2 then 'CHIEF' else a.role::text end as role,
       ${INVOLVED('$2::uuid')} as involved
     from tournaments t left join tournament_arbiters a on a."tournamentId" = t.id and a."playerId" = $2
     where t.id = $1`,
    [tournamentId, playerId],
  )
  return found ?? { role: null, involved: false }
}

export const setStatus = async (db: Db, id: string, status: TournamentStatus, at: Instant): Promise<void> => {
  await rows(
    db,
    `update tournaments set version = version + 1, status = $2::"TournamentStatus",
       "startedAt" = case when $2 = 'ACTIVE' then ${instant('$3')} else "startedAt" end,
       "finishedAt" = case when $2 in ('FINISHED', 'CANCELED') then ${instant('$3')} else "finishedAt" end
     where id = $1`,
    [id, status, at],
  )
}

export const setCurrentRound = async (db: Db, id: string, round: number): Promise<void> => {
  await rows(
    db,
    `update tournaments set version = version + 1, "currentRound" = $2, "nextRoundAt" = null
     where id = $1 and "currentRound" <> $2`,
    [id, round],
  )
}

/** A correction opens a finished event again, until its new end. */
export const reopen = async (db: Db, id: string): Promise<void> => {
  await rows(
    db,
    `update tournaments set version = version + 1, status = 'ACTIVE', "finishedAt" = null where id = $1`,
    [id],
  )
}

/** A start that was taken back never was. */
export const setUnstarted = async (db: Db, id: string): Promise<void> => {
  await rows(
    db,
    `update tournaments set version = version + 1, status = 'OPEN', "startedAt" = null, "nextRoundAt" = null where id = $1`,
    [id],
  )
}

/** When the next round is to be published by itself; undefined for not at all. */
export const setNextRoundAt = async (db: Db, id: string, at: Instant | undefined): Promise<void> => {
  await rows(db, `update tournaments set "nextRoundAt" = ${instant('$2')} where id = $1`, [id, at])
}

export const setClosedAt = async (db: Db, id: string, at: Instant | undefined): Promise<void> => {
  await rows(db, `update tournaments set "closedAt" = ${instant('$2')} where id = $1`, [id, at])
}

/** What was left open is drawn by lot (contract section 8): the seed, which is published, and the initial colour. */
export const setLots = async (db: Db, id: string, seed: string, initialColor: Color): Promise<void> => {
  await rows(db, 'update tournaments set seed = $2, "initialColor" = $3 where id = $1', [
    id,
    seed,
    initialColor,
  ])
}

export const setAcceleratedThrough = async (db: Db, id: string, entry: string): Promise<void> => {
  await rows(db, 'update tournaments set "acceleratedThrough" = $2 where id = $1', [id, entry])
}

/** Something that arbiters look at has changed: whoever saw the version before does not know it. */
export const touchTournament = async (db: Db, id: string): Promise<void> => {
  await rows(db, 'update tournaments set version = version + 1 where id = $1', [id])
}

/** Active tournaments whose next round is due. */
export const dueRounds = (db: Db, at: Instant): Promise<{ readonly id: string }[]> =>
  rows<{ id: string }>(
    db,
    `select id from tournaments where "nextRoundAt" <= ${instant('$1')} and status = 'ACTIVE' order by "nextRoundAt"`,
    [at],
  )

/** Who may read an event, and how late. */
export type ReadableEvent = {
  readonly id: string
  readonly visibility: Visibility
  readonly spectatorDelaySeconds: number
}

export const readableEvents = (db: Db, ids: readonly string[]): Promise<ReadableEvent[]> =>
  rows<ReadableEvent>(
    db,
    'select id, visibility, "spectatorDelaySeconds" from tournaments where id = any($1::uuid[])',
    [ids],
  )
