import { z } from 'zod'
import { COLORS } from '../domain/kernel/color.ts'
import { MATCH_RESULTS, MATCH_STATUSES, RESULT_REASONS } from '../domain/kernel/outcome.ts'
import { ENTRY_STATUSES } from '../domain/tournament/people.ts'
import { FORMATS, PLAY_MODES, TOURNAMENT_STATUSES } from '../domain/tournament/tournament.ts'
import { id, instant, type Output } from './values.ts'

/** What streams and webhooks tell. The folds over it are plain code, in `watch`. */

/** All that can change in a match, as stored: clocks are as of `lastMoveAt`. */
const matchFacts = z.strictObject({
  status: z.enum(MATCH_STATUSES),
  result: z.enum(MATCH_RESULTS).nullable(),
  resultReason: z.enum(RESULT_REASONS).nullable(),
  drawReason: z.enum(RESULT_REASONS).nullable(),
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
  /** The window of the round, and the slot of the match in it: null where there is none. */
  windowOpensAt: instant.nullable(),
  windowClosesAt: instant.nullable(),
  agreedSlot: instant.nullable(),
  slotProposals: z.array(z.strictObject({ entryId: id, at: instant })),
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
    thirdPlace: z.boolean(),
    playerAId: id,
    playerBId: z.union([id, z.literal('BYE')]),
    whiteEntryId: id,
    blackEntryId: id.nullable(),
    parentMatchId: id.nullable(),
    isTieBreak: z.boolean(),
    tieBreakIndex: z.int().nullable(),
    tieBreakType: z.string().nullable(),
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

export const watchedTournament = z
  .strictObject({
    id,
    title: z.string(),
    description: z.string(),
    format: z.enum(FORMATS),
    playMode: z.enum(PLAY_MODES),
    status: z.enum(TOURNAMENT_STATUSES),
    currentRound: z.int(),
    version: z.int(),
    timeControl: z.string(),
    startsAt: instant.nullable(),
    timeZone: z.string().nullable(),
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'WatchedTournament' })
export type WatchedTournament = Output<typeof watchedTournament>

export const watchedEntry = z
  .strictObject({
    id,
    playerId: id.nullable(),
    name: z.string(),
    rating: z.int().nullable(),
    title: z.string().nullable(),
    federation: z.string().nullable(),
    fideId: z.string().nullable(),
    seed: z.int().nullable(),
    status: z.enum(ENTRY_STATUSES),
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

/** A stretch of time in which no node could commit a move: nobody is charged for it (contract section 4, Time). */
const watchedGap = z.strictObject({ from: instant, to: instant, cause: z.enum(['SILENT', 'REFUSED']) })
export type WatchedGap = Output<typeof watchedGap>

/** What an organiser's own programs may be told of (docs/webhooks.md). */
export const NOTICE_TYPES = [
  'match.result',
  'round.published',
  'tie-break.made',
  'entry.changed',
  'tournament.changed',
] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]
