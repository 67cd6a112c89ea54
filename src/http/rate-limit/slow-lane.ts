import { setTimeout as sleep } from 'node:timers/promises'
import { createWorkQueue, type Line, type WorkQueue } from '../../app/runtime/work-queue.ts'
import type { Millis } from '../../domain/kernel/time.ts'

/** Where those wait who are slowed down and not turned away. */
export type SlowLane = {
  /** Resolves when it is their turn: of one key one at a time, by turns of `from`; `'busy'` where too many wait already. */
  readonly pass: (key: string, from: string, line?: Line) => Promise<'go' | 'busy'>
}

/** How long each takes, and how many of one key may wait. */
export type SlowLaneRules = { readonly pause: Millis; readonly places: number }

export const createSlowLane = ({ pause, places }: SlowLaneRules): SlowLane => {
  const lanes = new Map<string, { readonly queue: WorkQueue; inside: number }>()
  return {
    pass: async (key, from, line) => {
      const lane = lanes.get(key) ?? { queue: createWorkQueue(1, places), inside: 0 }
      lanes.set(key, lane)
      lane.inside++
      try {
        const passed = await lane.queue.run(() => sleep(pause, 'go' as const, { ref: false }), from, line)
        return passed
      } finally {
        lane.inside--
        if (lane.inside === 0) lanes.delete(key)
      }
    },
  }
}
