import { z } from 'zod'
import { LONGEST_TAG } from '../domain/files/tags.ts'
import { PROBLEM_KINDS, SEVERITIES } from '../domain/formats/swiss/compare/round-problem.ts'
import { KEPT_APART_BY } from '../domain/rounds/kept-apart.ts'
import { ROUND_MAKERS } from '../domain/rounds/pairing.ts'
import { match } from './matches.ts'
import { breaks, eachOnce, type Input, id, instant, line, type Output } from './values.ts'

const board = z.strictObject({ whiteEntryId: id, blackEntryId: id.nullable() })
export type Board = Output<typeof board>

const boards = z.array(board).min(1).max(2048)

/** By hand: boards in their order, without Black the bye. Left out, the server pairs. */
export const roundBody = z
  .strictObject({ pairings: boards.optional(), force: z.boolean().optional(), note: line(1000).optional() })
  .optional()

export const checkBody = z.strictObject({ pairings: boards })

export const foundProblem = z.strictObject({
  kind: z.enum(PROBLEM_KINDS),
  entries: z.array(id),
  /** What it breaks: a criterion or an article of C.04.3, `APART` where the event keeps the two apart. */
  rule: z.string().nullable(),
  severity: z.enum(SEVERITIES),
})
export type FoundProblem = Output<typeof foundProblem>

export const checked = z.strictObject({
  problems: z.array(foundProblem),
  /** Boards that the rules make and this round does not have so; null where they make none. */
  rulesMake: z.array(board).nullable(),
})
export type Checked = Output<typeof checked>

export const noteBody = z.strictObject({ note: line(1000).optional() }).optional()

export const takenBack = z.strictObject({ currentRound: z.int() })

const byeType = z.enum(['FULL', 'HALF', 'ZERO'])
export const byeBody = z.strictObject({
  roundNumber: z.int().min(1).max(100),
  byeType,
  note: line(1000).optional(),
})

export const requestedBye = z
  .strictObject({
    entryId: id,
    roundNumber: z.int(),
    byeType,
    requestedBy: id.nullable(),
    requestedAt: instant,
  })
  .meta({ id: 'RequestedBye' })
export type RequestedBye = Output<typeof requestedBye>

/** A group of entries, or a rule: all of one club, one federation, or with one tag. */
export const forbiddenBody = z
  .strictObject({
    entryIds: eachOnce(z.array(id).min(2).max(200)).optional(),
    by: z.enum(KEPT_APART_BY).optional(),
    tag: line(LONGEST_TAG).min(1).optional(),
    fromRound: z.int().min(1).max(100).default(1),
    toRound: z.int().min(1).max(100).optional(),
    reason: line(1000).optional(),
  })
  .refine(({ entryIds, by = 'ENTRIES' }) => by !== 'ENTRIES' || entryIds !== undefined, {
    path: ['entryIds'],
    ...breaks('REQUIRED'),
  })
  .refine(({ entryIds, by = 'ENTRIES' }) => by === 'ENTRIES' || entryIds === undefined, {
    path: ['entryIds'],
    ...breaks('INVALID'),
  })
  .refine(({ by, tag }) => by !== 'TAG' || tag !== undefined, { path: ['tag'], ...breaks('REQUIRED') })
  .refine(({ by, tag }) => by === 'TAG' || tag === undefined, { path: ['tag'], ...breaks('INVALID') })
export type Forbidding = Input<typeof forbiddenBody>

/** What keeps players apart, and can be lifted by its id. */
export const apartSource = z.strictObject({ id, by: z.enum(KEPT_APART_BY), tag: z.string().nullable() })

export const forbiddenPairs = z
  .strictObject({
    id,
    by: z.enum(KEPT_APART_BY),
    tag: z.string().nullable(),
    entryIds: z.array(id),
    /** Of a rule: whom it keeps apart as the entries are now. */
    groups: z.array(z.strictObject({ name: z.string(), entryIds: z.array(id) })),
    fromRound: z.int(),
    toRound: z.int(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ForbiddenPairs' })
export type ForbiddenPairs = Output<typeof forbiddenPairs>

export const round = z
  .strictObject({
    roundNumber: z.int(),
    isComplete: z.boolean(),
    madeBy: z.enum(ROUND_MAKERS),
    matches: z.array(match),
  })
  .meta({ id: 'Round' })
export type Round = Output<typeof round>

/** A round that was made just now, and who does not sit at their fixed board in it. */
export const madeRound = z
  .strictObject({
    ...round.shape,
    offTable: z.array(z.strictObject({ entryId: id, fixedBoard: z.int(), tableNumber: z.int() })),
  })
  .meta({ id: 'MadeRound' })
