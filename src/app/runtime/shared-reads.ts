import { type OneAtATime, oneAtATime } from './one-at-a-time.ts'

/**
 * A read that many ask for at once, as when a node has stopped and all its readers come back with the same id, is
 * made once for all of them: by a query that begins after each of them has asked.
 */
export type SharedReads = <T>(key: string, read: () => Promise<T>) => Promise<T>

export const createSharedReads = (): SharedReads => {
  const reads = new Map<string, OneAtATime<unknown>>()
  return async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const shared = (reads.get(key) ?? oneAtATime(read)) as OneAtATime<T>
    reads.set(key, shared)
    try {
      return await shared.ask()
    } finally {
      // What it read is not kept: it may be a whole event.
      if (!shared.isAsked()) reads.delete(key)
    }
  }
}
