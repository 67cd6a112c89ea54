import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Span } from './spans.ts'

const PROGRAM = fileURLToPath(new URL('../../dist/cli/tabiya.js', import.meta.url))

/** A node of the platform on a port of its own, which may be killed, stopped and started again. */
export type Node = {
  readonly url: string
  readonly start: () => Promise<void>
  /** Starts it without waiting for it to be ready. */
  readonly begin: () => void
  readonly signal: (signal: NodeJS.Signals) => void
  /** SIGKILL, and gone. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly output: () => string
}

const LAST_OUTPUT = 20_000

export const nodeOn = (databaseUrl: string, port: number): Node => {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''
  const begin = (): void => {
    child = serve(databaseUrl, port, chunk => {
      output = `${output}${chunk}`.slice(-LAST_OUTPUT)
    })
  }
  const gone = async (): Promise<void> => {
    if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child?.kill(signal)
    await gone()
  }
  return {
    url,
    begin,
    start: async () => {
      begin()
      while (!(await answers(url))) {
        if (child?.exitCode !== null) throw new Error(`a node did not start:\n${output}`)
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
    signal: signal => void child?.kill(signal),
    kill: () => end('SIGKILL'),
    stop: async () => {
      child?.kill('SIGCONT')
      await end('SIGTERM')
    },
    output: () => output,
  }
}

const serve = (databaseUrl: string, port: number, read: (chunk: Buffer) => void): ChildProcess => {
  const args = ['serve', '--port', `${port}`, '--log-level', 'warn', '--rate-limits', 'off']
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return child
}

const answers = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) })
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}

/** Asks all nodes whether they take moves, ten times a second; when any said yes. */
export type Watch = { readonly saidReady: () => readonly Span[]; readonly stop: () => Promise<void> }

/** In ms. */
const ASK_EVERY = 100

export const watchNodes = (nodes: readonly Node[]): Watch => {
  const said: Span[] = []
  let stopped = false
  const loops = nodes.map(async ({ url }) => {
    while (!stopped) {
      const from = performance.now()
      if (await answers(url)) said.push({ from, to: performance.now() })
      await new Promise(resolve => setTimeout(resolve, ASK_EVERY))
    }
  })
  return {
    saidReady: () => said,
    stop: async () => {
      stopped = true
      await Promise.all(loops)
    },
  }
}
