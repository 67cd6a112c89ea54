import { type AuditRow, listAudit } from '../db/audit.ts'
import { listEntries, type ScoredRow } from '../db/entries.ts'
import {
  type EventOfMatch,
  eventOfMatch,
  type MatchRead,
  type MoveRead,
  readMatch,
  readMatches,
  readMoves,
} from '../db/match-reads.ts'
import { loadMatch } from '../db/matches.ts'
import { loadPairings } from '../db/progress.ts'
import { listTournaments, type TournamentListing, type TournamentRead } from '../db/tournaments.ts'
import { refusesWrites } from '../db/transaction.ts'
import { annulledEntries } from '../domain/formats/round-robin-rounds.ts'
import { ok } from '../domain/kernel/result.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { Caller } from './accounts/access.ts'
import type { Context } from './context.ts'
import { nestTieBreaks, withTieBreaks } from './matches/match-dto.ts'
import { settleIfDue } from './matches/play-match.ts'
import { type Answer, refusal } from './refusal.ts'
import { rightsOn, visibleTournament } from './rights.ts'
import { bracketDto } from './tournaments/bracket-dto.ts'
import { crosstableDto } from './tournaments/crosstable-dto.ts'
import { formatOf, knockoutState, roundRobinState } from './tournaments/format-of.ts'
import { playerDtos, standingDtos } from './tournaments/standings-dto.ts'

type Viewer = Caller | undefined

export const readTournament = (ctx: Context, viewer: Viewer, id: string): Promise<Answer<TournamentRead>> =>
  visibleTournament(ctx.pool, id, viewer)

export const readTournaments = (
  ctx: Context,
  viewer: Viewer,
  listing: Omit<TournamentListing, 'viewer'>,
): Promise<TournamentRead[]> =>
  listTournaments(ctx.pool, {
    ...listing,
    viewer: { id: viewer?.playerId, seesAll: viewer?.role === 'ADMIN' },
  })

/** Everything a tournament's pages are derived from, loaded at once. */
const loadEvent = async (ctx: Context, viewer: Viewer, id: string) => {
  const tournament = await visibleTournament(ctx.pool, id, viewer)
  if (!tournament.ok) return tournament
  const [entries, matches] = await Promise.all([
    listEntries(ctx.pool, id),
    readMatches(ctx.pool, id, undefined),
  ])
  return ok({ tournament: tournament.value, entries, matches })
}

export const readPlayers = async (ctx: Context, viewer: Viewer, id: string) => {
  const event = await loadEvent(ctx, viewer, id)
  if (!event.ok) return event
  const { entries, matches } = event.value
  return ok(playerDtos(entries, matches, await annulledIn(ctx, event.value)))
}

/** Whose results do not count: those who left a round robin early (contract section 7). */
const annulledIn = async (
  ctx: Context,
  { tournament, entries }: { readonly tournament: TournamentRead; readonly entries: readonly ScoredRow[] },
): Promise<ReadonlySet<string>> => {
  const left = entries.some(({ status }) => status === 'WITHDRAWN')
  if (tournament.format !== 'ROUND_ROBIN' || !left) return new Set()
  const pairings = await loadPairings(ctx.pool, tournament.id)
  return annulledEntries(roundRobinState(tournament, entries, pairings))
}

type RoundFilter = number | 'current' | undefined

export const readRounds = async (ctx: Context, viewer: Viewer, id: string, filter: RoundFilter) => {
  const tournament = await visibleTournament(ctx.pool, id, viewer)
  if (!tournament.ok) return tournament
  const wanted = filter === 'current' ? tournament.value.currentRound : filter
  const matches = await readMatches(ctx.pool, id, wanted)
  return ok(roundsOf(matches, ctx.timeline.now()))
}

export const roundsOf = (matches: readonly MatchRead[], at: Instant) => {
  const counted = matches.filter(match => match.status !== 'CANCELED')
  const numbers = [...new Set(counted.map(match => match.roundNumber))]
  return numbers.map(roundNumber => {
    const inRound = counted.filter(match => match.roundNumber === roundNumber)
    const isComplete = inRound.every(match => match.status === 'FINISHED' && !isPending(match))
    return { roundNumber, isComplete, matches: nestTieBreaks(inRound, at) }
  })
}

const isPending = (match: MatchRead): boolean => match.resultReason === 'TIEBREAK_PENDING'

export const readMatchList = async (
  ctx: Context,
  viewer: Viewer,
  id: string,
  roundNumber: number | undefined,
) => {
  const tournament = await visibleTournament(ctx.pool, id, viewer)
  if (!tournament.ok) return tournament
  return ok(nestTieBreaks(await readMatches(ctx.pool, id, roundNumber), ctx.timeline.now()))
}

type LoadedEvent = {
  readonly tournament: TournamentRead
  readonly entries: readonly ScoredRow[]
  readonly matches: readonly MatchRead[]
}

export const readStandings = async (ctx: Context, viewer: Viewer, id: string) => {
  const event = await loadEvent(ctx, viewer, id)
  return event.ok ? ok(await standingsOf(ctx, event.value)) : event
}

export const readCrosstable = async (ctx: Context, viewer: Viewer, id: string) => {
  const event = await loadEvent(ctx, viewer, id)
  return event.ok ? ok(crosstableDto(await standingsOf(ctx, event.value), event.value.matches)) : event
}

const standingsOf = async (ctx: Context, event: LoadedEvent) => {
  const { tournament, entries, matches } = event
  const format = formatOf(tournament, entries, await loadPairings(ctx.pool, tournament.id))
  const lines = standingDtos(format, entries, matches, await annulledIn(ctx, event))
  return tournament.status === 'CANCELED' ? lines.map(undecided) : lines
}

/** A canceled event has no winner, and nobody is in it any more; who had gone out before keeps the place. */
const undecided = (line: ReturnType<typeof standingDtos>[number]) => ({
  ...line,
  stillIn: false,
  place: line.place === 1 ? null : line.place,
})

export const readBracket = async (ctx: Context, viewer: Viewer, id: string) => {
  const event = await loadEvent(ctx, viewer, id)
  if (!event.ok) return event
  const { tournament, entries, matches } = event.value
  const state = knockoutState(tournament, entries, await loadPairings(ctx.pool, id))
  return ok(bracketDto(state, entries, nestTieBreaks(matches, ctx.timeline.now())))
}

/** The audit log, newest first, for those who run the tournament; `before` is the last line already seen. */
export const readAudit = async (
  ctx: Context,
  viewer: Caller,
  id: string,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<Answer<AuditRow[]>> => {
  const tournament = await visibleTournament(ctx.pool, id, viewer)
  if (!tournament.ok) return tournament
  const { arbiter } = await rightsOn(ctx.pool, tournament.value, viewer)
  return arbiter ? ok(await listAudit(ctx.pool, id, page.before, page.limit)) : refusal('FORBIDDEN')
}

/** The event of a match that `viewer` may see. */
export const visibleEventOf = async (
  ctx: Context,
  viewer: Viewer,
  id: string,
): Promise<Answer<EventOfMatch>> => {
  const event = await eventOfMatch(ctx.pool, id)
  const sees = event !== undefined && (await rightsOn(ctx.pool, event, viewer)).sees
  return sees ? ok(event) : refusal('MATCH_NOT_FOUND')
}

/** A match that `viewer` may see, after what time has decided about it is written down. */
const visibleMatch = async (ctx: Context, viewer: Viewer, id: string): Promise<Answer<EventOfMatch>> => {
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

export const readMatchDto = async (ctx: Context, viewer: Viewer, id: string) => {
  const visible = await visibleMatch(ctx, viewer, id)
  if (!visible.ok) return visible
  const found = await readMatch(ctx.pool, id)
  const match = found.find(candidate => candidate.id === id)
  return match === undefined
    ? refusal('MATCH_NOT_FOUND')
    : ok(withTieBreaks(match, found, ctx.timeline.now()))
}

export const readMoveList = async (ctx: Context, viewer: Viewer, id: string): Promise<Answer<MoveRead[]>> => {
  const visible = await visibleMatch(ctx, viewer, id)
  return visible.ok ? ok(await readMoves(ctx.pool, id)) : visible
}

/** What a match's PGN is written from. */
export const readGame = async (ctx: Context, viewer: Viewer, id: string) => {
  const visible = await visibleMatch(ctx, viewer, id)
  if (!visible.ok) return visible
  const [match, ...tieBreaks] = await readMatch(ctx.pool, id)
  if (match === undefined || match.id !== id) return refusal('MATCH_NOT_FOUND')
  const { title, timeZone } = visible.value
  return ok({ title, timeZone, match, tieBreaks, moves: await readMoves(ctx.pool, id) })
}
