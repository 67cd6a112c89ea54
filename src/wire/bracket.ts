import { z } from 'zod'
import { match } from './matches.ts'
import { id, type Output } from './values.ts'

/** Who stands on one side of a board: an entry, or where it comes from. */
const place = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('entry'),
    entryId: id,
    playerId: id.nullable(),
    name: z.string(),
    title: z.string().nullable(),
    seed: z.int().nullable(),
  }),
  z.strictObject({ kind: z.literal('bye') }),
  z.strictObject({ kind: z.literal('empty') }),
  z.strictObject({ kind: z.literal('winnerOf'), boardNumber: z.int() }),
  z.strictObject({ kind: z.literal('loserOf'), boardNumber: z.int() }),
])
export type BracketPlace = Output<typeof place>

export const bracket = z
  .strictObject({
    /** True while the tree is fixed; false once a drawn pair has both players advance. */
    fixed: z.boolean(),
    rounds: z.array(
      z.strictObject({
        roundNumber: z.int(),
        /** What the round is called; `size` is what the name is made of: lines of the bracket, or entries left. */
        stage: z.enum(['FINAL', 'SEMI_FINALS', 'QUARTER_FINALS', 'ROUND_OF']),
        size: z.int(),
        /** True while the round has not been made: it is drawn from the tree. */
        projected: z.boolean(),
        /** Empty for other rounds than the one that was asked for. */
        matches: z.array(
          z.strictObject({
            boardNumber: z.int(),
            thirdPlace: z.boolean(),
            a: place,
            b: place,
            /** The match itself once it has been made. */
            match: match.nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Bracket' })
export type Bracket = Output<typeof bracket>
export type BracketRound = Bracket['rounds'][number]
export type BracketMatch = BracketRound['matches'][number]
