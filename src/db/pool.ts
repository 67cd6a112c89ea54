import { Socket } from 'node:net'
import { Pool, types } from 'pg'
import type { Instant } from '../domain/kernel/time.ts'

/** Where a query's error goes is the caller's business; this hears of connections lost between queries. */
export type PoolOptions = {
  /** Connections at most. */
  readonly max?: number
  /** Settings of its sessions, over the server's. */
  readonly settings?: Readonly<Record<string, string>>
  /** How long a query waits for a connection, or a connection for the server; in ms. */
  readonly patience?: number
  /** How long an answer is waited for, whatever the server's own limit; in ms. */
  readonly answerWithin?: number
  /** Whether connections are kept while nothing is asked: whoever may not get another keeps what it has. */
  readonly keep?: boolean
  /** Told when an idle connection is lost; the pool opens a new one by itself when next asked. */
  readonly onLost?: (error: Error) => void
}

const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000

/** For the heartbeat: its connection is either there or not, and a silent one is soon given up. */
export const HEART_PATIENCE = {
  keep: true,
  patience: 3_000,
  answerWithin: STATEMENT_TIMEOUT_MS + 1_000,
} as const

/**
 * Connections to PostgreSQL in which `timestamptz` reads as an `Instant` (milliseconds) and `bigint` as a number.
 * A database that goes away makes queries fail; it never brings the process down.
 */
export const openPool = (url: string, options: PoolOptions = {}): Pool => {
  const { max = 10, settings = {}, patience = CONNECT_TIMEOUT_MS, onLost = () => undefined } = options
  const sockets = new Set<Socket>()
  const pool = new Pool({
    connectionString: url,
    max,
    ...(options.keep === true ? { idleTimeoutMillis: 0 } : {}),
    application_name: 'tabiya',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    ...(options.answerWithin === undefined ? {} : { query_timeout: options.answerWithin }),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: patience,
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  })
  socketsOf.set(pool, sockets)
  pool.on('error', onLost)
  // The pool listens to a connection only while it is idle; one that is lost while lent out must not throw either.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** Has all connections of a pool from now on, as far as they are to be had: who may be refused some later keeps them. */
export const openAll = async (pool: Pool): Promise<void> => {
  const size = pool.options.max ?? 1
  const opened = await Promise.allSettled(Array.from({ length: size }, () => pool.connect()))
  for (const each of opened) if (each.status === 'fulfilled') each.value.release()
}

const socketsOf = new WeakMap<Pool, ReadonlySet<Socket>>()

/**
 * Lets go of every connection, at work or not: what waits for an answer fails at once. For a server that has gone
 * silent: by itself TCP would wait for it for a quarter of an hour.
 */
export const sever = (pool: Pool): void => {
  for (const socket of socketsOf.get(pool) ?? []) socket.destroy()
}

type Parser = (value: string) => unknown

/** PostgreSQL's numbers for its types. */
const TIMESTAMPTZ_ARRAY = 1185
const INT8_ARRAY = 1016

const parserOf = (type: number, format?: 'text' | 'binary'): unknown =>
  (format !== 'binary' && PARSERS.get(type)) || types.getTypeParser(type, format as 'text')

const defaultParser = (type: number): Parser => types.getTypeParser(type, 'text') as Parser

/** 'infinity' reads as Infinity. */
const instant: Parser = value => toInstant(defaultParser(types.builtins.TIMESTAMPTZ)(value))

const toInstant = (time: unknown): Instant => Number(time)

/** Beyond 2^53 a number would be silently wrong; a bigint fails where it is added to one. */
const integer = (value: unknown): number | bigint => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : BigInt(value as string)
}

const each =
  (arrayType: number, convert: (item: unknown) => unknown): Parser =>
  value =>
    (defaultParser(arrayType)(value) as unknown[]).map(item => (item === null ? null : convert(item)))

const PARSERS: ReadonlyMap<number, Parser> = new Map([
  [types.builtins.TIMESTAMPTZ, instant],
  [TIMESTAMPTZ_ARRAY, each(TIMESTAMPTZ_ARRAY, toInstant)],
  [types.builtins.INT8, integer],
  [INT8_ARRAY, each(INT8_ARRAY, integer)],
])
