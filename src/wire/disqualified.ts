import { z } from 'zod'
import { entry } from './entries.ts'
import { effect } from './rulings.ts'
import { line, type Output } from './values.ts'

/** Why a player has no place and no prize any more. */
export const disqualificationBody = z.strictObject({ note: line(1000).min(1) })

/** The entry as it is then, and what that does to places and prizes. */
export const disqualified = z.strictObject({ entry, effect }).meta({ id: 'Disqualified' })
export type Disqualified = Output<typeof disqualified>
