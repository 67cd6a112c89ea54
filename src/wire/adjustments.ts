import { z } from 'zod'
import { LARGEST_ADJUSTMENT } from '../domain/rounds/event.ts'
import { effect } from './rulings.ts'
import { id, instant, line, type Output } from './values.ts'

/** Penalties are below 0. Bounded by what a tournament report has room for. */
const LARGEST = LARGEST_ADJUSTMENT / 10
const points = z.number().min(-LARGEST).max(LARGEST).multipleOf(0.5)

export const adjustmentBody = z.strictObject({
  points: points.refine(value => value !== 0),
  /** They count from the end of this round on: the round that is on where nothing is said, 0 from the start. */
  roundNumber: z.int().min(0).max(100).optional(),
  /** Public: whoever sees the score sees why. */
  note: line(1000).min(1),
})

export const adjustment = z
  .strictObject({
    id,
    entryId: id,
    points,
    roundNumber: z.int(),
    note: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'Adjustment' })
export type Adjustment = Output<typeof adjustment>

/** What was given or taken back (in a preview nothing has its id), and what that does to everything else. */
export const adjusted = z.strictObject({ adjustment, effect }).meta({ id: 'Adjusted' })
export type Adjusted = Output<typeof adjusted>
