import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Pool, PoolClient } from 'pg'

/** Where a statement runs: on any connection of the pool, or on the one that a transaction holds. */
export type Db = Pool | ClientBase

/** Deadlock and serialisation failures: PostgreSQL undid the work, and it may be tried again. */
const RETRYABLE = new Set(['40P01', '40001'])
const ATTEMPTS = 3
/** Those who met in a deadlock do not come back at the same moment; in ms, times the attempt. */
const PAUSE = 20

/** Full disk; a transaction that may only read. */
const REFUSED_WRITES = new Set(['53100', '25006'])

/** Whether an error says that the database answers, but takes nothing in. */
export const refusesWrites = (error: unknown): boolean =>
  REFUSED_WRITES.has((error as { code?: string }).code ?? '')

/** Connections whose transaction has written something. */
const written = new WeakSet<object>()

/** Whether the transaction that `tx` holds has written anything yet; locks are nothing, and what was undone is something. */
export const hasWritten = (tx: PoolClient): boolean => written.has(tx)

/** Runs `work` in one transaction; what it throws undoes everything. A deadlock's victim is tried again. */
export const inTransaction = async <T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
      await sleep(PAUSE * attempt * Math.random())
    }
  }
}

const once = async <T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> => {
  const tx = await pool.connect()
  let broken: Error | undefined
  written.delete(tx)
  try {
    await tx.query('begin')
    const value = await work(tx)
    await tx.query('commit')
    return value
  } catch (error) {
    await tx.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    tx.release(broken)
  }
}

/** Runs reads that see one and the same state of the database, and write nothing. */
export const inSnapshot = async <T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(client)
  } finally {
    await client.query('commit').catch((failure: Error) => {
      broken = failure
    })
    client.release(broken)
  }
}

/**
 * Runs `work` inside a transaction such that what it wrote can be undone without the rest: it stays only if `keep`.
 * What it throws undoes the whole transaction.
 */
export const inSavepoint = async <T>(
  tx: PoolClient,
  work: () => Promise<{ readonly keep: boolean; readonly value: T }>,
): Promise<T> => {
  await tx.query('savepoint tried')
  const { keep, value } = await work()
  await tx.query(keep ? 'release savepoint tried' : 'rollback to savepoint tried')
  return value
}

/** How many statements are prepared at most: each costs every connection some memory, and some are built as asked. */
const MOST_PREPARED = 300

const names = new Map<string, string>()

/** Under which name a statement is prepared; nothing for what comes when there are enough. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_PREPARED) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * The rows of a statement, typed by the caller, who wrote its columns: a test holds the type against what the database
 * answers (decision 0086). Without a type nothing can be read of them. Each connection reads and plans the statement
 * once (decision 0085).
 */
export const rows = async <Row>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<NoInfer<Row>[]> => {
  const statement = { name: nameOf(text), text, values: values as unknown[] }
  const done = await db.query(statement)
  if (done.command === 'SELECT' ? WRITES_BESIDE.test(text) : done.rowCount !== 0) written.add(db)
  return done.rows as Row[]
}

/** A statement that answers with rows and writes in its beginning; none of our functions writes but as a trigger. */
const WRITES_BESIDE = /\b(?:insert\s+into|delete\s+from|update\s+\w+\s+(?:\w+\s+)?set)\b/

/** The one row of a statement, or undefined. */
export const row = async <Row>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<NoInfer<Row> | undefined> => (await rows<Row>(db, text, values))[0]

/** Milliseconds as the instant they stand for, in SQL: `${instant('$1')}` with the number as the value. */
export const instant = (value: string): string => `to_timestamp(${value}::double precision / 1000)`

/** The same for an array of milliseconds, in its order; null stays null. */
export const instants = (value: string): string =>
  `(select array_agg(to_timestamp(ms / 1000) order by place) from unnest(${value}::double precision[]) with ordinality as u(ms, place))`
