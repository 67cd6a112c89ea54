import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those whose files wait most come first: the others work meanwhile. */
const PROJECTS = ['embedded', 'crash', 'browser', 'system', 'domain']

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
    return PROJECTS.flatMap(name => ordered.filter(({ project }) => project.name === name))
  }
}
