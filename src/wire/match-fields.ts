import { z } from 'zod'
import { COLORS } from '../domain/kernel/color.ts'
import { RESULT_REASONS } from '../domain/kernel/ending.ts'
import { ADJUDICATIONS, MATCH_RESULTS, MATCH_STATUSES } from '../domain/kernel/outcome.ts'
import { REPORTED_RESULTS } from '../domain/match/report.ts'
import { id, instant, plainText } from './values.ts'

/** Fields that several shapes of a match have, said once. */

/** Where it stands, and how it ended. */
export const ending = {
  status: z.enum(MATCH_STATUSES),
  result: z.enum(MATCH_RESULTS).nullable(),
  resultReason: z.enum(RESULT_REASONS).nullable(),
  /** Where an arbiter gave one side half a point and the other none: who has it. */
  onlyHalf: z.enum(COLORS).nullable(),
}

/** A drawn parent that waits for its tie-break, or was decided by one, keeps why its own game was drawn. */
export const drawReason = z.enum(RESULT_REASONS).nullable()

/** Of a flag and of a dead position: how it was found out whether a mate was still possible. */
export const adjudication = z.enum(ADJUDICATIONS).nullable()

/** Of a tie-break match: whose, and which. */
export const tieBreakFields = {
  parentMatchId: id.nullable(),
  isTieBreak: z.boolean(),
  tieBreakIndex: z.int().nullable(),
  tieBreakType: plainText.nullable(),
}

/** Entries A and B (contract section 1), whatever their colours. */
export const pairFields = {
  playerAId: id,
  playerBId: z.union([id, z.literal('BYE')]),
}

/** Where the round has a window: when the match may be played, and what its players have said about it. */
export const slots = {
  windowOpensAt: instant.nullable(),
  windowClosesAt: instant.nullable(),
  agreedSlot: instant.nullable(),
  slotProposals: z.array(z.strictObject({ entryId: id, at: instant })),
}

/** How a player says that a game on a real board ended. */
export const resultReport = z.strictObject({
  entryId: id,
  result: z.enum(REPORTED_RESULTS),
  reportedAt: instant,
})

/** A stretch of time in which no node could commit a move: nobody is charged for it (contract section 4, Time). */
export const gap = z.strictObject({ from: instant, to: instant, cause: z.enum(['SILENT', 'REFUSED']) })

/** How old moves and clocks are for who is kept behind; absent for who sees them at once. */
export const delaySeconds = z.int().min(1).exactOptional()
