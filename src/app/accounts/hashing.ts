import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id at OWASP's minimum: 19 MiB, two passes (some 21 ms of one core). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Passwords being hashed at once: one core is left for games, and more than four help nobody. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
/** How many more may wait, less than a second; the rest are told to come back. */
export const HASHES_WAITING = 32

/** Work that takes a whole core for a while, so many at a time. */
export type WorkQueue = {
  /** What `work` answers; `'busy'` at once where too many wait already, and `work` is then not begun. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | 'busy'>
}

export const createWorkQueue = (atOnce = HASHES_AT_ONCE, waitingAtMost = HASHES_WAITING): WorkQueue => {
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

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2)

/** A fixed hash to verify against when there is no such account, so that both cases take the same time. */
const NOBODY = hashPassword('nobody has this password')

/** Whether a password is the one behind a hash; without a hash, as slowly, it is not. */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> =>
  (await verify(passwordHash ?? (await NOBODY), password)) && passwordHash !== undefined
