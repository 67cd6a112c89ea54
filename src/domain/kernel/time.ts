/** An instant: milliseconds since 1970-01-01T00:00:00Z on the database's timeline (contract section 4). */
export type Instant = number

/** A length of time in milliseconds. */
export type Millis = number

export const SECOND: Millis = 1000
export const MINUTE: Millis = 60 * SECOND
export const HOUR: Millis = 60 * MINUTE
export const DAY: Millis = 24 * HOUR
