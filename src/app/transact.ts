import type { PoolClient } from 'pg'
import { inSavepoint, inTransaction } from '../db/transaction.ts'
import type { Context } from './context.ts'
import type { Log } from './log.ts'

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

/** Runs `work` in one transaction; what it logs is logged once the transaction is committed, and not otherwise. */
export const transact = async <T>(
  ctx: Context,
  work: (tx: PoolClient, log: Log) => Promise<T>,
): Promise<T> => {
  let held = heldLog(ctx.log)
  const value = await inTransaction(ctx.pool, tx => {
    held = heldLog(ctx.log)
    return work(tx, held)
  })
  held.release()
  return value
}
