// Before tests that start programs of ours: what they start is compiled from what is here, once for the whole run.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../scripts/build.mjs'

export const setup = () => ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)))
