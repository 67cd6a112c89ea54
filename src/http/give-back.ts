import type { Pool } from 'pg'
import { type HeldKey, releaseKeyIfUndone } from '../db/idempotency.ts'

/** As long as a key is taken for held at most: by then whoever sends the request again has it anyway. */
const GIVE_UP_MS = 30_000
const BETWEEN_MS = 500
/** Others are given back by time. */
const MOST_WAITING = 10_000

export type GivingBack = {
  readonly add: (held: HeldKey) => void
  readonly stop: () => Promise<void>
}

/**
 * Keys of requests that failed while the database did not answer are given back once it does: whoever sends one again is
 * not kept waiting for a request that is long over. It is asked twice, for what had been sent before may be done after.
 */
export const giveBackLater = (pool: Pool): GivingBack => {
  const waiting = new Map<HeldKey, { readonly until: number; left: number }>()
  let timer: NodeJS.Timeout | undefined
  const round = async (): Promise<void> => {
    for (const [held, state] of waiting)
      await releaseKeyIfUndone(pool, held).then(
        () => {
          state.left--
          if (state.left === 0) waiting.delete(held)
        },
        () => {
          if (performance.now() > state.until) waiting.delete(held)
        },
      )
    timer = waiting.size === 0 ? undefined : setTimeout(round, BETWEEN_MS)
  }
  return {
    add: ({ scope, key, attempt }: HeldKey): void => {
      if (waiting.size >= MOST_WAITING) return
      waiting.set({ scope, key, attempt }, { until: performance.now() + GIVE_UP_MS, left: 2 })
      timer ??= setTimeout(round, BETWEEN_MS)
    },
    stop: async (): Promise<void> => {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
