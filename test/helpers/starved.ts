import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

/** Only what this file's own tests have met with counts for them. */
export const forgetDelays = (): void => delay.reset()

/** How long something may take here: longer where the machine has too much else to do for any promise about time. */
export const within = (ms: number): number => (delay.percentile(98) > 60e6 ? 4 * ms : ms)
