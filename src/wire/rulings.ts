import { z } from 'zod'
import { BYE_CODE, RESULT_CODES } from '../domain/kernel/result-code.ts'
import { CLOCK_BOUNDS } from '../domain/match/set-clocks.ts'
import { TOURNAMENT_STATUSES } from '../domain/tournament/tournament.ts'
import { ending, pairFields } from './match-fields.ts'
import { type MatchState, matchState } from './playing.ts'
import { id, line, type Output } from './values.ts'

export const resultBody = z.strictObject({
  result: z.enum([...RESULT_CODES, BYE_CODE]),
  note: line(1000).optional(),
  /** The result does not count for ratings. */
  unrated: z.boolean().optional(),
})

/** What becomes of the two: `replay` (usual) lets them play again, with the other colours if `swapColors`. */
export const voidBody = z
  .strictObject({
    note: line(1000).min(1),
    replay: z.boolean().optional(),
    swapColors: z.boolean().optional(),
  })
  .refine(({ replay, swapColors }) => replay !== false || swapColors !== true, { path: ['swapColors'] })

const beforeAndAfter = <State extends z.ZodType>(state: State) => ({
  before: state.nullable(),
  after: state.nullable(),
})
const person = { entryId: id, name: z.string() }
const status = z.enum(TOURNAMENT_STATUSES)

const matchChange = z.strictObject({
  /** Null for a match that is made. */
  matchId: id.nullable(),
  roundNumber: z.int(),
  boardNumber: z.int(),
  tieBreakIndex: z.int().nullable(),
  parentMatchId: id.nullable(),
  ...pairFields,
  change: z.enum(['MADE', 'CANCELED', 'CHANGED']),
  /** It had begun, or was over, and is taken back: needs `force`. */
  started: z.boolean(),
  ...beforeAndAfter(z.strictObject(ending)),
})

/** All that is otherwise after a ruling, or would be after one that is only looked ahead to. */
export const effect = z
  .strictObject({
    status: z.strictObject({ before: status, after: status }),
    matches: z.array(matchChange),
    standings: z.array(
      z.strictObject({
        ...person,
        ...beforeAndAfter(
          z.strictObject({ place: z.int().nullable(), stillIn: z.boolean(), roundReached: z.int() }),
        ),
      }),
    ),
    payouts: z.array(
      z.strictObject({
        ...person,
        ...beforeAndAfter(
          z.strictObject({
            place: z.int(),
            amountCents: z.int(),
            paid: z.boolean(),
            dueCents: z.int().nullable(),
          }),
        ),
      }),
    ),
    needsForce: z.array(z.enum(['CORRECTION_BREAKS_LATER_ROUNDS', 'PAYOUT_ALREADY_PAID'])),
  })
  .meta({ id: 'Effect' })
export type Effect = Output<typeof effect>

/** `MatchStateViewDto`, and beside it what the ruling does to everything else. A bye has nobody who plays Black. */
export const ruledMatch = z
  .strictObject({ ...matchState.shape, blackEntryId: id.nullable(), effect })
  .meta({ id: 'RuledMatch' })
export type RuledMatch = Output<typeof ruledMatch>
/** Of a match of two. */
export type RuledGame = RuledMatch & Pick<MatchState, 'blackEntryId'>

/** The same of a match that is void; `replayMatchId` is played instead (null in a preview, and without replay). */
export const voidedMatch = z
  .strictObject({ ...matchState.shape, effect, replayMatchId: id.nullable() })
  .meta({ id: 'VoidedMatch' })
export type VoidedMatch = Output<typeof voidedMatch>

const clockMs = z.int().min(CLOCK_BOUNDS.shortest).max(CLOCK_BOUNDS.longest).optional()

/** What the clocks are to show from now on, in ms; the one that is left out goes on as it is. */
export const clockBody = z
  .strictObject({ whiteMs: clockMs, blackMs: clockMs, note: line(1000).min(1) })
  .refine(({ whiteMs, blackMs }) => whiteMs !== undefined || blackMs !== undefined, { path: ['whiteMs'] })
