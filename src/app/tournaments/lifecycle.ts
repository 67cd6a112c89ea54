import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { endContestsUndecided } from '../../db/corrections.ts'
import { type EntryRow, leaveOut, listEntries, setSeeds } from '../../db/entries.ts'
import { unansweredIn } from '../../db/invitations.ts'
import { openMatches } from '../../db/progress.ts'
import {
  findTournament,
  reopen,
  setClosedAt,
  setLots,
  setStatus,
  type TournamentRow,
} from '../../db/tournaments.ts'
import type { Color } from '../../domain/kernel/color.ts'
import { seededRandom } from '../../domain/kernel/random.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { checkInWindow, fieldAtStart } from '../../domain/tournament/check-in.ts'
import { LARGEST_FIELD } from '../../domain/tournament/tournament.ts'
import { startsTooEarly } from '../entries/check-in.ts'
import { voidFee, voidFees } from '../money/fees.ts'
import { reversePayouts, voidPayouts } from '../money/payouts.ts'
import { advance } from '../progress/advance.ts'
import { decideLocked } from '../progress/decide-locked.ts'
import { unrate } from '../ratings/rate.ts'
import type { RefusalCode, Refused } from '../refusal.ts'
import type { Log } from '../runtime/log.ts'
import type { Pairer } from '../runtime/pairing.ts'
import { seedsAtStart } from '../views/seeds.ts'
import { type StepTransaction, step } from './lifecycle-step.ts'

/** `DRAFT` to `OPEN`: players may enter. */
export const openTournament = step(() => async ({ tx, at }, { id, status }) => {
  if (status === 'OPEN') return undefined
  if (status !== 'DRAFT') return status === 'CANCELED' ? 'TOURNAMENT_ENDED' : 'TOURNAMENT_ALREADY_STARTED'
  await setStatus(tx, id, 'OPEN', at)
  return undefined
})

/**
 * `OPEN` to `ACTIVE`, in one transaction. Asked for again it changes nothing, also when the event is over already; only a
 * canceled one can be started no more. While players may still check in it waits, unless the arbiter insists (`force`).
 */
export const startTournament = step(({ pairing }, force: boolean) => async (work, tournament) => {
  const { at } = work
  const { status } = tournament
  if (status === 'ACTIVE' || status === 'FINISHED') return undefined
  if (status !== 'OPEN') return status === 'CANCELED' ? 'TOURNAMENT_ENDED' : 'TOURNAMENT_NOT_OPEN'
  const early = force ? undefined : startsTooEarly(tournament, at)
  return early ?? startLocked({ ...work, pairing }, tournament)
})

/**
 * The event begins: seeds are set, and a knockout or round robin has its first round at once. The caller holds the
 * tournament's lock.
 */
export const startLocked = async (
  work: Omit<StepTransaction, 'note'> & { readonly pairing: Pick<Pairer, 'expect'> },
  tournament: TournamentRow,
): Promise<RefusalCode | Refused | undefined> => {
  const { tx, at, log, pairing } = work
  const { id, format, minPlayers } = tournament
  const entered = (await listEntries(tx, id)).filter(entry => entry.status === 'ENTERED')
  const { present, absent } = fieldAtStart(entered, checkInWindow(tournament))
  const unanswered = await unansweredAmong(tx, tournament, present)
  if (present.length - unanswered.length < Math.max(2, minPlayers)) return 'TOO_FEW_PLAYERS'
  if (format !== 'SWISS' && unanswered.length > 0) return { code: 'INVITATIONS_PENDING', entries: unanswered }
  if (present.length > LARGEST_FIELD[format]) return 'TOURNAMENT_FULL'
  await startWithout(work, tournament, absent)
  await setSeeds(
    tx,
    seedsAtStart(tournament, present).map(({ id: entry, seed }) => [entry, seed]),
  )
  if (format === 'SWISS') {
    await drawLots(tx, tournament)
    pairing.expect(present.length)
  }
  await setStatus(tx, id, 'ACTIVE', at)
  await advance({ log }, tx, { ...tournament, status: 'ACTIVE' }, at)
  return undefined
}

/** Who would have to play online, and has not said that they do: a Swiss pairs them once they have. */
const unansweredAmong = async (
  tx: PoolClient,
  { id, playMode }: TournamentRow,
  present: readonly EntryRow[],
): Promise<readonly { readonly entryId: string; readonly name: string }[]> => {
  if (playMode !== 'ONLINE') return []
  return (await unansweredIn(tx, id)).filter(({ entryId }) => present.some(entry => entry.id === entryId))
}

/** Who has not checked in is out of the event, as if withdrawn before the start: nothing is owed for it. */
const startWithout = async (
  { tx, at, caller }: Pick<StepTransaction, 'tx' | 'at' | 'caller'>,
  tournament: TournamentRow,
  absent: readonly EntryRow[],
): Promise<void> => {
  if (absent.length === 0) return
  const ids = absent.map(({ id }) => id)
  await leaveOut(tx, ids, 'NOT_CHECKED_IN', at)
  for (const id of ids) await voidFee(tx, tournament, id, at)
  const line = { tournamentId: tournament.id, matchId: null, actorId: caller.playerId, note: null }
  const change = (status: EntryRow['status']) => ({ entryIds: ids, status })
  const [before, after] = [change('ENTERED'), { ...change('WITHDRAWN'), withdrawalReason: 'NOT_CHECKED_IN' }]
  await recordAudit(tx, { ...line, action: 'STARTED_WITHOUT', before, after }, at)
}

/** Contract section 8, C.04.3 article 5.2.5: what the organiser left open is drawn by lot, and published. */
const drawLots = async (tx: PoolClient, tournament: TournamentRow): Promise<void> => {
  const seed = tournament.seed ?? randomUUID()
  const drawn: Color = seededRandom(`${seed} initial colour`)() < 0.5 ? 'WHITE' : 'BLACK'
  await setLots(tx, tournament.id, seed, tournament.initialColor ?? drawn)
}

/** A Swiss ends when its arbiter says so and no match is open; other formats end by themselves. */
export const finishTournament = step(() => async ({ tx, at, log }, tournament) => {
  const { id, status, format } = tournament
  if (status === 'FINISHED') return undefined
  if (status === 'CANCELED') return 'TOURNAMENT_ENDED'
  if (status !== 'ACTIVE') return 'TOURNAMENT_NOT_OPEN'
  if (format !== 'SWISS' || (await openMatches(tx, id)).length > 0) return 'ROUND_NOT_COMPLETE'
  await setClosedAt(tx, id, at)
  await advance({ log }, tx, { ...tournament, closedAt: at }, at)
  return undefined
})

/**
 * A finished Swiss goes on: unpaid payouts are reversed, ratings taken back (contract section 6). What was paid stays paid
 * with `force`, as with a forced correction: the next end lists the difference (decision 0060).
 */
export const reopenTournament = step((_ctx, force: boolean) => async ({ tx, at, caller }, tournament) => {
  const { id, status, format } = tournament
  if (status === 'ACTIVE') return undefined
  if (format !== 'SWISS') return 'ROUNDS_FOLLOW_BY_THEMSELVES'
  if (status !== 'FINISHED') return status === 'CANCELED' ? 'TOURNAMENT_ENDED' : 'TOURNAMENT_NOT_STARTED'
  const reversed = await reversePayouts(tx, tournament, { force, actorId: caller.playerId, at })
  if (!reversed.ok) return reversed.error.code
  await unrate(tx, id)
  await reopen(tx, id)
  await setClosedAt(tx, id, undefined)
  return undefined
})

/**
 * Open matches become `CANCELED`, contests end undecided, and nothing is paid. What time had decided before comes first:
 * if that ended the event, there is nothing left to cancel.
 */
export const cancelTournament = step(ctx => async ({ tx, at, log }, tournament) => {
  const { id, status } = tournament
  if (status === 'CANCELED') return undefined
  if (status === 'FINISHED' || (await endsByTime(tx, tournament, at, log))) return 'TOURNAMENT_ENDED'
  for (const match of await openMatches(tx, id)) {
    await decideLocked(tx, match.id, { kind: 'cancel' }, at)
    ctx.live.forget(match.id)
  }
  await endContestsUndecided(tx, id)
  await voidPayouts(tx, tournament, at)
  await voidFees(tx, tournament, at)
  await setStatus(tx, id, 'CANCELED', at)
  return undefined
})

/** Writes down the flags and no-shows that nobody has looked at yet; whether the event is over with them. */
const endsByTime = async (
  tx: PoolClient,
  tournament: TournamentRow,
  at: Instant,
  log: Log,
): Promise<boolean> => {
  let lapsed = false
  for (const { id } of await openMatches(tx, tournament.id)) {
    const settled = await decideLocked(tx, id, { kind: 'observe' }, at)
    lapsed ||= (settled?.decision.events.length ?? 0) > 0
  }
  if (lapsed) await advance({ log }, tx, tournament, at)
  return lapsed && (await findTournament(tx, tournament.id))?.status === 'FINISHED'
}
