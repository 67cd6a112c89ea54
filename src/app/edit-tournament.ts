import { findAccountByName } from '../db/accounts.ts'
import { hasFees } from '../db/fees.ts'
import {
  type ArbiterRow,
  addArbiter as addArbiterRow,
  findTournament,
  insertTournament,
  listArbiters,
  removeArbiter as removeArbiterRow,
  type TournamentRead,
  updateSettings,
} from '../db/tournaments.ts'
import { ok } from '../domain/kernel/result.ts'
import { type ConfigChanges, DEFAULT_CONFIG, mergeConfig } from '../domain/tournament/config.ts'
import { checkConfig, type UpdateRefusal, updateConfig } from '../domain/tournament/config-check.ts'
import type { Caller } from './access.ts'
import type { Context } from './context.ts'
import { type Answer, type FieldError, refusal } from './refusal.ts'
import { asArbiter } from './rights.ts'

/** A new tournament, in `DRAFT`; whoever makes it organises it. */
export const createTournament = async (
  ctx: Context,
  caller: Caller,
  changes: ConfigChanges,
): Promise<Answer<TournamentRead>> => {
  const config = checkConfig(mergeConfig(DEFAULT_CONFIG, changes))
  if (!config.ok) return refusal(config.error.code, { errors: errorsOf(config.error) })
  const created = await insertTournament(ctx.pool, caller.playerId, config.value, ctx.timeline.now())
  ctx.log.info(
    { tournamentId: created.id, actorId: caller.playerId, format: created.format },
    `[createTournament] tournament made - tournamentId=${created.id}, format=${created.format} - ok`,
  )
  return ok({ ...created, totalPlayers: 0 })
}

/** A change to the settings, checked on the merged final configuration; `version` is what the editor saw. */
export const editTournament = (
  ctx: Context,
  caller: Caller,
  id: string,
  changes: ConfigChanges,
  version: number | undefined,
): Promise<Answer<TournamentRead>> =>
  asArbiter(ctx, id, caller, async (tx, tournament) => {
    if (version !== undefined && version !== tournament.version) return refusal('VERSION_CONFLICT')
    const config = updateConfig(tournament, tournament.status, changes)
    if (!config.ok) return refusal(config.error.code, { errors: errorsOf(config.error) })
    const { totalPlayers } = (await findTournament(tx, id))!
    const { maxPlayers } = config.value
    if (maxPlayers !== null && maxPlayers < totalPlayers)
      return refusal('VALIDATION_FAILED', { errors: [{ path: 'maxPlayers', code: 'BELOW_ENTERED_PLAYERS' }] })
    if (config.value.currency !== tournament.currency && (await hasFees(tx, id)))
      return refusal('VALIDATION_FAILED', { errors: [{ path: 'currency', code: 'FEES_CHARGED' }] })
    await updateSettings(tx, id, config.value)
    return ok((await findTournament(tx, id))!)
  })

const errorsOf = (error: UpdateRefusal): readonly FieldError[] => {
  switch (error.code) {
    case 'VALIDATION_FAILED':
      return error.errors
    case 'FIELD_REQUIRED':
    case 'INVALID_TIME_CONTROL':
      return [{ path: error.field, code: error.code }]
    case 'TOURNAMENT_ALREADY_STARTED':
      return error.fields.map(path => ({ path, code: error.code }))
    default:
      return []
  }
}

/** Names a further arbiter; asked for again it changes nothing. Answers the arbiters there are. */
export const addArbiter = (
  ctx: Context,
  caller: Caller,
  id: string,
  username: string,
): Promise<Answer<ArbiterRow[]>> =>
  asArbiter(ctx, id, caller, async tx => {
    const account = await findAccountByName(tx, username)
    if (account === undefined || account.status === 'DELETED') return refusal('PLAYER_NOT_FOUND')
    await addArbiterRow(tx, id, account.id)
    return ok(await listArbiters(tx, id))
  })

/** Takes an arbiter's rights back. The organiser's own cannot be taken. */
export const removeArbiter = (
  ctx: Context,
  caller: Caller,
  id: string,
  username: string,
): Promise<Answer<ArbiterRow[]>> =>
  asArbiter(ctx, id, caller, async tx => {
    const account = await findAccountByName(tx, username)
    if (account === undefined) return refusal('PLAYER_NOT_FOUND')
    await removeArbiterRow(tx, id, account.id)
    return ok(await listArbiters(tx, id))
  })
