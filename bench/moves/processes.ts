import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answers, Delay, Order, ServerReady, ServerStart } from './messages.ts'

export type ServerProcess = ServerReady & {
  readonly pid: number
  /** Drains and stops the database, too. */
  readonly stop: () => Promise<void>
  /** How late its loop was since this was last asked, where it was started to measure that. */
  readonly delay: () => Promise<Delay>
  /** SIGKILL; the database runs on. */
  readonly kill: () => Promise<void>
}

export type Driver = {
  readonly pid: number
  readonly carryOut: <Kind extends Order['kind']>(
    order: Extract<Order, { kind: Kind }>,
  ) => Promise<Answers[Kind]>
  readonly stop: () => Promise<void>
}

const forkFile = (name: string, args: readonly string[] = [], nodeOptions: readonly string[] = []) =>
  fork(fileURLToPath(new URL(name, import.meta.url)), args, {
    execArgv: [...nodeOptions, ...process.execArgv],
    serialization: 'advanced',
  })

const pidOf = (child: ChildProcess): number => {
  if (child.pid === undefined) throw new Error('a process of the bench did not start')
  return child.pid
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const end = (child: ChildProcess, signal: NodeJS.Signals) => async (): Promise<void> => {
  child.kill(signal)
  await ended(child)
}

/** The next message; throws if the process ends before it. */
const nextMessage = async (child: ChildProcess): Promise<unknown> => {
  const stop = new AbortController()
  const { signal } = stop
  try {
    const message = once(child, 'message', { signal }).then(([said]: unknown[]) => said)
    const exit = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`a process of the bench ended with ${code}`)
    })
    exit.catch(() => undefined)
    message.catch(() => undefined)
    return await Promise.race([message, exit])
  } finally {
    stop.abort()
  }
}

/** As `npm start` starts it: a larger nursery lets what a request leaves behind die before it is copied. */
const NODE_OPTIONS = ['--max-semi-space-size=64']

/** `BENCH_NODE_OPTIONS` are further options of Node for the server, such as `--cpu-prof`. */
export const startServerProcess = async (start: ServerStart): Promise<ServerProcess> => {
  const options = (process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter(option => option !== '')
  const child = forkFile('server.ts', [JSON.stringify(start)], [...NODE_OPTIONS, ...options])
  const ready = (await nextMessage(child)) as ServerReady
  const delay = (): Promise<Delay> => {
    child.send('delay')
    return nextMessage(child) as Promise<Delay>
  }
  return { ...ready, pid: pidOf(child), delay, stop: end(child, 'SIGTERM'), kill: end(child, 'SIGKILL') }
}

type Reply = { readonly answer: unknown } | { readonly error: string }

export const startDriver = (): Driver => {
  const child = forkFile('driver.ts')
  return {
    pid: pidOf(child),
    carryOut: async order => {
      child.send(order)
      const reply = (await nextMessage(child)) as Reply
      if ('error' in reply) throw new Error(reply.error)
      return reply.answer as never
    },
    stop: end(child, 'SIGTERM'),
  }
}

/** A folder for the database of one run. */
export const withDataFolder = async <T>(work: (dataDir: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-bench-'))
  try {
    return await work(join(folder, 'data'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
