import type { Instant } from '../../domain/kernel/time.ts'

/** An instant of the timeline as the wire gives it. */
export const isoTime = (at: Instant): string => new Date(at).toISOString()
export const isoTimeOrNull = (at: Instant | null | undefined): string | null =>
  at === null || at === undefined ? null : isoTime(at)

/** What `withIsoTimes` makes of a value. */
type WithIsoTimes<T> = T extends readonly (infer Item)[]
  ? readonly WithIsoTimes<Item>[]
  : T extends object
    ? {
        readonly [Name in keyof T]: Name extends 'at' | `${string}At`
          ? IsoTime<T[Name]>
          : WithIsoTimes<T[Name]>
      }
    : T
type IsoTime<T> = T extends number ? string : T

/** Instants as the wire has them: every field that ends in `At`, and `at`, however deep. */
export const withIsoTimes = <T>(value: T): WithIsoTimes<T> => told(value) as WithIsoTimes<T>

const told = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(told)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'number' && /(?:^a|A)t$/.test(name) ? isoTime(field) : told(field),
    ]),
  )
}
