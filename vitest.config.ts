import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { browserPath } from './test/helpers/browser-path.ts'
import { Costs } from './test/helpers/costs.ts'
import { ByWork } from './test/helpers/order.ts'

const DOMAIN = [
  'src/{domain,wire}/**/*.test.ts',
  'web/**/*.test.ts',
  'test/architecture*.test.ts',
  'test/packages.test.ts',
  'test/swiss/**/*.test.ts',
]
const BROWSER = ['test/browser/**/*.test.ts']

const projectOf = (
  name: string,
  include: string[],
  globalSetup: string[],
  exclude: string[] = [],
): TestProjectInlineConfiguration => ({ extends: true, test: { name, include, exclude, globalSetup } })

const hasBrowser = browserPath() !== undefined
// Each project reads this file again.
if (!hasBrowser && process.env['TOLD_OF_CHROMIUM'] === undefined) {
  console.log('There is no Chromium here: the tests of the site in a browser are left out.')
  process.env['TOLD_OF_CHROMIUM'] = 'yes'
}

/**
 * Two projects, so that a run pays only for what it needs: `domain` starts nothing, `system` is built and has databases.
 * Files of a project share processes, two more of them than there are cores, for some files mostly wait.
 */
export default defineConfig({
  test: {
    isolate: false,
    experimental: { fsModuleCache: true },
    // What failed is told last: of a long run, often no more than the end is kept.
    reporters: process.env['TEST_COSTS'] ? [new Costs(), 'default'] : ['default'],
    maxWorkers: Number(process.env['W'] ?? availableParallelism() + 2),
    sequence: { sequencer: ByWork },
    setupFiles: ['test/helpers/one-process.ts'],
    // Nothing is to be concluded from a machine that has much else to do: only what hangs runs into this.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      projectOf('domain', DOMAIN, []),
      projectOf(
        'system',
        ['src/**/*.test.ts', 'test/**/*.test.ts'],
        ['test/helpers/built.mjs', 'test/helpers/database-setup.ts'],
        [...DOMAIN, ...(hasBrowser ? [] : BROWSER)],
      ),
    ],
  },
})
