import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders whose files mostly wait: for processes, for PostgreSQL to recover, for seconds that are what is tested. */
const WAITING = ['/test/embedded/', '/test/crash/', '/test/faults/', '/test/demo/']

/** Seconds that the longest files take: one that begins last is waited for by everybody. */
const LONGEST: Record<string, number> = {
  'demo/demo': 70,
  'embedded/left': 60,
  'faults/fair-time': 60,
  'browser/tools': 60,
  'browser/swiss': 55,
  'faults/two-nodes': 45,
  'crash/kill': 45,
  'embedded/frozen': 40,
  'browser/points': 35,
  'faults/database-away': 30,
  'http/receipt': 30,
  'embedded/embedded': 25,
  'http/authorisation': 25,
  'http/live-rights': 25,
  'crash/ledger': 20,
  'http/live-resume': 15,
  'http/corrections': 15,
  'browser/budget': 12,
  'examples/swiss-open': 10,
}
/** Seconds of a file of which nothing is known. */
const ORDINARY = 3

type Timed = { file: TestSpecification; seconds: number }

/**
 * Files that wait beside files that work, so that neither the cores are idle nor more is done at once than there are
 * cores: the seconds of both kinds are spread evenly over the run. Those of the project `domain` come last, for a process
 * is not shared between projects. The longest of each kind come first, by what the last run took where there was one.
 */
export class ByWork extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timed = (await super.sort(files))
      .map(file => ({ file, seconds: this.#secondsOf(file) }))
      .toSorted((one, other) => other.seconds - one.seconds)
    const isDomain = ({ file }: Timed) => file.project.name === 'domain'
    const waits = ({ file }: Timed) => WAITING.some(folder => file.moduleId.includes(folder))
    const system = timed.filter(one => !isDomain(one))
    return [
      ...evenly(
        system.filter(waits),
        system.filter(one => !waits(one)),
      ),
      ...timed.filter(isDomain),
    ].map(({ file }) => file)
  }

  #secondsOf({ moduleId, project }: TestSpecification): number {
    const key = `${project.name}:${relative(this.ctx.config.root, moduleId)}`
    const last = this.ctx.cache.getFileTestResults(key)
    // A file that failed may have ended early.
    if (last !== undefined && !last.failed) return last.duration / 1000
    const known = Object.entries(LONGEST).find(([name]) => moduleId.endsWith(`/test/${name}.test.ts`))
    return known?.[1] ?? ORDINARY
  }
}

/** One list of both, in which the seconds of either are at any point in proportion. */
const evenly = (...lists: readonly (readonly Timed[])[]): Timed[] => {
  const placed = lists.flatMap(list => {
    const total = list.reduce((sum, { seconds }) => sum + seconds, 0)
    let before = 0
    return list.map(item => {
      const place = before / total
      before += item.seconds
      return { item, place }
    })
  })
  return placed.toSorted((one, other) => one.place - other.place).map(({ item }) => item)
}
