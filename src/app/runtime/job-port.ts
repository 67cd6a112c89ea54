import { parentPort } from 'node:worker_threads'
import type { Pool } from 'pg'
import { sever } from '../../db/pool.ts'
import type { Order, Told } from './job-thread.ts'

/** What came of a job, and the buffers in it that are handed over rather than copied. */
export type Outcome<Done> = { readonly done: Done; readonly handOver?: readonly ArrayBuffer[] }

/**
 * Carries out, in a thread, the jobs that `createJobThread` gives it; several at a time, as far as they wait. `pool` is what the
 * thread has of the database, if anything.
 */
export const serveJobs = <Job, Done>(
  pool: Pool | undefined,
  carryOut: (job: Job) => Promise<Outcome<Done>>,
): void => {
  const answer = async (number: number, job: Job): Promise<void> => {
    try {
      const { done, handOver = [] } = await carryOut(job)
      parentPort?.postMessage({ number, done } satisfies Told<Done, never>, [...handOver])
    } catch (error) {
      const { message, stack, code } = error as Error & { code?: string }
      parentPort?.postMessage({ number, failed: { message, stack, code } } satisfies Told<Done, never>)
    }
  }
  parentPort?.on('message', (order: Order<Job>) => {
    if (order !== 'sever') void answer(order.number, order.job)
    else if (pool !== undefined) sever(pool)
  })
}

/** Says something to the thread that serves players while a job is under way. */
export const tellNews = <News>(news: News): void =>
  parentPort?.postMessage({ news } satisfies Told<never, News>)
