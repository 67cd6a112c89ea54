import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue, type Line, type WorkQueue } from '../runtime/work-queue.ts'

/** What hashing a password costs whoever does it, and so whoever guesses: Argon2id's memory in KiB, and its passes. */
export type HashingCost = { readonly memoryCost: number; readonly timeCost: number }

/** OWASP's minimum: 19 MiB, two passes (some 21 ms of one core). */
const COST: HashingCost = { memoryCost: 19_456, timeCost: 2 }

/** Passwords being hashed at once: one core is left for games, and more than four help nobody. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
/** How many more may wait in each line, less than a second; the rest are told to come back. */
export const HASHES_WAITING = 32

/** Where a node hashes and verifies passwords. `hash` and `verify` are to be run in its queue. */
export type Hashing = WorkQueue & {
  /** The same for work that somebody sends: an account that is known, or an address. Nobody else waits for all that it sends. */
  readonly from: (sender: string, line?: Line) => Hashing
  readonly hash: (password: string) => Promise<string>
  /** Whether a password is the one behind a hash; without a hash, as slowly, it is not. */
  readonly verify: (passwordHash: string | undefined, password: string) => Promise<boolean>
}

export const createHashing = (cost: HashingCost = COST): Hashing => {
  const hashed = (password: string) => hash(password, { ...cost, parallelism: 1 })
  /** A fixed hash to verify against when there is no such account, so that both cases take the same time. */
  const nobody = hashed('nobody has this password')
  const queue = createWorkQueue(HASHES_AT_ONCE, HASHES_WAITING)
  const from = (sender: string, line?: Line): Hashing => ({
    run: work => queue.run(work, sender, line),
    from,
    hash: hashed,
    verify: async (passwordHash, password) =>
      (await verify(passwordHash ?? (await nobody), password)) && passwordHash !== undefined,
  })
  return from('')
}
