import { defineConfig } from 'vitest/config'

const DOMAIN = [
  'src/domain/**/*.test.ts',
  'web/**/*.test.ts',
  'test/architecture*.test.ts',
  'test/packages.test.ts',
  'test/swiss/**/*.test.ts',
]
const EMBEDDED = ['test/embedded/**/*.test.ts']

/**
 * Three projects, so that a run pays only for what it needs: `domain` starts nothing, `embedded` starts and kills
 * databases of its own, and `system` shares one PostgreSQL, started when one of its files is run.
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
          exclude: [...DOMAIN, ...EMBEDDED],
          globalSetup: 'test/helpers/database-setup.ts',
        },
      },
    ],
  },
})
