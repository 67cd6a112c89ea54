import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Client, connect } from './client.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

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

export const startProcess = async (
  databaseUrl: string,
  extra: readonly string[] = [],
): Promise<ServerProcess> => {
  const args = [
    '--import',
    'tsx',
    'src/cli/tabiya.ts',
    'serve',
    '--port',
    '0',
    '--log-level',
    'info',
    ...extra,
  ]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl },
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
  const url = await ready
  const gone = () => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined)
  return {
    client: connect(url),
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
