import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that wait most come first: the others work meanwhile. */
const FOLDERS = ['embedded', 'crash', 'faults', 'browser']

/** The longest files by far: one that begins last is waited for by everybody. */
const LONGEST = [
  'embedded/frozen',
  'crash/kill',
  'demo/demo',
  'examples/swiss-open',
  'http/swiss-walk',
  'http/race-matrix',
  'http/tie-break-races',
  'http/authorisation',
].map(name => `/test/${name}.test.ts`)

/**
 * Files of a project one after another, for a process that has loaded what they need goes on with the next of the same
 * project. Within a project the longest come first: the known ones, and what earlier runs or the files' size tell.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some(name => moduleId.endsWith(name))
    const ordered = [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
    const rankOf = ({ project, moduleId }: TestSpecification) => {
      const at = FOLDERS.findIndex(name => moduleId.includes(`/test/${name}/`))
      return project.name === 'domain' ? FOLDERS.length + 1 : at < 0 ? FOLDERS.length : at
    }
    return ordered.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
