import type { Instant } from '../../domain/kernel/time.ts'

/** An instant of the timeline as the wire gives it. */
export const isoTime = (at: Instant): string => new Date(at).toISOString()
export const isoTimeOrNull = (at: Instant | null | undefined): string | null =>
  at === null || at === undefined ? null : isoTime(at)

/** Instants as the wire has them: every field that ends in `At`, and `at`, however deep. */
export const withIsoTimes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withIsoTimes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'number' && /(?:^a|A)t$/.test(name) ? isoTime(field) : withIsoTimes(field),
    ]),
  )
}
