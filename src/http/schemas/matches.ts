import { z } from 'zod'
import { PROMOTIONS } from '../../domain/chess/position.ts'
import { COLORS } from '../../domain/kernel/color.ts'
import { MATCH_RESULTS, MATCH_STATUSES, RESULT_REASONS } from '../../domain/kernel/outcome.ts'
import { RESULT_CODES } from '../../domain/kernel/result-code.ts'
import { BYE_TYPES } from '../../domain/rounds/event.ts'
import { PLAY_MODES } from '../../domain/tournament/tournament.ts'
import { breaks, id, instant, line, sentInstant } from './common.ts'

const square = z.string().regex(/^[a-h][1-8]$/)

/** Which match and position a command was meant for (contract section 4, "Retries"). */
const aim = {
  matchId: id.optional().meta({ description: 'The match that is meant; 409 where another one is served.' }),
  ply: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .meta({ description: 'Half-moves already played, as you saw it: tells a retry from a new command.' }),
}

const promotion = z.enum(PROMOTIONS).nullable().optional().meta({
  description: 'Counts, and is required, where a pawn reaches the last rank; elsewhere it is ignored.',
})

export const moveBody = z.strictObject({ from: square, to: square, promotion, ...aim })
export const aimBody = z.strictObject(aim).optional()
export const claimBody = z
  .strictObject({
    from: square.optional(),
    to: square.optional(),
    promotion,
    ...aim,
  })
  .refine(body => (body.from === undefined) === (body.to === undefined), {
    path: ['to'],
    ...breaks('INCOMPLETE_MOVE'),
  })
  .refine(body => (body.promotion ?? undefined) === undefined || body.from !== undefined, {
    path: ['promotion'],
    ...breaks('INCOMPLETE_MOVE'),
  })
  .optional()

/** Where the round has a window: when the match may be played, and what its players have said about it. */
const slots = {
  windowOpensAt: instant.nullable(),
  windowClosesAt: instant.nullable(),
  agreedSlot: instant.nullable(),
  slotProposals: z.array(z.strictObject({ entryId: id, at: instant })),
}

/** When the game is to be played. */
export const slotBody = z.strictObject({
  at: sentInstant,
  note: line(1000).optional(),
})

const lastMove = z.object({
  san: z.string(),
  from: z.string(),
  to: z.string(),
  promotion: z.string().nullable(),
})

/** What every playing call answers (`MatchStateViewDto`). The two clocks are as of `serverTimeUtc`. */
export const matchState = z
  .strictObject({
    matchId: id,
    requestedMatchId: id,
    tournamentId: id,
    version: z.int(),
    status: z.enum(MATCH_STATUSES),
    result: z.enum(MATCH_RESULTS).nullable(),
    resultReason: z.enum(RESULT_REASONS).nullable(),
    drawReason: z.enum(RESULT_REASONS).nullable(),
    parentMatchId: id.nullable(),
    isTieBreak: z.boolean(),
    tieBreakIndex: z.int().nullable(),
    tieBreakType: z.string().nullable(),
    whiteEntryId: id,
    blackEntryId: id,
    whitePlayerId: id.nullable(),
    blackPlayerId: id.nullable(),
    timeControl: z.string(),
    opensAt: instant.nullable(),
    noShowDeadline: instant.nullable(),
    /** Since when an arbiter holds the match up: its clocks stand still, and no move is taken. */
    pausedAt: instant.nullable(),
    fen: z.string(),
    moveNumber: z.int(),
    turn: z.enum(COLORS),
    whiteTimeMsRemaining: z.int().min(0),
    blackTimeMsRemaining: z.int().min(0),
    lastMove: lastMove.nullable(),
    drawOfferBy: z.enum(COLORS).nullable(),
    moves: z.array(z.string()),
    ...slots,
    serverTimeUtc: instant,
  })
  .meta({ id: 'MatchState' })

const matchFields = {
  id,
  tournamentId: id,
  roundNumber: z.int(),
  boardNumber: z.int(),
  tableNumber: z.int(),
  thirdPlace: z.boolean(),
  playerAId: id,
  playerBId: z.union([id, z.literal('BYE')]),
  whiteEntryId: id,
  blackEntryId: id.nullable(),
  whiteName: z.string(),
  blackName: z.string().nullable(),
  whitePlayerId: id.nullable(),
  blackPlayerId: id.nullable(),
  status: z.enum(MATCH_STATUSES),
  result: z.enum(MATCH_RESULTS).nullable(),
  resultReason: z.enum(RESULT_REASONS).nullable(),
  drawReason: z.enum(RESULT_REASONS).nullable(),
  /** Points of A and B, null while open; a double loss is 0-0. */
  scoreA: z.number().nullable(),
  scoreB: z.number().nullable(),
  /** The code that enters this result, by A and B; forfeits by colour, a bye as `BYE_A`. */
  resultCode: z.enum([...RESULT_CODES, 'BYE_A']).nullable(),
  byeType: z.enum(BYE_TYPES).nullable(),
  /** The result does not count for ratings. */
  unrated: z.boolean(),
  playMode: z.enum(PLAY_MODES),
  timeControl: z.string(),
  parentMatchId: id.nullable(),
  isTieBreak: z.boolean(),
  tieBreakIndex: z.int().nullable(),
  tieBreakType: z.string().nullable(),
  version: z.int(),
  opensAt: instant.nullable(),
  noShowDeadline: instant.nullable(),
  readyAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  pausedAt: instant.nullable(),
  fen: z.string(),
  moveNumber: z.int(),
  turn: z.enum(COLORS),
  whiteTimeMsRemaining: z.int().min(0),
  blackTimeMsRemaining: z.int().min(0),
  lastMoveUci: z.string().nullable(),
  /** Time of the present turn or wait that is given back, for an outage or a pause that is over, in ms. */
  creditMs: z.int().min(0),
  ...slots,
  serverTimeUtc: instant,
}

const tieBreakMatch = z.strictObject(matchFields)

/** A match as anyone may read it; a parent lists its tie-break matches in order. */
export const match = z
  .strictObject({ ...matchFields, tieBreakMatches: z.array(tieBreakMatch) })
  .meta({ id: 'Match' })

const turnFields = {
  color: z.enum(COLORS),
  beganAt: instant,
  /** In all, in ms: charged, and in gaps, held up and paused. */
  elapsedMs: z.int().min(0),
  chargedMs: z.int(),
  /** In which no node could commit a move. */
  gapMs: z.int().min(0),
  /** What the node held the move up before it read it. */
  heldMs: z.int().min(0),
  /** In which an arbiter held the match up. */
  pausedMs: z.int(),
  remainingMs: z.int().min(0),
}

/** How the clocks came to show what they do: base time, less what was charged, with increments and changes. */
export const clockLedger = z
  .strictObject({
    matchId: id,
    timeControl: z.string(),
    startedAt: instant.nullable(),
    whiteBaseMs: z.int().min(0),
    blackBaseMs: z.int().min(0),
    whiteTimeMsRemaining: z.int().min(0),
    blackTimeMsRemaining: z.int().min(0),
    turns: z.array(
      z.strictObject({
        moveNumber: z.int().min(1),
        ...turnFields,
        receivedAt: instant,
        incrementMs: z.int().min(0),
      }),
    ),
    changes: z.array(
      z.strictObject({
        ply: z.int().min(0),
        color: z.enum(COLORS),
        ms: z.int(),
        cause: z.enum(['WRONG_CLAIM', 'ARBITER', 'UNRECORDED']),
        at: instant,
      }),
    ),
    gaps: z.array(z.strictObject({ from: instant, to: instant, cause: z.enum(['SILENT', 'REFUSED']) })),
    /** The turn in which the game stands, or ended without a move. */
    lastTurn: z.strictObject({ ...turnFields, asOf: instant }).nullable(),
    serverTimeUtc: instant,
  })
  .meta({ id: 'ClockLedger' })

export const matchMove = z
  .strictObject({
    moveNumber: z.int().min(1),
    playerId: id.nullable(),
    color: z.enum(COLORS),
    san: z.string(),
    uci: z.string(),
    from: z.string(),
    to: z.string(),
    promotion: z.string().nullable(),
    fenBefore: z.string(),
    fenAfter: z.string(),
    whiteTimeMsRemaining: z.int().min(0),
    blackTimeMsRemaining: z.int().min(0),
    spentMs: z.int().min(0),
    creditMs: z.int().min(0),
    playedAt: instant,
  })
  .meta({ id: 'MatchMove' })
