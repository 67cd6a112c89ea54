import { z } from 'zod'
import { EDITED_THINGS, type EditedThing, hasSeveral } from '../domain/tournament/editing.ts'
import { ARBITER_ROLES } from '../domain/tournament/people.ts'
import { breaks, id, instant, line, type Output, text } from './values.ts'

export const arbiterBody = z.strictObject({ username: text(30), note: line(1000).optional() })

/** A CHIEF, where nothing is said, may do all that the organiser may; a DEPUTY enters results of open matches. */
export const newArbiterBody = arbiterBody.extend({ role: z.enum(ARBITER_ROLES).optional() })

export const arbiter = z.strictObject({
  playerId: id,
  username: z.string(),
  displayName: z.string(),
  role: z.enum(ARBITER_ROLES),
})
export type Arbiter = Output<typeof arbiter>

/** `username` is null unless a chief asks. */
export const official = arbiter.extend({
  username: z.string().nullable(),
  role: z.enum(['ORGANISER', ...ARBITER_ROLES]),
})
export type Official = Output<typeof official>

/** What somebody may be at work on; `of` is the id of the entry or match, or the number of the round, where it is one of several. */
const editedThing = {
  what: z.enum(EDITED_THINGS),
  of: z.union([id, z.string().regex(/^[1-9]\d{0,2}$/)]).optional(),
}

const saysWhich = ({
  what,
  of,
}: {
  readonly what?: EditedThing | undefined
  readonly of?: unknown
}): boolean => (what === undefined ? of === undefined : hasSeveral(what) === (of !== undefined))

const whichOf = { path: ['of'], ...breaks('INVALID') }

export const editingBody = z.strictObject(editedThing).refine(saysWhich, whichOf)

/** Without `what`: everything that the caller is at work on. */
export const editingQuery = z
  .strictObject({ what: editedThing.what.optional(), of: editedThing.of })
  .refine(saysWhich, whichOf)

export const editing = z
  .strictObject({
    playerId: id,
    name: z.string(),
    what: editedThing.what,
    of: z.string().nullable(),
    since: instant,
    until: instant,
  })
  .meta({ id: 'Editing' })
export type Editing = Output<typeof editing>
