import type { PoolClient } from 'pg'
import {
  findTournament,
  involvement,
  lockTournament,
  type TournamentRead,
  type TournamentRow,
} from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { EventContext } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Log } from '../runtime/log.ts'
import { transact } from '../transact.ts'
import { tournamentDto } from '../views/tournament.ts'
import type { Caller } from './access.ts'

/** What someone may do with one tournament. Administrators are chiefs everywhere. */
export type Rights = {
  readonly sees: boolean
  /** All that the organiser may: the organiser, chief arbiters and administrators. */
  readonly chief: boolean
  /** Directs matches that are not over, and enters their results: every arbiter, and a deputy no more than this. */
  readonly directs: boolean
}

const NO_ARBITER = { chief: false, directs: false } as const
const CHIEF = { chief: true, directs: true } as const

export const rightsOn = async (
  db: Db,
  tournament: { readonly id: string; readonly visibility: string },
  caller: Caller | undefined,
): Promise<Rights> => {
  const isPublic = tournament.visibility === 'PUBLIC'
  if (caller === undefined) return { sees: isPublic, ...NO_ARBITER }
  if (caller.role === 'ADMIN') return { sees: true, ...CHIEF }
  const { role, involved } = await involvement(db, tournament.id, caller.playerId)
  return { sees: isPublic || involved, chief: role === 'CHIEF', directs: role !== null }
}

/** A tournament that `caller` may see; a private one looks like none to everybody else. */
export const visibleTournament = async (
  db: Db,
  id: string,
  caller: Caller | undefined,
): Promise<Answer<TournamentRead>> => {
  const tournament = await findTournament(db, id)
  if (tournament === undefined || !(await rightsOn(db, tournament, caller)).sees)
    return refusal('TOURNAMENT_NOT_FOUND')
  return ok(tournament)
}

/** A tournament as a caller names it, with the version that the caller saw of it (`If-Match`), if one was said. */
export type SeenTournament = { readonly id: string; readonly version?: number | undefined }

type InTransaction<T, R> = (
  tx: PoolClient,
  tournament: TournamentRow,
  rights: R,
  log: Log,
) => Promise<Answer<T>>

const lockedFor = <T>(
  ctx: EventContext,
  { id }: SeenTournament,
  caller: Caller,
  work: InTransaction<T, Rights>,
): Promise<Answer<T>> =>
  transact(ctx, async (tx, log) => {
    const tournament = await lockTournament(tx, id)
    if (tournament === undefined) return refusal('TOURNAMENT_NOT_FOUND')
    const rights = await rightsOn(tx, tournament, caller)
    return rights.sees ? work(tx, tournament, rights, log) : refusal('TOURNAMENT_NOT_FOUND')
  })

/** Refuses what was asked about a tournament that has changed since: with the present one, so that nobody has to ask. */
const ifUnchanged = async <T>(
  tx: PoolClient,
  { version: seen }: SeenTournament,
  { id, version }: TournamentRow,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> => {
  if (seen === undefined || seen === version) return work()
  return refusal('VERSION_CONFLICT', { tournament: tournamentDto((await findTournament(tx, id))!) })
}

/**
 * Runs `work` in a transaction that holds the tournament's lock, for whoever may see the tournament. An arbiter whose
 * token may only play is a player like any other.
 */
export const withTournament = <T>(
  ctx: EventContext,
  seen: SeenTournament,
  caller: Caller,
  work: InTransaction<T, Rights>,
): Promise<Answer<T>> =>
  lockedFor(ctx, seen, caller, (tx, tournament, rights, log) =>
    ifUnchanged(tx, seen, tournament, () =>
      work(tx, tournament, mayOrganise(caller) ? rights : { ...rights, ...NO_ARBITER }, log),
    ),
  )

const mayOrganise = ({ credential }: Caller): boolean =>
  credential.kind === 'session' || credential.scopes.includes('organise')

/** As `withTournament`, for its chiefs only; the route has looked at what their token may do. */
export const asChief = <T>(
  ctx: EventContext,
  seen: SeenTournament,
  caller: Caller,
  work: (tx: PoolClient, tournament: TournamentRow, log: Log) => Promise<Answer<T>>,
): Promise<Answer<T>> =>
  lockedFor(ctx, seen, caller, async (tx, tournament, { chief }, log) =>
    chief ? ifUnchanged(tx, seen, tournament, () => work(tx, tournament, log)) : refusal('FORBIDDEN'),
  )
