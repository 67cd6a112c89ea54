import type { PoolClient } from 'pg'
import { findAccountByName } from '../../db/accounts/accounts.ts'
import { listArbiters, listOfficials, removeArbiter, setArbiter } from '../../db/arbiters.ts'
import { recordAudit } from '../../db/audit.ts'
import { touchTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ArbiterRole } from '../../domain/tournament/people.ts'
import type { Arbiter, Official } from '../../wire/arbiters.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { endWhatHungOnRights } from '../rights/lost.ts'
import { asChief, rightsOn, type SeenTournament, visibleTournament } from '../rights/rights.ts'

/** The organiser and the arbiters. The names with which they sign in are for chiefs only. */
export const readOfficials = async (
  ctx: Context,
  viewer: Caller | undefined,
  id: string,
): Promise<Answer<Official[]>> => {
  const found = await visibleTournament(ctx.pool, id, viewer)
  if (!found.ok) return found
  const { chief } = await rightsOn(ctx.pool, found.value, viewer)
  const officials = await listOfficials(ctx.pool, id)
  return ok(officials.map(official => ({ ...official, username: chief ? official.username : null })))
}

/** Whose rights are changed, by a chief arbiter of the event. */
type Naming = {
  readonly seen: SeenTournament
  readonly username: string
  readonly note: string | undefined
}

/** Names a further arbiter, or gives one another role; asked for again it changes nothing. Answers those there are. */
export const nameArbiter = (
  ctx: Context,
  caller: Caller,
  naming: Naming,
  role: ArbiterRole,
): Promise<Answer<Arbiter[]>> =>
  changeArbiters(ctx, caller, naming, 'ARBITER_NAMED', (tx, playerId) =>
    setArbiter(tx, naming.seen.id, playerId, role),
  )

/** Takes an arbiter's rights back. */
export const dismissArbiter = (ctx: Context, caller: Caller, naming: Naming): Promise<Answer<Arbiter[]>> =>
  changeArbiters(ctx, caller, naming, 'ARBITER_DISMISSED', (tx, playerId) =>
    removeArbiter(tx, naming.seen.id, playerId),
  )

/** The organiser has all rights already, and keeps them. */
const changeArbiters = (
  ctx: Context,
  caller: Caller,
  { seen, username, note }: Naming,
  action: string,
  change: (tx: PoolClient, playerId: string) => Promise<void>,
): Promise<Answer<Arbiter[]>> =>
  asChief(ctx, seen, caller, async (tx, { id: tournamentId, organiserId }) => {
    const account = await findAccountByName(tx, username)
    if (account === undefined || account.status === 'DELETED') return refusal('PLAYER_NOT_FOUND')
    if (account.id === organiserId) return refusal('ORGANISER_STAYS')
    const before = await roleIn(tx, tournamentId, account.id)
    await change(tx, account.id)
    const after = await roleIn(tx, tournamentId, account.id)
    if (before?.role !== after?.role) {
      const line = { tournamentId, matchId: null, actorId: caller.playerId, action, note: note ?? null }
      await touchTournament(tx, tournamentId)
      const at = ctx.timeline.now()
      await recordAudit(tx, { ...line, before, after }, at)
      await endWhatHungOnRights(tx, caller, account.id, at)
    }
    return ok(await listArbiters(tx, tournamentId))
  })

const roleIn = async (tx: PoolClient, tournamentId: string, playerId: string) => {
  const found = (await listArbiters(tx, tournamentId)).find(arbiter => arbiter.playerId === playerId)
  return found === undefined ? null : { playerId, username: found.username, role: found.role }
}
