import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files of a project one after another, for a process that has loaded what they need goes on with the next of the same
 * project; first the projects whose files wait most. Within a project the longest come first, as far as is known.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return PROJECTS.flatMap(name => sorted.filter(({ project }) => project.name === name))
  }
}

const PROJECTS = ['embedded', 'crash', 'browser', 'system', 'domain']
