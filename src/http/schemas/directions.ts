import { z } from 'zod'
import { CLOCK_BOUNDS } from '../../domain/match/set-clocks.ts'
import { line } from './common.ts'

const clockMs = z.int().min(CLOCK_BOUNDS.shortest).max(CLOCK_BOUNDS.longest).optional()

/** What the clocks are to show from now on, in ms; the one that is left out goes on as it is. */
export const clockBody = z
  .strictObject({ whiteMs: clockMs, blackMs: clockMs, note: line(1000).min(1) })
  .refine(({ whiteMs, blackMs }) => whiteMs !== undefined || blackMs !== undefined, { path: ['whiteMs'] })
