import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { build } from 'vite'
import { type Account, chooseAccount, spawnAs } from '../../src/db/embedded/account.ts'
import { isRunning } from '../../src/db/embedded/process-identity.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUNDLE = join(ROOT, 'node_modules', '.cache', 'tabiya-embedded')
const SERVER = join(BUNDLE, 'server.js')

export type Line = {
  readonly url?: string
  readonly adopted?: boolean
  readonly uid?: number
  readonly drained?: boolean
  readonly failure?: { readonly kind: string }
  readonly message?: string
}

export type TestServer = {
  readonly pid: number
  /** The next line it prints, or nothing when it has ended. */
  readonly line: () => Promise<Line>
  readonly ended: Promise<unknown>
}

/** Every server and database a test started, so that none outlives it, whatever happened. */
const servers: ChildProcess[] = []
const folders: string[] = []

/** Bundles the small server once: it starts in a third of the time that tsx takes, and it is started often. */
export const bundleServer = async (): Promise<void> => {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    build: { ssr: 'test/embedded/server.ts', outDir: BUNDLE, emptyOutDir: true },
  })
}

/** A new folder (0700, as `mktemp -d` makes them). */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-embedded-'))
  folders.push(folder)
  return folder
}

/** An ordinary user: nobody where the tests are run by root, and whoever runs them otherwise. */
export const ordinaryUser = (): Account => {
  const account = chooseAccount([], [SERVER, process.execPath])
  if (!account.ok) throw new Error(account.error.reason)
  return account.value
}

/** Starts the small server in a process group of its own, as a terminal would. */
export const startServer = (dataDir: string, account: Account = { kind: 'own' }): TestServer => {
  const args = [SERVER, dataDir]
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child =
    account.kind === 'own'
      ? spawn(process.execPath, args, { detached: true, stdio: [...stdio] })
      : spawnAs(account, process.execPath, args, [...stdio])
  servers.push(child)
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout!)[Symbol.asyncIterator]()
  const line = async (): Promise<Line> => {
    const { value, done } = await lines.next()
    return done ? {} : (JSON.parse(value) as Line)
  }
  return { pid: child.pid!, line, ended }
}

export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

export const query = async (url: string | undefined, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Kills what is left: the servers, then the database of each folder with all its processes, then the folders. */
export const cleanUp = (): void => {
  for (const child of servers.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    try {
      killGroup(postmasterOf(join(folder, 'data')))
    } catch {
      // No database runs there any more.
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A postmaster leads its own process group, for it was started detached. */
export const killGroup = (pid: number): void => {
  if (isRunning(pid)) process.kill(-pid, 'SIGKILL')
}
