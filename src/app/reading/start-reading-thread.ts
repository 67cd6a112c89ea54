import type { Instant } from '../../domain/kernel/time.ts'
import { createJobThread, type JobThread } from '../runtime/job-thread.ts'
import type { Ask, Made } from './make-view.ts'

export type ReaderOptions = { readonly databaseUrl: string; readonly connections: number }

/** A view to be made, its clocks as of `at`. */
export type Wanted = { readonly ask: Ask; readonly at: Instant }

/** A view, and how many ms it took. */
export type MadeThere = { readonly made: Made | undefined; readonly ms: number }

/** Makes views in another thread. */
export type ReaderThread = JobThread<Wanted, MadeThere>

export const createReaderThread = (data: ReaderOptions): ReaderThread =>
  createJobThread({ source: new URL('./reading-thread.ts', import.meta.url), data })
