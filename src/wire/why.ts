import { z } from 'zod'
import { PROBLEM_KINDS } from '../domain/formats/swiss/compare/round-problem.ts'
import { DEAD_REASONS } from '../domain/formats/swiss/dead-round.ts'
import { PARTS } from '../domain/formats/swiss/explain/explain.ts'
import { REASONS } from '../domain/formats/swiss/explain/reason.ts'
import { WHY_CODES } from '../domain/formats/swiss/why/fact.ts'
import { COLORS } from '../domain/kernel/color.ts'
import { BYE_TYPES } from '../domain/kernel/outcome.ts'
import { ROUND_MAKERS } from '../domain/rounds/pairing.ts'
import { PAIRING_SYSTEMS } from '../domain/tournament/tournament.ts'
import { foundProblem } from './rounds.ts'
import { id, type Output } from './values.ts'

export const namedEntry = z.strictObject({ entryId: id, name: z.string() }).meta({ id: 'NamedEntry' })

/** Why a round cannot be paired: what the reason is, and of whom. */
export const deadReason = z
  .strictObject({
    code: z.enum(DEAD_REASONS),
    values: z.strictObject({
      system: z.enum(PAIRING_SYSTEMS).optional(),
      players: z.array(namedEntry).optional(),
      opponents: z.array(namedEntry).optional(),
      bye: z.boolean().optional(),
    }),
  })
  .meta({ id: 'DeadReason' })

/** What a fact is about, by its code: docs/swiss.md says which has what. */
const values = z.strictObject({
  player: namedEntry.optional(),
  opponent: namedEntry.optional(),
  white: namedEntry.optional(),
  black: namedEntry.optional(),
  players: z.array(namedEntry).optional(),
  color: z.enum(COLORS).optional(),
  score: z.number().optional(),
  difference: z.number().optional(),
  size: z.int().optional(),
  residents: z.int().optional(),
  movedDown: z.int().optional(),
  part: z.enum(PARTS).optional(),
  reason: z.enum(REASONS).optional(),
  round: z.int().optional(),
  criterion: z.string().optional(),
  best: z.int().optional(),
  other: z.int().optional(),
  rule: z.string().optional(),
  bye: z.enum(BYE_TYPES).optional(),
  before: z.int().optional(),
  whiteNumber: z.int().optional(),
  blackNumber: z.int().optional(),
  problem: z.enum(PROBLEM_KINDS).optional(),
})

/** A reason by its code, and what it is of. */
export const whyFact = z.strictObject({ code: z.enum(WHY_CODES), values }).meta({ id: 'WhyFact' })

/** By what the pairs of a round are made: a pairing system, Berger tables, or the bracket. */
export const PAIRED_BY = [...PAIRING_SYSTEMS, 'BERGER_TABLE', 'BRACKET'] as const

/** Why the pairings of a round are as they are. */
export const roundWhy = z
  .strictObject({
    roundNumber: z.int(),
    pairedBy: z.enum(PAIRED_BY),
    madeBy: z.enum(ROUND_MAKERS).nullable(),
    pairings: z.array(
      z.strictObject({
        matchId: id,
        boardNumber: z.int(),
        tableNumber: z.int(),
        whiteEntryId: id,
        blackEntryId: id.nullable(),
        /** Whether the rules make it so of the results as they stand; null for what no rule makes. */
        asRuled: z.boolean().nullable(),
        facts: z.array(whyFact),
        sentences: z.array(z.string()),
      }),
    ),
    /** Of the round as a whole, where the rules make another. */
    facts: z.array(whyFact),
    sentences: z.array(z.string()),
    problems: z.array(foundProblem),
    /** Why the round cannot be paired, where it is the next one. */
    causes: z.array(deadReason),
  })
  .meta({ id: 'RoundWhy' })
export type RoundWhy = Output<typeof roundWhy>
export type ToldFact = Output<typeof whyFact>
