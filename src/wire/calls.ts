import { z } from 'zod'
import { CALL_KINDS, CALL_STATUSES, PLAYERS_CALLS } from '../domain/match/call.ts'
import { REPORTED_RESULTS } from '../domain/match/report.ts'
import { resultReport } from './match-fields.ts'
import { id, instant, line, type Output } from './values.ts'

export const reportBody = z.strictObject({ result: z.enum(REPORTED_RESULTS) })

export const callBody = z.strictObject({
  kind: z.enum(PLAYERS_CALLS),
  text: line(280).optional(),
})

/** `takeOver` takes it from an arbiter who has it. */
export const takeBody = z.strictObject({ takeOver: z.boolean().optional() }).optional()

export const closeBody = z.strictObject({ note: line(1000).optional() }).optional()

const arbiter = z.strictObject({ playerId: id, displayName: z.string() })

/** A call to the arbiter about a match, as its caller and the arbiters of the event know it. */
export const call = z
  .strictObject({
    id,
    tournamentId: id,
    matchId: id,
    roundNumber: z.int(),
    boardNumber: z.int(),
    tableNumber: z.int(),
    whiteName: z.string(),
    blackName: z.string(),
    kind: z.enum(CALL_KINDS),
    text: z.string().nullable(),
    /** Who called; null where nobody did, and reports of the players wait. */
    entryId: id.nullable(),
    status: z.enum(CALL_STATUSES),
    openedAt: instant,
    takenAt: instant.nullable(),
    takenBy: arbiter.nullable(),
    closedAt: instant.nullable(),
    /** Null where it was taken back, or came to an end with the match. */
    closedBy: arbiter.nullable(),
    /** What the players say of the result, while the match waits for one. */
    reports: z.array(resultReport),
  })
  .meta({ id: 'Call' })
export type Call = Output<typeof call>

/** A page of them; `nextCursor` is null on the last. */
export const calls = z.strictObject({ items: z.array(call), nextCursor: z.string().nullable() })
