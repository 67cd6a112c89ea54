import { z } from 'zod'
import { COLORS } from '../domain/kernel/color.ts'
import { RULE_SETS } from '../domain/standings/tie-breaks/rule-set.ts'
import { METHODS } from '../domain/standings/tie-breaks/tie-breaks.ts'
import { ADDEND_REASONS } from '../domain/standings/tie-breaks/value.ts'
import { match } from './matches.ts'
import { id, type Output } from './values.ts'

/** In a knockout place by round reached, null while the entry is still in; else by points and tie-breaks, null before round 1. Entries that share a place have the same one. */
export const standing = z
  .strictObject({
    place: z.int().nullable(),
    entryId: id,
    playerId: id.nullable(),
    name: z.string(),
    title: z.string().nullable(),
    rating: z.int().nullable(),
    seed: z.int().nullable(),
    stillIn: z.boolean(),
    roundReached: z.int(),
    played: z.int(),
    wins: z.int(),
    draws: z.int(),
    losses: z.int(),
    score: z.number(),
    /** What of it are penalties and bonus points: GET …/adjustments says why. */
    adjustment: z.number(),
    /** Left a round robin before half of the games: they are on record, and count for nobody. */
    annulled: z.boolean(),
    /** Has no place and no prize by an arbiter’s decision; stands behind all others. */
    disqualified: z.boolean(),
    /** What broke ties of points, in the order of the list. */
    tieBreaks: z.array(z.strictObject({ code: z.string(), value: z.string().nullable() })),
  })
  .meta({ id: 'Standing' })
export type Standing = Output<typeof standing>

/** What an entry has in one round. */
const cell = z.strictObject({
  matchId: id,
  opponentId: id.nullable(),
  color: z.enum(COLORS).nullable(),
  score: z.number().nullable(),
  resultCode: match.shape.resultCode,
  /** On record, and not counted: one of the two has left a round robin early. */
  annulled: z.boolean(),
  byeType: match.shape.byeType,
})

/** Null cells: the entry has no match in that round. */
export const crosstable = z
  .strictObject({
    rounds: z.array(z.int()),
    rows: z.array(
      z.strictObject({
        ...standing.shape,
        cells: z.array(cell.nullable()),
      }),
    ),
  })
  .meta({ id: 'Crosstable' })
export type Crosstable = Output<typeof crosstable>

export type CrosstableRow = Crosstable['rows'][number]

export type CrosstableCell = NonNullable<CrosstableRow['cells'][number]>

/** How an entry fares, round by round, and what its points and each of its tie-breaks are made of. */
export const standingExplained = z
  .strictObject({
    entryId: id,
    playerId: id.nullable(),
    name: z.string(),
    title: z.string().nullable(),
    rating: z.int().nullable(),
    place: z.int().nullable(),
    score: z.number(),
    /** The rounds in which it has a match. */
    rounds: z.array(z.strictObject({ round: z.int(), ...cell.shape, opponentName: z.string().nullable() })),
    numbers: z.array(
      z.strictObject({
        code: z.string(),
        title: z.string(),
        article: z.string().nullable(),
        rules: z.enum(RULE_SETS).nullable(),
        value: z.string().nullable(),
        method: z.enum(METHODS),
        dropped: z.boolean(),
        reversed: z.boolean(),
        addends: z.array(
          z.strictObject({
            round: z.int(),
            opponentId: id.nullable(),
            opponentName: z.string().nullable(),
            points: z.string(),
            opponentPoints: z.string().nullable(),
            counted: z.boolean(),
            why: z.enum(ADDEND_REASONS),
          }),
        ),
        sum: z.string(),
        made: z.string().nullable(),
        difference: z.string().nullable(),
        tied: z.array(z.strictObject({ entryId: id, name: z.string(), points: z.string(), place: z.int() })),
      }),
    ),
  })
  .meta({ id: 'StandingExplained' })
export type StandingExplained = Output<typeof standingExplained>
export type ExplainedNumber = StandingExplained['numbers'][number]
