import { signal } from '@preact/signals'

/** Server time minus `performance.now()`. The largest seen is the one that travelled fastest. */
let offsetMs: number | undefined

/** Learns the time from any answer that carries `serverTimeUtc`, alone or in a list. */
export const heardServerTime = (answer: unknown, receivedAt: number): void => {
  const found = serverTimeIn(answer)
  if (found === undefined) return
  const offset = Date.parse(found) - receivedAt
  // A step back of more than a minute is a corrected clock, not a slow answer.
  if (offsetMs === undefined || offset > offsetMs || offset < offsetMs - 60_000) offsetMs = offset
}

const serverTimeIn = (answer: unknown): string | undefined => {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer
  if (typeof first !== 'object' || first === null) return undefined
  const { serverTimeUtc } = first as { serverTimeUtc?: unknown }
  return typeof serverTimeUtc === 'string' ? serverTimeUtc : undefined
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
