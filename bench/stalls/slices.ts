import { openSync, readlinkSync, readSync } from 'node:fs'

/**
 * The most processor time that this thread has spent between two looks, a millisecond apart where it is free, since this
 * was last asked; in ms. What others do on the machine makes no difference to it. Linux alone tells it; 0 elsewhere.
 */
export const watchSlices = (): (() => number) => {
  const spent = processorTime()
  if (spent === undefined) return () => 0
  let longest = 0
  let before = spent()
  const look = (): void => {
    const now = spent()
    longest = Math.max(longest, now - before)
    before = now
    setTimeout(look, 1).unref()
  }
  look()
  return () => {
    const answer = longest
    longest = 0
    return answer
  }
}

/** Of the thread that calls, in ms. */
const processorTime = (): (() => number) | undefined => {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
    const file = openSync(`/proc/self/task/${thread}/schedstat`, 'r')
    const text = Buffer.alloc(100)
    return () => Number(text.toString('latin1', 0, readSync(file, text, 0, 100, 0)).split(' ')[0]) / 1e6
  } catch {
    return undefined
  }
}
