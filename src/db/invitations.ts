import type { Instant } from '../domain/kernel/time.ts'
import type { InvitationStatus, ToldInvitationStatus } from '../domain/tournament/people.ts'
import { type Db, instant, row, rows } from './transaction.ts'

/** That an account is asked whether an entry is to be its own. */
export type InvitationRow = {
  readonly id: string
  readonly tournamentId: string
  readonly entryId: string
  readonly playerId: string
  /** The entry was made for the account: it stood there before otherwise. */
  readonly madeEntry: boolean
  readonly status: InvitationStatus
}

const COLUMNS = 'id, "tournamentId", "entryId", "playerId", "madeEntry", status'

/** The invitation of an account to an event, whatever became of it. */
export const invitationOf = (
  db: Db,
  tournamentId: string,
  playerId: string,
): Promise<InvitationRow | undefined> =>
  row<InvitationRow>(
    db,
    `select ${COLUMNS} from entry_invitations where "tournamentId" = $1 and "playerId" = $2`,
    [tournamentId, playerId],
  )

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  row<InvitationRow>(db, `select ${COLUMNS} from entry_invitations where id = $1`, [id])

/** The invitation to an entry that waits for its answer. */
export const pendingInvitation = (db: Db, entryId: string): Promise<InvitationRow | undefined> =>
  row<InvitationRow>(
    db,
    `select ${COLUMNS} from entry_invitations where "entryId" = $1 and status = 'PENDING'`,
    [entryId],
  )

export type NewInvitation = Omit<InvitationRow, 'id' | 'status'> & { readonly invitedBy: string }

/** An account is asked, once more where it was before in this event. */
export const putInvitation = async (db: Db, asked: NewInvitation, at: Instant): Promise<InvitationRow> => {
  const put = await row<InvitationRow>(
    db,
    `insert into entry_invitations ("tournamentId", "entryId", "playerId", "invitedBy", "madeEntry", "invitedAt")
     values ($1, $2, $3, $4, $5, ${instant('$6')})
     on conflict ("tournamentId", "playerId") do update set "entryId" = excluded."entryId", "invitedBy" = excluded."invitedBy",
       "madeEntry" = excluded."madeEntry", status = 'PENDING', "invitedAt" = excluded."invitedAt", "answeredAt" = null
     returning ${COLUMNS}`,
    [asked.tournamentId, asked.entryId, asked.playerId, asked.invitedBy, asked.madeEntry, at],
  )
  if (put === undefined) throw new Error('an insert returned no row')
  return put
}

export const answerInvitation = async (
  db: Db,
  id: string,
  status: Exclude<InvitationStatus, 'PENDING'>,
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `update entry_invitations set status = $2::"InvitationStatus", "answeredAt" = ${instant('$3')} where id = $1`,
    [id, status, at],
  )
}

/** Nobody is asked about an entry any more. */
export const withdrawInvitation = async (db: Db, entryId: string, at: Instant): Promise<void> => {
  await rows(
    db,
    `update entry_invitations set status = 'WITHDRAWN', "answeredAt" = ${instant('$2')}
     where "entryId" = $1 and status = 'PENDING'`,
    [entryId, at],
  )
}

export type PendingCounts = {
  /** Of the organiser of an event, in all of their events that are not over. */
  readonly ofOrganiser: number
  /** Those of the organiser to the one account. */
  readonly between: number
  /** To the account, of whomever. */
  readonly ofPlayer: number
}

/** How many invitations wait for an answer. */
export const countPending = async (
  db: Db,
  tournamentId: string,
  playerId: string,
): Promise<PendingCounts> => {
  const counted = await row<PendingCounts>(
    db,
    `select (count(*) filter (where t."organiserId" = o."organiserId"))::integer as "ofOrganiser",
       (count(*) filter (where t."organiserId" = o."organiserId" and i."playerId" = $2))::integer as between,
       (count(*) filter (where i."playerId" = $2))::integer as "ofPlayer"
     from entry_invitations i join tournaments t on t.id = i."tournamentId"
     cross join (select "organiserId" from tournaments where id = $1) o
     where i.status = 'PENDING' and t.status not in ('FINISHED', 'CANCELED')
       and (t."organiserId" = o."organiserId" or i."playerId" = $2)`,
    [tournamentId, playerId],
  )
  return counted ?? { ofOrganiser: 0, between: 0, ofPlayer: 0 }
}

/** Who is in an event by name and has not said yet whether they come. */
export const unansweredIn = (
  db: Db,
  tournamentId: string,
): Promise<{ readonly entryId: string; readonly name: string }[]> =>
  rows<{ entryId: string; name: string }>(
    db,
    `select e.id as "entryId", e.name from entry_invitations i join entries e on e.id = i."entryId"
     where i."tournamentId" = $1 and i.status = 'PENDING' and e.status = 'ENTERED' order by e."entryNumber"`,
    [tournamentId],
  )

/** What has become of an invitation: unanswered at the end of the event, it is open no more. */
export const TOLD_STATUS = `case when i.status = 'PENDING' and t.status in ('FINISHED', 'CANCELED') then 'LAPSED' else i.status::text end`

export type InvitationRead = {
  readonly id: string
  readonly entryId: string
  readonly name: string
  readonly playerId: string
  readonly username: string
  readonly status: ToldInvitationStatus
  readonly invitedAt: Instant
  readonly answeredAt: Instant | null
}

/** The invitations of an event, or the one to an account, as arbiters see them. */
export const readInvitations = (
  db: Db,
  tournamentId: string,
  playerId: string | null,
): Promise<InvitationRead[]> =>
  rows<InvitationRead>(
    db,
    `select i.id, i."entryId", e.name, i."playerId", p.username, ${TOLD_STATUS} as status, i."invitedAt", i."answeredAt"
     from entry_invitations i join entries e on e.id = i."entryId" join players p on p.id = i."playerId"
       join tournaments t on t.id = i."tournamentId"
     where i."tournamentId" = $1 and ($2::uuid is null or i."playerId" = $2) order by i."invitedAt", i.id`,
    [tournamentId, playerId],
  )

/**
 * The entry is the account's from now on. What was paired before was paired without it, and those who follow its matches
 * are told whose they are now: which matches those are that are not over.
 */
export const attachAccount = async (
  db: Db,
  { entryId, playerId, tournamentId }: InvitationRow,
): Promise<readonly string[]> => {
  await rows(
    db,
    `update entries e set "playerId" = $2, "ratedAfterRound" = greatest(t."currentRound", coalesce((
       select max(m."roundNumber") from matches m
       where e.id in (m."entryAId", m."entryBId") and m.status in ('RUNNING', 'FINISHED')), 0))
     from tournaments t where e.id = $1 and t.id = $3`,
    [entryId, playerId, tournamentId],
  )
  const open = await rows<{ id: string }>(
    db,
    `update matches set version = version + 1 where id in (
       select id from matches where $1 in ("entryAId", "entryBId") and status in ('PENDING', 'RUNNING') order by id for update)
     returning id`,
    [entryId],
  )
  return open.map(({ id }) => id)
}

/** Whoever left stays so until they say otherwise: the entry is nobody's. */
export const detachAccount = async (db: Db, entryId: string): Promise<void> => {
  await rows(db, 'update entries set "playerId" = null where id = $1', [entryId])
}
