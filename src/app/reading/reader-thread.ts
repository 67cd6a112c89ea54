import type { Worker } from 'node:worker_threads'
import type { Instant } from '../../domain/kernel/time.ts'
import { startThread } from '../thread.ts'
import type { Ask, Made } from './views.ts'

export type ThreadOptions = { readonly databaseUrl: string; readonly connections: number }

/** A view to be made, its clocks as of `at`. */
export type Wanted = { readonly job: number; readonly ask: Ask; readonly at: Instant }

/** What the thread is told. */
export type Order = 'sever' | Wanted

/** What it answers; what went wrong with the code that the database gave it. */
export type Told = { readonly job: number } & (
  | { readonly made: Made | undefined; readonly ms: number }
  | {
      readonly failed: {
        readonly message: string
        readonly stack?: string | undefined
        readonly code?: string | undefined
      }
    }
)

export type MadeThere = { readonly made: Made | undefined; readonly ms: number }

/** Makes views in another thread. */
export type ReaderThread = {
  readonly make: (ask: Ask, at: Instant) => Promise<MadeThere>
  /** Lets go of a database that has gone silent: what is being made fails. */
  readonly sever: () => void
  readonly stop: () => Promise<void>
}

type Job = { readonly resolve: (made: MadeThere) => void; readonly reject: (error: Error) => void }

/** More memory than this no event needs; a thread that asks for more ends, and the server goes on. */
const MEMORY = { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 64 } as const

/** One thread, started when the first view is asked of it, and anew after it has failed. */
export const createReaderThread = (options: ThreadOptions): ReaderThread => {
  let running: Running | undefined
  const started = (): Running => {
    if (running !== undefined) return running
    const reader = startReader(options, () => {
      if (running === reader) running = undefined
    })
    running = reader
    return reader
  }
  return {
    make: (ask, at) => started().make(ask, at),
    sever: () => running?.worker.postMessage('sever' satisfies Order),
    stop: async () => {
      await running?.worker.terminate()
    },
  }
}

type Running = { readonly worker: Worker; readonly make: ReaderThread['make'] }

const startReader = (options: ThreadOptions, onEnd: () => void): Running => {
  const jobs = new Map<number, Job>()
  let last = 0
  const source = new URL('./reading-thread.ts', import.meta.url)
  const worker = startThread(source, { workerData: options, resourceLimits: MEMORY })
  const fail = (error: Error): void => {
    onEnd()
    for (const { reject } of jobs.values()) reject(error)
    jobs.clear()
  }
  worker.on('message', (told: Told) => {
    const job = jobs.get(told.job)
    jobs.delete(told.job)
    if ('failed' in told) job?.reject(Object.assign(new Error(told.failed.message), told.failed))
    else job?.resolve(told)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the reading thread has ended')))
  worker.unref()
  const make: ReaderThread['make'] = (ask, at) =>
    new Promise((resolve, reject) => {
      last += 1
      jobs.set(last, { resolve, reject })
      worker.postMessage({ job: last, ask, at } satisfies Order)
    })
  return { worker, make }
}
