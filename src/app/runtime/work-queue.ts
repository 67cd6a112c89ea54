import { createFairLine, type Waiting } from './fair-line.ts'

/** Work that takes a whole core for a while, so many at a time. */
export type WorkQueue = {
  /**
   * What `work` answers; `'busy'` where too many wait, and `work` is then not begun. Whoever has had least done since somebody
   * last had to wait comes first, of as much the one who came first: it is told by `from` who sends the work. Where all places
   * are taken, whoever would come last gives way.
   */
  readonly run: <T>(work: () => Promise<T>, from?: string, line?: Line) => Promise<T | 'busy'>
}

/**
 * Those for whom something speaks have a line of their own, with places of its own: while there are any, every other turn is
 * theirs, however many others come from however many places.
 */
export type Line = 'trusted' | 'others'

export const createWorkQueue = (atOnce: number, waitingAtMost: number): WorkQueue => {
  let underWay = 0
  const lines = { trusted: createFairLine(waitingAtMost), others: createFairLine(waitingAtMost) }
  let last: Line = 'others'
  const next = (): Waiting | undefined => {
    const turns: readonly Line[] = last === 'trusted' ? ['others', 'trusted'] : ['trusted', 'others']
    const line = turns.find(each => !lines[each].isEmpty())
    for (const each of turns) if (lines[each].isEmpty()) lines[each].forget()
    if (line !== undefined) last = line
    return line && lines[line].next()
  }
  // A place is handed on, not given up, so that nobody slips in between.
  const leave = (): void => {
    const turn = next()
    if (turn === undefined) underWay--
    else turn('now')
  }
  return {
    run: async (work, from = '', line = 'others') => {
      if (underWay < atOnce) {
        underWay++
        lines[line].begun(from)
      } else if ((await new Promise<'now' | 'busy'>(turn => lines[line].join(from, turn))) === 'busy')
        return 'busy'
      return work().finally(leave)
    },
  }
}
