import { z } from 'zod'
import { isSeen, isWithin, namesSomebody, singleSpaced, UNITS } from '../domain/files/person-name.ts'
import type { FieldCode } from './field-codes.ts'

/** What a shape holds, as whoever reads it may use it: nobody changes what has been told. */
export type Output<Schema extends z.ZodType> = Unchanging<z.output<Schema>>

/** What may be sent where a shape is asked for. */
export type Input<Schema extends z.ZodType> = Unchanging<z.input<Schema>>

type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: Unchanging<T[Field]> }
    : T

/** What is told of a value that a rule of ours refuses. */
export const breaks = (code: FieldCode) => ({ params: { code } })

/** A list in which each comes once. */
export const eachOnce = <List extends z.ZodArray<z.ZodString | z.ZodUUID>>(list: List) =>
  list.refine(values => new Set(values).size === values.length, breaks('REPEATED'))

/** An instant on the wire: ISO 8601 in UTC, with milliseconds. */
export const instant = z.iso.datetime()

/** Years before and after these are slips of the hand, and beyond four figures no calendar reads them (RFC 5545). */
const YEARS = { first: Date.UTC(1900, 0, 1), end: Date.UTC(9999, 0, 1) }

/** Of an instant in another form nothing is said here: its form is what is wrong. */
const isOnCalendars = (text: string): boolean => {
  const at = Date.parse(text)
  return Number.isNaN(at) || (at >= YEARS.first && at < YEARS.end)
}

/**
 * An instant as it is sent: in UTC, or with its offset. Without either it would be none. From 1900 to 9998, as it is
 * in UTC.
 */
export const sentInstant = z.iso.datetime({ offset: true }).refine(isOnCalendars, breaks('OUT_OF_RANGE'))

export const id = z.uuid()

/** Schemas of text that has nothing in it which JSON would have to escape. */
export const plainTexts = z.registry<Record<never, never>>()

/** Text that we make: a position, a move, a code. */
export const plainText = z.string().register(plainTexts, {})

/** The answer of what has nothing to say. */
export const nothing = z.strictObject({})
export type Nothing = Output<typeof nothing>

/** Text that can be stored as it was sent: no NUL, no half of a surrogate pair. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\p{Cs}]*$/u)

/** One line of text, as long as a reader counts: trimmed, one blank between words, nothing in it that cannot be seen. */
export const line = (max: number) =>
  z
    .string()
    .max(UNITS * max)
    .normalize('NFC')
    .trim()
    .overwrite(singleSpaced)
    .refine(isSeen, breaks('UNSEEN_CHARACTERS'))
    .refine(value => isWithin(value, max), breaks('TOO_BIG'))

/** A person's name: the same characters whichever way they were typed (NFKC), one of them at least a letter or digit. */
export const personName = (max: number) =>
  line(max).normalize('NFKC').trim().overwrite(singleSpaced).refine(namesSomebody, breaks('NO_LETTER'))
