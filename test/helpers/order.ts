import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders whose files mostly wait: for processes, for PostgreSQL to recover, for seconds that are what is tested. */
const WAITING = ['/test/embedded/', '/test/crash/', '/test/faults/', '/test/demo/']

/** The longest files by far, the longest first: one that begins last is waited for by everybody. */
const LONGEST = [
  'demo/demo',
  'embedded/left',
  'faults/fair-time',
  'browser/tools',
  'embedded/frozen',
  'crash/kill',
  'faults/two-nodes',
  'browser/swiss',
  'browser/points',
  'faults/database-away',
  'http/receipt',
  'http/live-rights',
  'browser/budget',
  'http/authorisation',
  'http/corrections',
  'examples/swiss-open',
].map(name => `/test/${name}.test.ts`)

/**
 * Files that wait beside files that work, so that neither the cores are idle nor more is done at once than there are
 * cores: both kinds are spread evenly over the run. Those of the project `domain` come last, for a process is not shared
 * between projects. The longest of each kind come first: the known ones, and what earlier runs or the files' size tell.
 */
export class ByWork extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex(name => moduleId.endsWith(name))
      return at < 0 ? LONGEST.length : at
    }
    const sorted = (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
    const isDomain = ({ project }: TestSpecification) => project.name === 'domain'
    const waits = ({ moduleId }: TestSpecification) => WAITING.some(folder => moduleId.includes(folder))
    const system = sorted.filter(file => !isDomain(file))
    return [
      ...evenly(
        system.filter(waits),
        system.filter(file => !waits(file)),
      ),
      ...sorted.filter(isDomain),
    ]
  }
}

/** One list of both, in which what comes of either at any point is in proportion. */
const evenly = <T>(...lists: readonly (readonly T[])[]): T[] =>
  lists
    .flatMap(list => list.map((item, at) => ({ item, place: at / list.length })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
