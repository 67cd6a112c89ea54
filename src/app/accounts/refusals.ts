import type { Pool } from 'pg'
import { insertSecurityEvent, keepNewestEvents } from '../../db/accounts/security-events.ts'
import { classOf, MOST_OF_A_CLASS, type RefusedKind } from '../../domain/accounts/security-event.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import type { Log } from '../runtime/log.ts'
import type { Whence } from './whence.ts'

const WRITTEN_EVERY: Millis = 1000
/** So many accounts may be guessed at within a second; of more, some guesses are in the log of the server only. */
const MOST_WAITING = 1000

export type Refusal = {
  readonly playerId: string
  readonly kind: RefusedKind
  readonly detail: string
  readonly whence: Whence
  readonly at: Instant
}

/**
 * Refused sign-ins and codes on their way into the log of security events. They are written apart from the answer, so that
 * it takes as long for a name that there is as for one that there is not, and together, so that a flood costs a statement a second.
 */
export type Refusals = {
  readonly note: (refusal: Refusal) => void
  /** Writes what is left. */
  readonly stop: () => Promise<void>
}

type Waiting = Refusal & { readonly firstAt: Instant; readonly count: number }

export const createRefusals = (pool: Pool, log: Log): Refusals => {
  const waiting = new Map<string, Waiting>()
  const write = async (): Promise<void> => {
    const found = [...waiting.values()]
    waiting.clear()
    for (const refused of found) await writeRefusal(pool, refused)
  }
  let writing = Promise.resolve()
  const writeNext = (): Promise<void> => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.warn({ err: error }, '[security] refusals - not written'))
    return writing
  }
  const timer = setInterval(() => void writeNext(), WRITTEN_EVERY)
  timer.unref()
  return {
    note: refusal => {
      const key = `${refusal.playerId} ${refusal.kind} ${refusal.detail}`
      const known = waiting.get(key)
      if (known === undefined && waiting.size >= MOST_WAITING) return
      const { firstAt = refusal.at, count = 0 } = known ?? {}
      waiting.set(key, { ...refusal, firstAt, count: count + 1 })
    },
    stop: async () => {
      clearInterval(timer)
      await writeNext()
    },
  }
}

const writeRefusal = async (pool: Pool, { whence, ...refused }: Waiting): Promise<void> => {
  const nobody = { actorId: null, sessionId: null, unseen: false }
  await insertSecurityEvent(pool, { ...refused, ...nobody, ...whence }, 'anywhere')
  await keepNewestEvents(pool, refused.playerId, classOf(refused.kind), MOST_OF_A_CLASS)
}
