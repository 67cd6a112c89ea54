import { workerData } from 'node:worker_threads'
import { openPool } from '../../db/pool.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { serveJobs } from '../runtime/job-port.ts'
import { standBack } from '../runtime/stand-back.ts'
import { type Made, makeView } from './make-view.ts'
import type { MadeThere, ReaderOptions, Wanted } from './start-reading-thread.ts'

/** A thread that makes views of large events, on connections of its own, beside the one that serves players. */
const { databaseUrl, connections } = workerData as ReaderOptions
const pool = openPool(databaseUrl, { max: connections })

const buffersOf = (made: Made | undefined): readonly ArrayBuffer[] => {
  if (made === undefined) return []
  const { bytes, items } = made
  return items === undefined ? [bytes.buffer] : [bytes.buffer, items.ids.buffer, items.starts.buffer]
}

standBack()
serveJobs<Wanted, MadeThere>(pool, async ({ ask, at }) => {
  const begun = performance.now()
  const made = await inSnapshot(pool, db => makeView(db, ask, at))
  return { done: { made, ms: performance.now() - begun }, handOver: buffersOf(made) }
})
