import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepAccountsIn } from './accounts.ts'
import { type Client, connect } from './client.ts'
import { isUnsafe } from './database.ts'
import { onServer } from './database-setup.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** As `built.mjs` has left it: a process starts from it in a third of the time that tsx takes. */
const PROGRAM = join(ROOT, 'dist', 'cli', 'tabiya.js')

/** A server that is a process of its own, on a database that outlives it. */
export type ServerProcess = {
  readonly client: Client
  readonly child: ChildProcess
  readonly output: () => string
  /** SIGKILL, and gone. */
  readonly kill: () => Promise<void>
  /** SIGTERM, drained; the exit code. */
  readonly end: () => Promise<number | null>
}

/** Without an address of a database it brings its own: `extra` says in which folder. */
export const startProcess = async (
  databaseUrl: string | undefined,
  extra: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> => {
  const args = [...nodeOptions, PROGRAM, 'serve', '--port', '0', '--log-level', 'info', ...extra]
  if (databaseUrl !== undefined && isUnsafe(databaseUrl)) args.push('--unsafe')
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const found = /Tabiya is ready: (http:\S+)/.exec(text)
      if (found?.[1] !== undefined) resolve(found[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', code => reject(new Error(`the server ended with ${code}:\n${text}`)))
  })
  const client = connect(await ready)
  if (databaseUrl !== undefined)
    keepAccountsIn(client, { open: use => onServer(databaseUrl, use), now: Date.now })
  const gone = () => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined)
  return {
    client,
    child,
    output: () => text,
    kill: async () => {
      const exit = gone()
      child.kill('SIGKILL')
      await exit
    },
    end: async () => {
      const exit = gone()
      child.kill('SIGTERM')
      await exit
      return child.exitCode
    },
  }
}

/** Runs the command line to its end. */
export const runTabiya = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  await once(child, 'close')
  return { code: child.exitCode, output }
}
