/** Told that its turn has come, or that it has given way. */
export type Waiting = (turn: 'now' | 'busy') => void

type Place = { readonly from: string; readonly turn: Waiting }

/**
 * Those who wait, in the order in which they came. Whoever has had least comes first, and whoever would come last gives way where
 * there are more than so many places.
 */
export type FairLine = {
  readonly isEmpty: () => boolean
  readonly join: (from: string, turn: Waiting) => void
  /** Takes out whoever comes first; there has to be somebody. */
  readonly next: () => Waiting
  /** Something of a sender's has begun without waiting. */
  readonly begun: (from: string) => void
  /** What everybody has had counts no more. */
  readonly forget: () => void
}

/** Of so many senders it is known at most what they have had; with more of them all begin anew. */
const SENDERS = 4096

export const createFairLine = (places: number): FairLine => {
  const waiting: Place[] = []
  const had = new Map<string, number>()
  const begun = (from: string): void => {
    if (had.size >= SENDERS) had.clear()
    had.set(from, (had.get(from) ?? 0) + 1)
  }
  const hasRoom = (from: string): boolean => waiting.length < places || makesRoom(waiting, had, from)
  return {
    begun,
    forget: () => had.clear(),
    isEmpty: () => waiting.length === 0,
    join: (from, turn) => {
      if (hasRoom(from)) waiting.push({ from, turn })
      else turn('busy')
    },
    next: () => {
      const all = ranksOf(waiting, had)
      const [first] = waiting.splice(all.indexOf(Math.min(...all)), 1)
      begun(first!.from)
      return first!.turn
    },
  }
}

type Had = ReadonlyMap<string, number>

/** How much the sender of each will have had when its turn comes, those of its own before it included. */
const ranksOf = (waiting: readonly Place[], had: Had): readonly number[] => {
  const ahead = new Map<string, number>()
  return waiting.map(({ from }) => {
    const rank = ahead.get(from) ?? had.get(from) ?? 0
    ahead.set(from, rank + 1)
    return rank
  })
}

/** Whether somebody gave way to one more from a sender. */
const makesRoom = (waiting: Place[], had: Had, from: string): boolean => {
  const all = ranksOf(waiting, had)
  const most = Math.max(...all)
  const own = (had.get(from) ?? 0) + waiting.filter(each => each.from === from).length
  if (most <= own) return false
  const [last] = waiting.splice(all.lastIndexOf(most), 1)
  last!.turn('busy')
  return true
}
