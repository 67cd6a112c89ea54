import { z } from 'zod'
import { COLORS } from '../domain/kernel/color.ts'
import { BYE_TYPES } from '../domain/kernel/outcome.ts'
import { BYE_CODE, RESULT_CODES } from '../domain/kernel/result-code.ts'
import { PLAY_MODES } from '../domain/tournament/tournament.ts'
import {
  adjudication,
  delaySeconds,
  drawReason,
  ending,
  pairFields,
  resultReport,
  slots,
  tieBreakFields,
} from './match-fields.ts'
import { id, instant, type Output } from './values.ts'

const matchFields = {
  id,
  tournamentId: id,
  roundNumber: z.int(),
  boardNumber: z.int(),
  tableNumber: z.int(),
  thirdPlace: z.boolean(),
  ...pairFields,
  whiteEntryId: id,
  blackEntryId: id.nullable(),
  whiteName: z.string(),
  blackName: z.string().nullable(),
  whitePlayerId: id.nullable(),
  blackPlayerId: id.nullable(),
  whiteTitle: z.string().nullable(),
  blackTitle: z.string().nullable(),
  whiteRating: z.int().nullable(),
  blackRating: z.int().nullable(),
  ...ending,
  drawReason,
  adjudication,
  /** Points of A and B, null while open; a double loss is 0-0. */
  scoreA: z.number().nullable(),
  scoreB: z.number().nullable(),
  /** The code that enters this result, by A and B; forfeits by colour, a bye as `BYE_A`. */
  resultCode: z.enum([...RESULT_CODES, BYE_CODE]).nullable(),
  byeType: z.enum(BYE_TYPES).nullable(),
  /** The result does not count for ratings. */
  unrated: z.boolean(),
  playMode: z.enum(PLAY_MODES),
  timeControl: z.string(),
  ...tieBreakFields,
  version: z.int(),
  opensAt: instant.nullable(),
  noShowDeadline: instant.nullable(),
  readyAt: instant.nullable(),
  whiteJoinedAt: instant.nullable(),
  blackJoinedAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  pausedAt: instant.nullable(),
  fen: z.string(),
  moveNumber: z.int(),
  turn: z.enum(COLORS),
  whiteTimeMsRemaining: z.int().min(0),
  blackTimeMsRemaining: z.int().min(0),
  lastMoveUci: z.string().nullable(),
  drawOfferBy: z.enum(COLORS).nullable(),
  /** Time of the present turn or wait that is given back, for an outage or a pause that is over, in ms. */
  creditMs: z.int().min(0),
  ...slots,
  /** What the players of a real board have reported while it is open: for the two and for arbiters, absent for others. */
  reports: z.array(resultReport).exactOptional(),
  delaySeconds,
  serverTimeUtc: instant,
}

/** One game: a match without its tie-break matches, or one of these. */
const game = z.strictObject(matchFields)
export type Game = Output<typeof game>

/** A match as anyone may read it; a parent lists its tie-break matches in order. */
export const match = z.strictObject({ ...matchFields, tieBreakMatches: z.array(game) }).meta({ id: 'Match' })
export type Match = Output<typeof match>

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
export type MatchMove = Output<typeof matchMove>
