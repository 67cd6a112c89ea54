// Before tests that start programs of ours: what they start is compiled from what is here, once for the whole run; but
// where a fault is planted that no such program needs to have.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../scripts/build.mjs'

export const setup = () =>
  process.env.TEST_BUILD === 'no' ? undefined : ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)))
