import { z } from 'zod'
import { CLAIM_REASONS } from '../domain/chess/draw-rules.ts'
import { PROMOTIONS } from '../domain/chess/position.ts'
import { COLORS } from '../domain/kernel/color.ts'
import { adjudication, drawReason, ending, slots, tieBreakFields } from './match-fields.ts'
import { breaks, id, instant, line, type Output, plainText, sentInstant } from './values.ts'

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

export type Slots = Pick<MatchState, keyof typeof slots>

/** When the game is to be played. */
export const slotBody = z.strictObject({
  at: sentInstant,
  note: line(1000).optional(),
})

const lastMove = z.object({
  san: plainText,
  from: plainText,
  to: plainText,
  promotion: plainText.nullable(),
})

/** What every playing call answers (`MatchStateViewDto`). The two clocks are as of `serverTimeUtc`. */
export const matchState = z
  .strictObject({
    matchId: id,
    requestedMatchId: id,
    tournamentId: id,
    version: z.int(),
    ...ending,
    drawReason,
    adjudication,
    ...tieBreakFields,
    whiteEntryId: id,
    blackEntryId: id,
    whitePlayerId: id.nullable(),
    blackPlayerId: id.nullable(),
    timeControl: plainText,
    opensAt: instant.nullable(),
    noShowDeadline: instant.nullable(),
    /** Since when an arbiter holds the match up: its clocks stand still, and no move is taken. */
    pausedAt: instant.nullable(),
    fen: plainText,
    moveNumber: z.int(),
    turn: z.enum(COLORS),
    whiteTimeMsRemaining: z.int().min(0),
    blackTimeMsRemaining: z.int().min(0),
    lastMove: lastMove.nullable(),
    drawOfferBy: z.enum(COLORS).nullable(),
    drawOfferPly: z.int().min(0).nullable(),
    /** Whether threefold repetition and fifty moves are for the players to claim. */
    claimsOn: z.boolean(),
    /** What a claim of the player who asks would be granted for now. */
    canClaim: z.enum(CLAIM_REASONS).nullable(),
    moves: z.array(plainText),
    ...slots,
    serverTimeUtc: instant,
  })
  .meta({ id: 'MatchState' })
export type MatchState = Output<typeof matchState>
