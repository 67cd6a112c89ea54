import type { Made } from './make-view.ts'

/** Answers that may be given again, the one longest unused dropped first. */
export type Shelf = {
  readonly find: (key: string) => Made | undefined
  readonly keep: (key: string, made: Made) => void
  readonly bytes: () => number
}

/** One that is larger than a quarter of the shelf is not kept. */
export const createShelf = (mostBytes: number): Shelf => {
  const kept = new Map<string, Made>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }
  return {
    find: key => {
      const made = kept.get(key)
      // A map keeps the order in which keys were set.
      if (made === undefined) return undefined
      kept.delete(key)
      kept.set(key, made)
      return made
    },
    keep: (key, made) => {
      drop(key)
      if (made.bytes.length * 4 > mostBytes) return
      kept.set(key, made)
      bytes += made.bytes.length
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
    bytes: () => bytes,
  }
}
