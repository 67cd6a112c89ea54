import type { StoredMatch } from '../../db/matches.ts'

/** How many matches a node keeps at hand: a bounded cache, out first what has not changed for longest. */
const CAPACITY = 5000

/**
 * Matches in play as this node last saw them committed. It only saves a read: writes are guarded by the
 * version, and nothing is ever refused or shown from here alone.
 */
export type LiveMatches = {
  readonly get: (id: string) => StoredMatch | undefined
  readonly put: (stored: StoredMatch) => void
  readonly forget: (id: string) => void
  /** Forgets all: something came about that concerns every match. */
  readonly clear: () => void
}

export const createLiveMatches = (capacity = CAPACITY): LiveMatches => {
  const held = new Map<string, StoredMatch>()
  return {
    get: id => held.get(id),
    put: stored => {
      const { id } = stored.match
      held.delete(id)
      held.set(id, stored)
      const oldest = held.keys().next()
      if (held.size > capacity && oldest.done !== true) held.delete(oldest.value)
    },
    forget: id => {
      held.delete(id)
    },
    clear: () => held.clear(),
  }
}
