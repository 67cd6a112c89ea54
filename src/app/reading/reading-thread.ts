import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openPool, sever } from '../../db/pool.ts'
import { inSnapshot } from '../../db/transaction.ts'
import type { Order, ThreadOptions, Told, Wanted } from './reader-thread.ts'
import { type Made, makeView } from './views.ts'

/** A thread that makes views of large events, on connections of its own, beside the one that serves players. */
const { databaseUrl, connections } = workerData as ThreadOptions
const pool = openPool(databaseUrl, { max: connections })

/** Linux gives each thread a priority of its own: moves come first where cores are few. Elsewhere there is no such link. */
const standBack = (): void => {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10)
  } catch {
    // The thread works as well at the priority that it has.
  }
}

const tell = (told: Told, made?: Made): void => {
  const { items } = made ?? {}
  const owned = made === undefined ? [] : [made.bytes.buffer]
  parentPort?.postMessage(
    told,
    items === undefined ? owned : [...owned, items.ids.buffer, items.starts.buffer],
  )
}

const make = async ({ job, ask, at }: Wanted): Promise<void> => {
  const begun = performance.now()
  try {
    const made = await inSnapshot(pool, db => makeView(db, ask, at))
    tell({ job, made, ms: performance.now() - begun }, made)
  } catch (error) {
    const { message, stack, code } = error as Error & { code?: string }
    tell({ job, failed: { message, stack, code } })
  }
}

standBack()
parentPort?.on('message', (order: Order) => {
  if (order === 'sever') sever(pool)
  else void make(order)
})
