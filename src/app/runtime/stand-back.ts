import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Linux gives each thread a priority of its own: moves come first where cores are few. Elsewhere there is no such link. */
export const standBack = (): void => {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10)
  } catch {
    // The thread works as well at the priority that it has.
  }
}
