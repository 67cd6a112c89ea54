import type { Reporter, TestModule } from 'vitest/node'

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(7)

/** What each file of tests took, the dearest first (`npm test -- --costs`). It is time, not work: some mostly wait. */
export class Costs implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules
      .map(module => ({ module, ...module.diagnostic() }))
      .map(({ module, collectDuration, setupDuration, duration }) => {
        const loading = collectDuration + setupDuration
        return { name: `${module.project.name.padEnd(8)}  ${module.relativeModuleId}`, loading, duration }
      })
      .sort((one, other) => other.loading + other.duration - one.loading - one.duration)
    console.log(' seconds loading  project   file')
    for (const { name, loading, duration } of lines)
      console.log(`${seconds(loading + duration)} ${seconds(loading)}  ${name}`)
    for (const [project, total] of totals(lines))
      console.log(`${seconds(total)}          ${project}, all files`)
  }
}

const totals = (lines: readonly { name: string; loading: number; duration: number }[]) => {
  const sums = new Map<string, number>()
  for (const { name, loading, duration } of lines) {
    const [project = ''] = name.split(' ')
    sums.set(project, (sums.get(project) ?? 0) + loading + duration)
  }
  return sums
}
