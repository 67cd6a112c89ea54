import { z } from 'zod'
import { COLORS } from '../domain/kernel/color.ts'
import { entry } from './entries.ts'
import {
  adjudication,
  delaySeconds,
  drawReason,
  ending,
  gap,
  pairFields,
  slots,
  tieBreakFields,
} from './match-fields.ts'
import { tournament } from './tournaments.ts'
import { id, instant, type Output } from './values.ts'

/** What streams and webhooks tell. The folds over it are plain code, in `watch`. */

/** All that can change in a match, as stored: clocks are as of `lastMoveAt`. */
const matchFacts = z.strictObject({
  ...ending,
  drawReason,
  adjudication,
  opensAt: instant.nullable(),
  noShowDeadline: instant.nullable(),
  readyAt: instant.nullable(),
  whiteJoinedAt: instant.nullable(),
  blackJoinedAt: instant.nullable(),
  startedAt: instant.nullable(),
  /** From when the side to move's clock runs; null before the start. */
  lastMoveAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Since when an arbiter holds the match up: the clocks show what they did then. */
  pausedAt: instant.nullable(),
  /** When it last went on: gaps count from then. */
  resumedAt: instant.nullable(),
  /** Null before the start: then both have the base time of `timeControl`. */
  whiteTimeMsRemaining: z.int().nullable(),
  blackTimeMsRemaining: z.int().nullable(),
  /** Time of the present turn or wait that a pause took out, in ms; gaps are told apart. */
  creditMs: z.int().min(0),
  drawOfferBy: z.enum(COLORS).nullable(),
  fen: z.string(),
  moveNumber: z.int().min(0),
  /** Before it begins, an arbiter may have the two change places. */
  whiteEntryId: id,
  blackEntryId: id.nullable(),
  ...slots,
})
export type MatchFacts = Output<typeof matchFacts>

/** A match as a watcher knows it: what a `snapshot` gives, and what folding its changes keeps up. */
export const watchedMatch = z
  .strictObject({
    ...matchFacts.shape,
    matchId: id,
    tournamentId: id,
    version: z.int(),
    roundNumber: z.int(),
    boardNumber: z.int(),
    tableNumber: z.int(),
    thirdPlace: z.boolean(),
    ...pairFields,
    ...tieBreakFields,
    timeControl: z.string(),
    lastMoveUci: z.string().nullable(),
    /** Every move so far, in UCI; absent where only the position is followed, as in an event's stream. */
    moves: z.array(z.string()).exactOptional(),
  })
  .meta({ id: 'WatchedMatch' })
export type WatchedMatch = Output<typeof watchedMatch>

const watchedMove = z
  .strictObject({
    moveNumber: z.int().min(1),
    color: z.enum(COLORS),
    san: z.string(),
    uci: z.string(),
    /** The position after it. */
    fen: z.string(),
    whiteTimeMsRemaining: z.int().min(0),
    blackTimeMsRemaining: z.int().min(0),
    spentMs: z.int().min(0),
    creditMs: z.int().min(0),
    playedAt: instant,
  })
  .meta({ id: 'WatchedMove' })
export type WatchedMove = Output<typeof watchedMove>

const MATCH_CHANGE_KINDS = [
  'move',
  'joined',
  'started',
  'draw-offered',
  'draw-declined',
  'paused',
  'resumed',
  'ended',
  'canceled',
  'tie-break',
  'result',
  'slot',
  'changed',
] as const
export type MatchChangeKind = (typeof MATCH_CHANGE_KINDS)[number]

/** One version of a match: the move that made it, what else changed, or both at once. */
export const matchChange = z
  .strictObject({
    kind: z.enum(MATCH_CHANGE_KINDS),
    matchId: id,
    version: z.int(),
    move: watchedMove.exactOptional(),
    changes: z
      .strictObject(
        Object.fromEntries(
          Object.entries(matchFacts.shape).map(([name, field]) => [name, field.exactOptional()]),
        ) as { [Name in keyof typeof matchFacts.shape]: z.ZodExactOptional<(typeof matchFacts.shape)[Name]> },
      )
      .exactOptional(),
  })
  .meta({ id: 'MatchChange' })
export type MatchChange = Output<typeof matchChange>

export const watchedTournament = tournament
  .pick({
    id: true,
    title: true,
    description: true,
    format: true,
    playMode: true,
    status: true,
    currentRound: true,
    version: true,
    timeControl: true,
    startsAt: true,
    timeZone: true,
    startedAt: true,
    finishedAt: true,
  })
  .meta({ id: 'WatchedTournament' })
export type WatchedTournament = Output<typeof watchedTournament>

export const watchedEntry = entry
  .pick({
    id: true,
    playerId: true,
    name: true,
    rating: true,
    title: true,
    federation: true,
    fideId: true,
    seed: true,
    status: true,
  })
  .meta({ id: 'WatchedEntry' })
export type WatchedEntry = Output<typeof watchedEntry>

/** An event as a watcher knows it: everything that its pages are derived from. */
export const watchedEvent = z.strictObject({
  tournament: watchedTournament,
  entries: z.array(watchedEntry),
  matches: z.array(watchedMatch),
})
export type WatchedEvent = Output<typeof watchedEvent>

/** One thing that happened in an event: in one of its matches, or a part of it in full as it is now. */
export const eventChange = z.union([
  matchChange,
  z.strictObject({ kind: z.literal('tournament'), tournament: watchedTournament }),
  z.strictObject({ kind: z.literal('entry'), entry: watchedEntry }),
  z.strictObject({ kind: z.literal('match-made'), match: watchedMatch }),
])
export type EventChange = Output<typeof eventChange>

export type WatchedGap = Output<typeof gap>

const match = { match: watchedMatch }
const serverTimeUtc = instant
/** What a stream tells of its connection: how soon to come back, in ms. */
const retry = z.strictObject({ retryMs: z.int() })

/** The data of the events of a stream (docs/live.md), by name; a change of a match is named by its kind. */
const STREAM_DATA = {
  /** All there is, to begin with; a match alone, or an event. */
  snapshot: z.union([
    z.strictObject({ ...match, delaySeconds, serverTimeUtc }),
    z.strictObject({ ...watchedEvent.shape, delaySeconds, serverTimeUtc }),
  ]),
  changes: z.strictObject({ changes: z.array(eventChange) }),
  gaps: z.strictObject({ gaps: z.array(gap), serverTimeUtc }),
  /** Which tie-break of a pending parent is on; null for none. */
  active: z.strictObject({ matchId: id, activeMatchId: id.nullable() }),
  open: retry,
  heartbeat: z.strictObject({ serverTimeUtc }),
  reconnect: retry,
}

export const told = <Event extends string, Data extends z.ZodType>(event: Event, data: Data) =>
  z.strictObject({ event: z.literal(event), id: z.string().exactOptional(), data })

/** What every stream tells of time and of its connection. */
export const streamConnection = [
  told('gaps', STREAM_DATA.gaps),
  told('open', STREAM_DATA.open),
  told('heartbeat', STREAM_DATA.heartbeat),
  told('reconnect', STREAM_DATA.reconnect),
] as const

/**
 * An event of a stream, as a line of NDJSON has it; server-sent events have the same in fields of their own. The id is what
 * `Last-Event-ID` then says; it is absent where the reader stands where it stood.
 */
export const streamEvent = z
  .union([
    told('snapshot', STREAM_DATA.snapshot),
    told('resync', STREAM_DATA.snapshot),
    told('changes', STREAM_DATA.changes),
    told('active', STREAM_DATA.active),
    ...streamConnection,
    z.strictObject({ event: z.enum(MATCH_CHANGE_KINDS), id: z.string(), data: matchChange }),
  ])
  .meta({ id: 'StreamEvent' })
export type StreamEvent = Output<typeof streamEvent>
