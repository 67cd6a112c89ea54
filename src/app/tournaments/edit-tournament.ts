import type { PoolClient } from 'pg'
import { mayRate } from '../../db/accounts/accounts.ts'
import { recordAudit } from '../../db/audit.ts'
import { insertEntries, listEntries, type NewEntry } from '../../db/entries.ts'
import { hasFees } from '../../db/money/fees.ts'
import { lastRoundMade } from '../../db/progress.ts'
import {
  findTournament,
  insertTournament,
  lockTournament,
  setNextRoundAt,
  type TournamentRead,
  type TournamentRow,
  updateSettings,
} from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { neededRatings } from '../../domain/standings/tie-breaks/fit.ts'
import {
  type ConfigChanges,
  changedFields,
  DEFAULT_CONFIG,
  mergeConfig,
} from '../../domain/tournament/config.ts'
import { checkConfig, type UpdateRefusal, updateConfig } from '../../domain/tournament/config-check.ts'
import { droppedTieBreaks, type FieldWarning, namedTwice } from '../../domain/tournament/field-warnings.ts'
import type { TournamentConfig } from '../../domain/tournament/settings.ts'
import { LARGEST_FIELD } from '../../domain/tournament/tournament.ts'
import type { EventContext } from '../context.ts'
import { chargeFees } from '../money/fees.ts'
import { advance } from '../progress/advance.ts'
import { type Answer, type FieldError, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'
import type { Log } from '../runtime/log.ts'
import { transact } from '../transact.ts'
import { startLocked } from './lifecycle.ts'

/** A tournament as it is set up now, and what its arbiter should know of that. */
export type Configured = {
  readonly tournament: TournamentRead
  readonly warnings: readonly FieldWarning[]
}

/** A new tournament, in `DRAFT`, or `ACTIVE` with the players given; whoever makes it organises it. */
export const createTournament = async (
  ctx: EventContext,
  caller: Caller,
  changes: ConfigChanges,
  players: readonly NamedPlayer[] | undefined,
): Promise<Answer<Configured>> => {
  const config = checkConfig(mergeConfig(players === undefined ? DEFAULT_CONFIG : INITIALISED, changes))
  if (!config.ok) return refusal(config.error.code, { errors: errorsOf(config.error) })
  if (players !== undefined && config.value.checkInMinutes !== null)
    return refusal('VALIDATION_FAILED', { errors: [{ path: 'checkInMinutes', code: 'NOT_WITH_PLAYERS' }] })
  if (config.value.rated && !(await mayRate(ctx.pool, caller.playerId))) return refusal('RATED_NEEDS_TRUST')
  if (players !== undefined) return initialise(ctx, caller, config.value, players)
  return transact(ctx, async (tx, log) => {
    const created = await insertTournament(tx, caller.playerId, config.value, ctx.timeline.now())
    log.info(
      { tournamentId: created.id, actorId: caller.playerId, format: created.format },
      `[createTournament] tournament made - tournamentId=${created.id}, format=${created.format} - ok`,
    )
    return ok({ tournament: { ...created, totalPlayers: 0 }, warnings: [] })
  })
}

/** A list of players is what a Swiss starts from (contract section 8), if no other format is asked for. */
const INITIALISED: TournamentConfig = { ...DEFAULT_CONFIG, format: 'SWISS' }

/** A player by name, without account. */
export type NamedPlayer = Omit<NewEntry, 'playerId' | 'claimed' | 'club' | 'fixedBoard'>

/** Contract section 8: made, entered and started in one call, or not at all. */
const initialise = (
  ctx: EventContext,
  caller: Caller,
  config: TournamentConfig,
  players: readonly NamedPlayer[],
): Promise<Answer<Configured>> =>
  transact(ctx, async (tx, log): Promise<Answer<Configured>> => {
    if (players.length < Math.max(2, config.minPlayers)) return refusal('TOO_FEW_PLAYERS')
    if (players.length > (config.maxPlayers ?? LARGEST_FIELD[config.format]))
      return refusal('TOURNAMENT_FULL')
    const at = ctx.timeline.now()
    const { id } = await insertTournament(tx, caller.playerId, config, at)
    const tournament = (await lockTournament(tx, id))!
    await chargeFees(tx, tournament, await insertEntries(tx, id, players, at), at)
    const refused = await startLocked({ tx, at, log, caller, pairing: ctx.pairing }, tournament)
    if (refused !== undefined)
      throw new Error(`a new tournament is refused its start: ${JSON.stringify(refused)}`)
    log.info(
      { tournamentId: id, actorId: caller.playerId, format: config.format, players: players.length },
      `[createTournament] tournament made - tournamentId=${id}, format=${config.format}, players=${players.length} - ok`,
    )
    const warnings = [...namedTwice(players), ...droppedTieBreaks(config, players)]
    return ok({ tournament: (await findTournament(tx, id))!, warnings })
  })

/** A change to the settings, checked on the merged final configuration. */
export const editTournament = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  changes: ConfigChanges,
): Promise<Answer<Configured>> =>
  asChief(ctx, seen, caller, async (tx, tournament, log): Promise<Answer<Configured>> => {
    const { id } = tournament
    const config = updateConfig(tournament, tournament.status, changes)
    if (!config.ok) return refusal(config.error.code, { errors: errorsOf(config.error) })
    const { totalPlayers } = (await findTournament(tx, id))!
    const { maxPlayers } = config.value
    if (maxPlayers !== null && maxPlayers < totalPlayers)
      return refusal('VALIDATION_FAILED', { errors: [{ path: 'maxPlayers', code: 'BELOW_ENTERED_PLAYERS' }] })
    if (config.value.currency !== tournament.currency && (await hasFees(tx, id)))
      return refusal('VALIDATION_FAILED', { errors: [{ path: 'currency', code: 'FEES_CHARGED' }] })
    if (config.value.rated && !tournament.rated && !(await mayRate(tx, tournament.organiserId)))
      return refusal('RATED_NEEDS_TRUST')
    if (await isBelowRoundsMade(tx, tournament, config.value))
      return refusal('VALIDATION_FAILED', { errors: [{ path: 'rounds', code: 'BELOW_ROUNDS_MADE' }] })
    await updateSettings(tx, id, config.value)
    await recordEdit(tx, tournament, config.value, caller, ctx.timeline.now())
    await reschedule({ log }, tx, id, ctx.timeline.now())
    const warnings = await ratingsMissing(tx, id, config.value)
    return ok({ tournament: (await findTournament(tx, id))!, warnings })
  })

/** Nobody is looked at where no tie-break hangs on ratings. */
const ratingsMissing = async (
  tx: PoolClient,
  id: string,
  config: TournamentConfig,
): Promise<readonly FieldWarning[]> => {
  if (neededRatings(config.tieBreaks).length === 0) return []
  const entries = await listEntries(tx, id)
  return droppedTieBreaks(
    config,
    entries.filter(({ status }) => status === 'ENTERED'),
  )
}

/** Rounds may be added and taken off while an event is on, but not those that there are (contract section 3). */
const isBelowRoundsMade = async (
  tx: PoolClient,
  { id, rounds: stored }: TournamentRow,
  { rounds }: TournamentConfig,
): Promise<boolean> => rounds !== null && rounds !== stored && rounds < (await lastRoundMade(tx, id))

/** What was changed, once there is anybody who could have relied on it. */
const recordEdit = async (
  tx: PoolClient,
  tournament: TournamentRow,
  config: TournamentConfig,
  { playerId }: Caller,
  at: Instant,
): Promise<void> => {
  const fields = changedFields(tournament, config)
  if (fields.length === 0 || tournament.status === 'DRAFT') return
  const line = { tournamentId: tournament.id, matchId: null, actorId: playerId, note: null }
  const of = (settings: TournamentConfig) => Object.fromEntries(fields.map(field => [field, settings[field]]))
  await recordAudit(
    tx,
    { ...line, action: 'TOURNAMENT_EDITED', before: of(tournament), after: of(config) },
    at,
  )
}

/** What is due is due by the settings as they are now. */
const reschedule = async (
  ctx: { readonly log: Log },
  tx: PoolClient,
  id: string,
  at: Instant,
): Promise<void> => {
  await setNextRoundAt(tx, id, undefined)
  const tournament = await findTournament(tx, id)
  if (tournament?.format === 'SWISS') await advance(ctx, tx, tournament, at)
}

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
