import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statfsSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'
import { type Account, giveTo, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { type Access, type Folder, isNotLoadable, writeAccess } from './cluster.ts'
import type { EmbeddedFailure } from './failure.ts'
import { findFreePort, isPortFree, LOOPBACK } from './ports.ts'
import { disownPidFile, type Postmaster, runningPostmaster } from './postmaster.ts'

/** PostgreSQL's settings by name, as its command line takes them. */
export type Settings = Readonly<Record<string, string>>

/**
 * Few and small: the work is many short statements. Durability is PostgreSQL's default and said again here, so
 * that an edited postgresql.conf cannot switch it off.
 */
const SETTINGS: Settings = {
  listen_addresses: LOOPBACK,
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const POLL_MS = 10
const LOG_LIMIT_BYTES = 10_000_000

/** After a kill, the last processes of the database before this one may need a moment to notice and end. */
const LEFTOVERS_MS = 15_000

export type Launch = {
  readonly folder: Folder
  readonly binaries: Binaries
  readonly account: Account
  readonly settings: Settings
}

export type Launched = { readonly postmaster: Postmaster; readonly access: Access }

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections (recovery after a crash included,
 * however long it takes). A port that is taken is replaced by a free one, which is kept from then on.
 */
export const launch = async (what: Launch, access: Access): Promise<Result<Launched, EmbeddedFailure>> => {
  for (let current = access; ; ) {
    if (!(await isPortFree(current.port))) {
      current = { ...current, port: await findFreePort() }
      writeAccess(what.folder, what.account, current)
    }
    const launched = await relaunch(what, current)
    if (launched.ok || (await isPortFree(current.port))) return launched
  }
}

/** The same at the address that is known already: where the port is taken, that is a failure. */
export const relaunch = async (what: Launch, access: Access): Promise<Result<Launched, EmbeddedFailure>> => {
  disownPidFile(what.folder.cluster)
  const deadline = performance.now() + LEFTOVERS_MS
  for (;;) {
    const end = await attempt(what, access.port)
    if (end.kind === 'ready') return ok({ postmaster: end.postmaster, access })
    if (!hasLeftovers(end.output) || performance.now() > deadline) return refuse(launchFailure(what, end))
    await sleep(20 * POLL_MS)
  }
}

type Ended = { readonly kind: 'ended'; readonly code: number | string; readonly output: string }
type AttemptEnd = { readonly kind: 'ready'; readonly postmaster: Postmaster } | Ended

const attempt = async (what: Launch, port: number): Promise<AttemptEnd> => {
  const { folder, binaries, account, settings } = what
  const all: Settings = { ...SETTINGS, ...settings, ...ofRun(), port: String(port) }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logHandle = openLog(folder, account)
  const logStart = statSync(folder.log).size
  const child = spawnAs(
    account,
    binaries.postgres,
    ['-D', folder.cluster, ...options],
    ['ignore', logHandle, logHandle],
  )
  closeSync(logHandle)
  const ended = endOf(child)
  child.unref()
  for (;;) {
    const code = await Promise.race([ended, sleep(POLL_MS)])
    if (code !== undefined)
      return { kind: 'ended', code, output: readFileSync(folder.log).toString('utf8', logStart) }
    const postmaster = runningPostmaster(folder.cluster)
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return { kind: 'ready', postmaster }
  }
}

/** Started within a run of the demo, a bench or the tests, the database goes with it: this is how it is found. */
const ofRun = (): Settings => {
  const run = process.env['TABIYA_RUN']
  return run === undefined ? {} : { 'tabiya.run': run }
}

/** The child is not waited for once it serves: it outlives this process where that is killed. */
const endOf = (child: ChildProcess): Promise<number | string> =>
  new Promise(resolve => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'))
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'ended'))
  })

const openLog = (folder: Folder, account: Account): number => {
  if (existsSync(folder.log) && statSync(folder.log).size > LOG_LIMIT_BYTES) {
    renameSync(folder.log, `${folder.log}.old`)
  }
  const handle = openSync(folder.log, 'a', 0o600)
  giveTo(account, folder.log)
  return handle
}

/** PostgreSQL cannot write down why it did not start, where that is the reason. */
const isDiskFull = (path: string): boolean => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize < 1_000_000
}

const hasLeftovers = (output: string): boolean =>
  /shared memory block .* is still in use|lock file "postmaster.pid" already exists/.test(output)

const launchFailure = ({ folder, binaries }: Launch, end: Ended): EmbeddedFailure => {
  if (isNotLoadable(end.code, end.output)) {
    return { kind: 'binaries-unusable', reason: end.output.trim() || `${binaries.postgres}: ${end.code}` }
  }
  const isFull = /No space left on device/.test(end.output) || isDiskFull(folder.root)
  const said = end.output.trim().split('\n').slice(-3).join(' / ')
  const last = isFull ? `the disk is full. ${said}`.trim() : said
  return { kind: 'did-not-start', reason: last || `it ended with ${end.code}.`, logFile: folder.log }
}
