import type { Worker } from 'node:worker_threads'
import { startThread } from './thread.ts'

/** What a thread is told: a job, or that its database has gone silent. */
export type Order<Job> = 'sever' | { readonly number: number; readonly job: Job }

/** What it answers: what came of a job, or what went wrong with the code that the database gave it, or news meanwhile. */
export type Told<Done, News> =
  | { readonly number: number; readonly done: Done }
  | { readonly number: number; readonly failed: Failure }
  | { readonly news: News }

type Failure = {
  readonly message: string
  readonly stack?: string | undefined
  readonly code?: string | undefined
}

/** Work done by another thread of this node, with connections of its own. */
export type JobThread<Job, Done> = {
  readonly carryOut: (job: Job) => Promise<Done>
  /** Lets go of a database that has gone silent: what is under way fails. */
  readonly sever: () => void
  readonly stop: () => Promise<void>
}

export type JobThreadOptions<News> = {
  /** The TypeScript of the thread. */
  readonly source: URL
  readonly data: unknown
  readonly onNews?: (news: News) => void
}

type Waiting<Done> = { readonly resolve: (done: Done) => void; readonly reject: (error: Error) => void }

/** More memory than this no event needs; a thread that asks for more ends, and the server goes on. */
const MEMORY = { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 64 } as const

/** One thread, started when the first job comes, and anew after it has failed. */
export const createJobThread = <Job, Done, News = never>(
  options: JobThreadOptions<News>,
): JobThread<Job, Done> => {
  let running: Running<Job, Done> | undefined
  const started = (): Running<Job, Done> => {
    if (running !== undefined) return running
    const thread = start<Job, Done, News>(options, () => {
      if (running === thread) running = undefined
    })
    running = thread
    return thread
  }
  return {
    carryOut: job => started().carryOut(job),
    sever: () => running?.worker.postMessage('sever' satisfies Order<Job>),
    stop: async () => {
      await running?.worker.terminate()
    },
  }
}

type Running<Job, Done> = { readonly worker: Worker; readonly carryOut: (job: Job) => Promise<Done> }

const start = <Job, Done, News>(
  { source, data, onNews }: JobThreadOptions<News>,
  onEnd: () => void,
): Running<Job, Done> => {
  const jobs = new Map<number, Waiting<Done>>()
  let last = 0
  const worker = startThread(source, { workerData: data, resourceLimits: MEMORY })
  const fail = (error: Error): void => {
    onEnd()
    for (const { reject } of jobs.values()) reject(error)
    jobs.clear()
  }
  worker.on('message', (told: Told<Done, News>) => {
    if ('news' in told) return onNews?.(told.news)
    const waiting = jobs.get(told.number)
    jobs.delete(told.number)
    if ('done' in told) waiting?.resolve(told.done)
    else waiting?.reject(Object.assign(new Error(told.failed.message), told.failed))
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('a thread has ended')))
  worker.unref()
  const carryOut = (job: Job): Promise<Done> =>
    new Promise((resolve, reject) => {
      last += 1
      jobs.set(last, { resolve, reject })
      worker.postMessage({ number: last, job } satisfies Order<Job>)
    })
  return { worker, carryOut }
}
