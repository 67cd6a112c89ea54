/** Work that takes a whole core for a while, so many at a time. */
export type WorkQueue = {
  /**
   * What `work` answers; `'busy'` where too many wait, and `work` is then not begun. Those who wait have their turn by
   * `from`, whoever it is that sends the work: one of each, then the next of each. Where all places are taken, the last of
   * whoever has most of them gives way to whoever has fewer.
   */
  readonly run: <T>(work: () => Promise<T>, from?: string) => Promise<T | 'busy'>
}

/** Told that its turn has come, or that it has given way. */
type Waiting = (turn: 'now' | 'busy') => void

export const createWorkQueue = (atOnce: number, waitingAtMost: number): WorkQueue => {
  let underWay = 0
  const line = createLine()
  // A place is handed on, not given up, so that nobody slips in between.
  const leave = (): void => {
    const next = line.next()
    if (next === undefined) underWay--
    else next('now')
  }
  return {
    run: async (work, from = '') => {
      if (underWay < atOnce) underWay++
      else {
        if (line.length() >= waitingAtMost && !line.makeRoom(from)) return 'busy'
        const turn = await new Promise<'now' | 'busy'>(resolve => line.join(from, resolve))
        if (turn === 'busy') return 'busy'
      }
      return work().finally(leave)
    },
  }
}

/** Those who wait, by where they come from; a map keeps the order in which keys were set, which is that of the turns. */
const createLine = () => {
  const waiting = new Map<string, Waiting[]>()
  const length = (): number => [...waiting.values()].reduce((sum, those) => sum + those.length, 0)
  return {
    length,
    join: (from: string, turn: Waiting): void => {
      waiting.set(from, [...(waiting.get(from) ?? []), turn])
    },
    next: (): Waiting | undefined => {
      const [first] = waiting
      if (first === undefined) return undefined
      const [from, those] = first
      const turn = those.shift()
      waiting.delete(from)
      if (those.length > 0) waiting.set(from, those)
      return turn
    },
    /** Whether somebody gave way: one of more than `from` would have with one more. */
    makeRoom: (from: string): boolean => {
      const longest = [...waiting].sort(([, one], [, other]) => other.length - one.length)[0]
      if (longest === undefined) return false
      const [, those] = longest
      if (those.length <= (waiting.get(from)?.length ?? 0) + 1) return false
      those.pop()!('busy')
      return true
    },
  }
}
