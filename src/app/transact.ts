import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import { type HeldKey, keepOutcomes, type Outcome } from '../db/idempotency.ts'
import { hasWritten, inSavepoint, inTransaction } from '../db/transaction.ts'
import type { EventContext } from './context.ts'
import type { Log } from './runtime/log.ts'

/** A log that keeps its lines until it is told that what they say has happened. */
const heldLog = (log: Log): Log & { readonly release: () => void } => {
  const lines: (() => void)[] = []
  const hold =
    (level: keyof Log) =>
    (fields: object, message: string): void => {
      lines.push(() => log[level](fields, message))
    }
  return {
    debug: hold('debug'),
    info: hold('info'),
    warn: hold('warn'),
    error: hold('error'),
    release: () => {
      for (const line of lines) line()
    },
  }
}

/** Tries something inside a transaction: what it wrote and logged stays only if it says `keep`. */
export const tentatively = <T>(
  tx: PoolClient,
  log: Log,
  work: (log: Log) => Promise<{ readonly keep: boolean; readonly value: T }>,
): Promise<T> =>
  inSavepoint(tx, async () => {
    const held = heldLog(log)
    const tried = await work(held)
    if (tried.keep) held.release()
    return tried
  })

/** A request that happens once, whoever sends it how often: what its transactions came to when it was sent before. */
export type Once = HeldKey & {
  readonly outcomes: readonly Outcome[]
  /** Whether anything was run in `transact`, here or in another thread: then what it came to says whether anything was done. */
  isTransacted?: boolean
}

/** Outcomes of transactions that wrote nothing are kept with those of the first one that does. */
type Running = { readonly once: Once; next: number; unkept: readonly Outcome[] }

/** PostgreSQL's code for a lock that is not to be had: the caller is told to send the request again. */
const TAKEN_OVER = { code: '55P03' } as const

const running = new AsyncLocalStorage<Running>()

/** Runs a request under the key that it holds: `transact` then does nothing again that was done under it before. */
export const happeningOnce = <T>(once: Once, work: () => T): T =>
  running.run({ once, next: 0, unkept: [] }, work)

/** The key under which the present request runs, to be handed to another thread. */
export const onceUnderWay = (): Once | undefined => {
  const once = running.getStore()?.once
  if (once !== undefined) once.isTransacted = true
  return once
}

/** What a transaction came to is kept in it, if it wrote anything. */
const keepIn = async (tx: PoolClient, run: Running, outcome: Outcome): Promise<readonly Outcome[]> => {
  const outcomes = [...run.unkept, outcome]
  if (!hasWritten(tx)) return outcomes
  if (!(await keepOutcomes(tx, run.once, outcomes)))
    throw Object.assign(new Error('another request has taken over the key of this one'), TAKEN_OVER)
  return []
}

/**
 * Runs `work` in one transaction; what it logs is logged once the transaction is committed, and not otherwise. What it
 * comes to is kept under the request's key, if it has one and anything was written, in the same transaction: so a request that
 * is sent again, because the node that did it died before it answered, is answered by that.
 */
export const transact = async <T>(
  ctx: EventContext,
  work: (tx: PoolClient, log: Log) => Promise<T>,
): Promise<T> => {
  const run = running.getStore()
  onceUnderWay()
  const known = run?.once.outcomes[run.next++]
  if (known !== undefined) return known.value as T
  let held = heldLog(ctx.log)
  let unkept: readonly Outcome[] = []
  const value = await inTransaction(ctx.pool, async tx => {
    held = heldLog(ctx.log)
    const done = await work(tx, held)
    if (run !== undefined) unkept = await keepIn(tx, run, { value: done })
    return done
  }).catch((error: unknown) => {
    ctx.timeline.failed(error)
    throw error
  })
  if (run !== undefined) run.unkept = unkept
  held.release()
  return value
}
