/** Work that takes a whole core for a while, so many at a time. */
export type WorkQueue = {
  /** What `work` answers; `'busy'` at once where too many wait already, and `work` is then not begun. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | 'busy'>
}

export const createWorkQueue = (atOnce: number, waitingAtMost: number): WorkQueue => {
  let underWay = 0
  const waiting: (() => void)[] = []
  // A place is handed on, not given up, so that nobody slips in between.
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) underWay--
    else next()
  }
  return {
    run: async work => {
      if (underWay < atOnce) underWay++
      else if (waiting.length >= waitingAtMost) return 'busy'
      else await new Promise<void>(resolve => waiting.push(resolve))
      return work().finally(leave)
    },
  }
}
