import { z } from 'zod'
import { COLORS } from '../domain/kernel/color.ts'
import { delaySeconds, gap } from './match-fields.ts'
import { id, instant, type Output } from './values.ts'

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
    gaps: z.array(gap),
    /** The turn in which the game stands, or ended without a move. */
    lastTurn: z.strictObject({ ...turnFields, asOf: instant }).nullable(),
    delaySeconds,
    serverTimeUtc: instant,
  })
  .meta({ id: 'ClockLedger' })
export type ClockLedger = Output<typeof clockLedger>
