import type { Delay } from '../moves/messages.ts'

export type Phase = {
  readonly name: string
  /** What was done, in words. */
  readonly said: string
  readonly load: readonly number[]
  readonly delay: Delay
  /** In ms. */
  readonly health: readonly number[]
  /** What was charged for a move, less what its player took, in ms. */
  readonly off: readonly number[]
}

/** Contract of the figures: issue 12, point 4. */
const BOUNDS = { p999Ms: 20, sliceMs: 20, healthP99Ms: 100, offMs: 100 } as const

const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

const figuresOf = ({ name, said, load, delay, health, off }: Phase) => ({
  name,
  said,
  load,
  loopP50Ms: delay.p50,
  loopP999Ms: delay.p999,
  loopMaxMs: delay.max,
  sliceMs: delay.slice,
  healthP50Ms: quantile(health, 0.5),
  healthP99Ms: quantile(health, 0.99),
  moves: off.length,
  offP50Ms: quantile(off, 0.5),
  offMaxMs: off.reduce((most, each) => Math.max(most, each), 0),
})

/** Prints what was measured; what is beyond the bounds, in words. */
export const report = (phases: readonly Phase[], json: boolean): readonly string[] => {
  const figures = phases.map(figuresOf)
  const [control] = figures
  for (const each of figures) {
    console.log(`\n${each.name} (load ${each.load.join(' ')})${each.said === '' ? '' : `: ${each.said}`}`)
    console.log(
      `  loop      p50 ${ms(each.loopP50Ms)}  p99.9 ${ms(each.loopP999Ms)}  longest ${ms(each.loopMaxMs)}  work in one piece ${ms(each.sliceMs)}`,
    )
    console.log(`  /healthz  p50 ${ms(each.healthP50Ms)}  p99 ${ms(each.healthP99Ms)}`)
    console.log(
      `  clocks    ${each.moves} moves, charged too much: p50 ${ms(each.offP50Ms)}  most ${ms(each.offMaxMs)}`,
    )
  }
  if (control !== undefined && control.offMaxMs >= BOUNDS.offMs)
    console.log('\nThe machine is not quiet: without readers, too, a clock was off by as much as is borne.')
  if (json) console.log(JSON.stringify({ phases: figures }))
  return figures.slice(1).flatMap(each => complaints(each, control!.loopP999Ms))
}

const ms = (value: number): string => `${value.toFixed(1)} ms`

const complaints = (each: ReturnType<typeof figuresOf>, control: number): readonly string[] => [
  ...(each.loopP999Ms - control <= BOUNDS.p999Ms
    ? []
    : [`${each.name}: p99.9 of the loop is ${ms(each.loopP999Ms - control)} above the control's.`]),
  ...(each.sliceMs <= BOUNDS.sliceMs
    ? []
    : [`${each.name}: ${ms(each.sliceMs)} of work in one piece on the loop.`]),
  ...(each.healthP99Ms < BOUNDS.healthP99Ms
    ? []
    : [`${each.name}: /healthz p99 is ${ms(each.healthP99Ms)}.`]),
  ...(each.offMaxMs < BOUNDS.offMs ? [] : [`${each.name}: a clock was off by ${ms(each.offMaxMs)}.`]),
]
