import { defineConfig } from 'vitest/config'
import { browserPath } from './test/helpers/browser-path.ts'

const DOMAIN = [
  'src/domain/**/*.test.ts',
  'web/**/*.test.ts',
  'test/architecture*.test.ts',
  'test/packages.test.ts',
  'test/swiss/**/*.test.ts',
]
const BROWSER = ['test/browser/**/*.test.ts']
const EMBEDDED = ['test/embedded/**/*.test.ts']

const DATABASE = 'test/helpers/database-setup.ts'

/** The site in a real browser, on machines that have one. */
const browser = { name: 'browser', include: BROWSER, globalSetup: DATABASE }

const hasBrowser = browserPath() !== undefined
if (!hasBrowser) console.log('There is no Chromium here: the tests of the site in a browser are left out.')

/**
 * Projects, so that a run pays only for what it needs: `domain` starts nothing, `embedded` starts and kills databases
 * of its own, and `system` and `browser` share one PostgreSQL, started when one of their files is run.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'domain', include: DOMAIN } },
      { extends: true, test: { name: 'embedded', include: EMBEDDED } },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...DOMAIN, ...EMBEDDED, ...BROWSER],
          globalSetup: DATABASE,
        },
      },
      ...(hasBrowser ? [{ extends: true as const, test: browser }] : []),
    ],
  },
})
