import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

/** How long something may take here: longer where the machine has too much else to do for any promise about time. */
export const within = (ms: number): number => (delay.percentile(98) > 60e6 ? 4 * ms : ms)
