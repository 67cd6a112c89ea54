import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../app/runtime/log.ts'
import { type Millis, SECOND } from '../domain/kernel/time.ts'

/** The pause after a round that found nothing more to do. */
export const ROUND_EVERY: Millis = SECOND

export type Delivery = { readonly stop: () => Promise<void> }

/** Goes round after round until it is stopped: at once after one that says there is more, else after a pause. */
export const startDelivering = (log: Log, name: string, round: () => Promise<boolean>): Delivery => {
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (await round()) continue
      } catch (error) {
        log.warn({ err: error }, `[${name}] round - failed`)
      }
      await sleep(ROUND_EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
