import { signal } from '@preact/signals'

/** Server time minus `performance.now()`. The largest seen is the one that travelled fastest. */
let offsetMs: number | undefined

/** Learns the time from what was told a moment ago. */
export const heardTime = (serverTimeUtc: string, receivedAt = performance.now()): void => {
  const offset = Date.parse(serverTimeUtc) - receivedAt
  // A step back of more than a minute is a corrected clock, not a slow answer.
  if (offsetMs === undefined || offset > offsetMs || offset < offsetMs - 60_000) offsetMs = offset
}

/** Learns the time from any answer with a match in it, however deep. */
export const heardServerTime = (answer: unknown, receivedAt: number): void => {
  const found = serverTimeIn(answer)
  if (found !== undefined) heardTime(found, receivedAt)
}

/** The first `serverTimeUtc` of an answer; in one answer all are the same instant. */
export const serverTimeIn = (answer: unknown): string | undefined => {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('serverTimeUtc' in answer && typeof answer.serverTimeUtc === 'string') return answer.serverTimeUtc
  for (const inner of Object.values(answer)) {
    const found = serverTimeIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}

let ticking: ReturnType<typeof setInterval> | undefined

/** `performance.now()`, ten times a second while somebody shows it. */
export const ticks = signal(performance.now(), {
  watched() {
    this.value = performance.now()
    ticking = setInterval(() => {
      this.value = performance.now()
    }, 100)
  },
  unwatched() {
    clearInterval(ticking)
  },
})

/** Milliseconds from the server's now until `instant`; undefined before anything was heard from it. */
export const msUntil = (instant: string, tick: number): number | undefined =>
  offsetMs === undefined ? undefined : Date.parse(instant) - (tick + offsetMs)

/** What time it is on the server, as ISO 8601; undefined before anything was heard from it. */
export const serverNow = (): string | undefined =>
  offsetMs === undefined ? undefined : new Date(performance.now() + offsetMs).toISOString()
