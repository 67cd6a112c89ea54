import { z } from 'zod'
import { COLORS } from '../domain/kernel/color.ts'
import { NORM_TITLES } from '../domain/ratings/norms.ts'
import { RULE_SETS } from '../domain/standings/tie-breaks/rule-set.ts'
import { METHODS } from '../domain/standings/tie-breaks/tie-breaks.ts'
import { ADDEND_REASONS } from '../domain/standings/tie-breaks/value.ts'
import { ENTRY_STATUSES } from '../domain/tournament/people.ts'
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

const person = {
  entryId: id,
  name: z.string(),
  title: z.string().nullable(),
  rating: z.int().nullable(),
  federation: z.string().nullable(),
  fideId: z.string().nullable(),
}

const titleCounts = z.array(z.strictObject({ title: z.string(), players: z.int() }))
const federationCounts = z.array(z.strictObject({ federation: z.string(), players: z.int() }))

/** Who plays, by the numbers with which they start. */
export const startingList = z
  .strictObject({
    /** The event has not begun: the numbers that everybody who has entered would have now. */
    provisional: z.boolean(),
    players: z.array(
      z.strictObject({
        number: z.int(),
        ...person,
        playerId: id.nullable(),
        club: z.string().nullable(),
        status: z.enum(ENTRY_STATUSES),
      }),
    ),
    totals: z.strictObject({
      players: z.int(),
      rated: z.int(),
      averageRating: z.int().nullable(),
      titles: titleCounts,
      federations: federationCounts,
    }),
  })
  .meta({ id: 'StartingList' })
export type StartingList = Output<typeof startingList>

/** What a certificate of a title result (FIDE’s form IT1) asks of a player’s games. */
export const normSheet = z
  .strictObject({
    ...person,
    games: z.int(),
    points: z.number(),
    titleHolders: z.int(),
    titles: titleCounts,
    unrated: z.int(),
    federations: federationCounts,
    averages: z.array(
      z.strictObject({
        title: z.enum(NORM_TITLES),
        floor: z.int(),
        raisedEntryId: id.nullable(),
        averageRating: z.int(),
        performance: z.int(),
      }),
    ),
    rounds: z.array(
      z.strictObject({
        round: z.int(),
        color: z.enum(COLORS),
        points: z.number(),
        unrated: z.boolean(),
        opponent: z.strictObject(person),
      }),
    ),
  })
  .meta({ id: 'NormSheet' })
export type NormSheet = Output<typeof normSheet>

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
