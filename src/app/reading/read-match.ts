import { type EventOfMatch, eventOfMatch, readMatch, readMoves } from '../../db/match-reads.ts'
import { loadMatch } from '../../db/matches.ts'
import { standingReports } from '../../db/result-reports.ts'
import { type Db, refusesWrites } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import type { ClockLedger } from '../../wire/clock-ledger.ts'
import type { Match, MatchMove } from '../../wire/matches.ts'
import type { Context } from '../context.ts'
import { settleIfDue } from '../progress/settle-if-due.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { delayFor, seesReports } from '../rights/delay.ts'
import { rightsOn } from '../rights/rights.ts'
import { isoTime } from '../views/iso-time.ts'
import { type SeenMatch, withTieBreaks } from '../views/match.ts'
import { asSeen } from './as-seen.ts'
import { readClockLedger } from './clock-ledger.ts'

type Viewer = Caller | undefined

/** The event of a match, how far behind its viewer is kept, and whether they are told what its players report. */
export type VisibleEvent = EventOfMatch & { readonly delayMs: Millis; readonly seesReports: boolean }

/** The event of a match that `viewer` may see. */
export const visibleEventOf = async (
  ctx: Context,
  viewer: Viewer,
  id: string,
): Promise<Answer<VisibleEvent>> => {
  const event = await eventOfMatch(ctx.pool, id)
  if (event === undefined) return refusal('MATCH_NOT_FOUND')
  const rights = await rightsOn(ctx.pool, event, viewer)
  if (!rights.sees) return refusal('MATCH_NOT_FOUND')
  const delayMs = delayFor(event, rights, viewer, event)
  return ok({ ...event, delayMs, seesReports: seesReports(rights, viewer, event) })
}

/** A match that `viewer` may see, after what time has decided about it is written down. */
const visibleMatch = async (ctx: Context, viewer: Viewer, id: string): Promise<Answer<VisibleEvent>> => {
  const event = await visibleEventOf(ctx, viewer, id)
  if (!event.ok) return event
  await settleBeforeReading(ctx, id).catch((error: unknown) => {
    // Its disk is full, or it has become a standby: what is stored can still be shown.
    if (!refusesWrites(error)) throw error
  })
  return event
}

const settleBeforeReading = async (ctx: Context, id: string): Promise<void> => {
  await ctx.timeline.ready()
  const stored = await loadMatch(ctx.pool, id)
  if (stored !== undefined && 'match' in stored) await settleIfDue(ctx, stored, ctx.timeline.now())
}

export const readMatchDto = async (ctx: Context, viewer: Viewer, id: string): Promise<Answer<Match>> => {
  const visible = await visibleMatch(ctx, viewer, id)
  if (!visible.ok) return visible
  const at = ctx.timeline.now()
  const found = await asSeen(ctx.pool, await readMatch(ctx.pool, id), at, visible.value.delayMs)
  const told = visible.value.seesReports ? await withReports(ctx.pool, found) : found
  const match = told.find(candidate => candidate.id === id)
  return match === undefined ? refusal('MATCH_NOT_FOUND') : ok(withTieBreaks(match, told, at))
}

/** Matches of real boards with what their players report. */
const withReports = async (db: Db, matches: readonly SeenMatch[]): Promise<readonly SeenMatch[]> => {
  const boards = matches.filter(
    ({ playMode, entryBId }) => playMode === 'OVER_THE_BOARD' && entryBId !== null,
  )
  if (boards.length === 0) return matches
  const standing = await standingReports(
    db,
    boards.map(({ id }) => id),
  )
  return matches.map(match =>
    boards.includes(match)
      ? { ...match, reports: standing.filter(({ matchId }) => matchId === match.id) }
      : match,
  )
}

export const readMoveList = async (
  ctx: Context,
  viewer: Viewer,
  id: string,
): Promise<Answer<MatchMove[]>> => {
  const visible = await visibleMatch(ctx, viewer, id)
  if (!visible.ok) return visible
  const moves = await readMoves(ctx.pool, id, seenBy(ctx, visible.value))
  return ok(moves.map(move => ({ ...move, playedAt: isoTime(move.playedAt) })))
}

/** How the clocks of a match came to show what they do. */
export const readClock = async (ctx: Context, viewer: Viewer, id: string): Promise<Answer<ClockLedger>> => {
  const visible = await visibleMatch(ctx, viewer, id)
  return visible.ok ? readClockLedger(ctx, id, visible.value.delayMs) : visible
}

/** What a match's PGN is written from. */
export const readGame = async (ctx: Context, viewer: Viewer, id: string) => {
  const visible = await visibleMatch(ctx, viewer, id)
  if (!visible.ok) return visible
  const [match, ...tieBreaks] = await readMatch(ctx.pool, id)
  if (match === undefined || match.id !== id) return refusal('MATCH_NOT_FOUND')
  const { title, timeZone } = visible.value
  const seen = seenBy(ctx, visible.value)
  return ok({ title, timeZone, match, tieBreaks, moves: await readMoves(ctx.pool, id, seen), seen })
}

/** As of when moves are seen; undefined for all there are. */
const seenBy = (ctx: Context, { delayMs }: VisibleEvent): Instant | undefined =>
  delayMs === 0 ? undefined : ctx.timeline.now() - delayMs
