import { z } from 'zod'
import { isCalendarDate } from '../domain/files/calendar-date.ts'
import { LISTED_FACTS } from '../domain/files/fide/rating-list.ts'
import { LONGEST_TAG, MOST_TAGS } from '../domain/files/tags.ts'
import { ENTRY_EFFECTS } from '../domain/tournament/entry-effects.ts'
import { ENTRY_WARNINGS } from '../domain/tournament/entry-warnings.ts'
import { ENTRY_STATUSES, WITHDRAWAL_REASONS } from '../domain/tournament/people.ts'
import { LARGEST_FIELD } from '../domain/tournament/tournament.ts'
import { invitation } from './invitations.ts'
import { breaks, eachOnce, type Input, id, instant, line, type Output, personName, text } from './values.ts'

export const rating = z.int().min(0).max(4000)

/** What an arbiter says of an entry: free words, each once. */
export const tags = eachOnce(z.array(line(LONGEST_TAG).min(1)).max(MOST_TAGS))

export const tagsBody = z.strictObject({ tags, note: line(1000).optional() })

const title = z.enum(['GM', 'IM', 'FM', 'CM', 'WGM', 'WIM', 'WFM', 'WCM'])
/** FIDE's three letters. */
export const federation = z.string().regex(/^[A-Z]{3}$/)
/** Without zeros before it: two that are one person's are the same text. */
export const fideId = z.string().regex(/^[1-9]\d{0,11}$/)

/** What is known of a person; null, or nothing, for what is not known. */
const personFacts = {
  rating: rating.nullish(),
  title: title.nullish(),
  federation: federation.nullish(),
  fideId: fideId.nullish(),
}

/** As reports write it: 00 for a month or day that is not known. */
const birthDate = z
  .string()
  .regex(/^(?:19|20)\d\d\/(?:0\d|1[0-2])\/(?:[0-2]\d|3[01])$/)
  .refine(isCalendarDate, breaks('OUT_OF_RANGE'))

const club = line(80).min(1)

/** The table at which a player always sits. */
const fixedBoard = z.int().min(1).max(9999)

/** What is put right; null for what is not known. What is left out stays. */
export const entryEditBody = z.strictObject({
  name: personName(80).optional(),
  rating: rating.nullable().optional(),
  title: title.nullable().optional(),
  federation: federation.nullable().optional(),
  fideId: fideId.nullable().optional(),
  sex: z.enum(['m', 'w']).nullable().optional(),
  birthDate: birthDate.nullable().optional(),
  club: club.nullable().optional(),
  fixedBoard: fixedBoard.nullable().optional(),
  tags: tags.optional(),
  note: line(1000).optional(),
})

export type EntryEdit = Input<typeof entryEditBody>

export const namedPlayer = z.strictObject({ name: personName(80), ...personFacts, tags: tags.optional() })
export type NamedPlayerBody = z.infer<typeof namedPlayer>

/** Oneself with an empty body; an arbiter names an account (`username`), or a person without one (`name`). */
export const entryBody = z
  .strictObject({
    username: text(30).optional(),
    name: personName(80).optional(),
    ...personFacts,
    /** Arbiters only, as tags. */
    club: club.nullish(),
    fixedBoard: fixedBoard.nullish(),
    /** For prize categories; arbiters only. */
    tags: tags.optional(),
    /** Into a Swiss that is on: the first round to play, and what each round missed before is worth. */
    fromRound: z.int().min(1).max(100).optional(),
    missedRounds: z.enum(['FULL', 'HALF', 'ZERO']).optional(),
  })
  .refine(namesWhoComesLate, { path: ['name'], ...breaks('REQUIRED') })
  .optional()
export type NewEntry = NonNullable<Input<typeof entryBody>>

/** Nobody enters an event that is on by themselves: an arbiter says of somebody how late they come. */
function namesWhoComesLate(
  body: Partial<Record<'name' | 'username' | 'fromRound' | 'missedRounds', unknown>>,
) {
  const late = body.fromRound !== undefined || body.missedRounds !== undefined
  return !late || body.name !== undefined || body.username !== undefined
}

export const entry = z
  .strictObject({
    id,
    tournamentId: id,
    playerId: id.nullable(),
    name: z.string(),
    rating: z.int().nullable(),
    title: z.string().nullable(),
    federation: z.string().nullable(),
    fideId: z.string().nullable(),
    /** Rating, title and FIDE id are the player’s own word, and no arbiter’s. */
    claimed: z.boolean(),
    club: z.string().nullable(),
    fixedBoard: z.int().nullable(),
    tags: z.array(z.string()),
    seed: z.int().nullable(),
    status: z.enum(ENTRY_STATUSES),
    enteredAt: instant,
    checkedInAt: instant.nullable(),
    /** Why it is withdrawn, where nobody said so. */
    withdrawalReason: z.enum(WITHDRAWAL_REASONS).nullable(),
    /** Since when it has no place and no prize. */
    disqualifiedAt: instant.nullable(),
  })
  .meta({ id: 'Entry' })
export type Entry = Output<typeof entry>

/** With what FIDE’s list told of the person, where an arbiter gave the number and left the rest open. */
export const enteredPerson = z
  .strictObject({
    ...entry.shape,
    fromFideList: z.array(z.enum(LISTED_FACTS)),
    warnings: z.array(z.enum(ENTRY_WARNINGS)),
    /** How its account was asked; null where nobody has to be. */
    invitation: invitation.nullable(),
  })
  .meta({ id: 'EnteredPerson' })

/** With what hangs on what was changed. */
export const editedEntry = z
  .strictObject({
    ...entry.shape,
    effects: z.array(z.enum(ENTRY_EFFECTS)),
    warnings: z.array(z.enum(ENTRY_WARNINGS)),
  })
  .meta({ id: 'EditedEntry' })
export type EditedEntry = Output<typeof editedEntry>

/** An arbiter says of all of these at once that they are there. */
export const checkInBody = z.strictObject({
  entryIds: z.array(id).min(1).max(LARGEST_FIELD.SWISS),
  note: line(1000).optional(),
})

/** An entry with what follows from its matches (contract section 8). */
export const tournamentPlayer = z
  .strictObject({
    ...entry.shape,
    score: z.number(),
    /** What of it are penalties and bonus points: GET …/adjustments says why. */
    adjustment: z.number(),
    opponentIds: z.array(id),
    buchholz: z.number(),
    colorHistory: z.string().regex(/^[WB]*$/),
    hasBye: z.boolean(),
  })
  .meta({ id: 'TournamentPlayer' })
/** Somebody who was looked for by name, and the match where they are now, or were last. */
export const foundEntry = z
  .strictObject({
    entryId: id,
    playerId: id.nullable(),
    name: z.string(),
    title: z.string().nullable(),
    seed: z.int().nullable(),
    match: z.strictObject({ id, roundNumber: z.int() }).nullable(),
  })
  .meta({ id: 'FoundEntry' })
export type FoundEntry = Output<typeof foundEntry>

export type TournamentPlayer = Output<typeof tournamentPlayer>
