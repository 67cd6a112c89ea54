import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { isRunning, programOf, startMark } from './process-identity.ts'

/** What postmaster.pid, PostgreSQL's own note in its folder, says about the process that serves it. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly status: string }

const PID_FILE = 'postmaster.pid'
const POLL_MS = 10
const FAST_SHUTDOWN_MS = 30_000

/** The postmaster that serves a cluster, if one runs. */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const noted = readPidFile(cluster)
  if (noted === undefined || !isRunning(noted.pid)) return undefined
  return isPostgres(noted.pid) ? noted : undefined
}

/**
 * PostgreSQL refuses to start while the process that its old note names exists: even as a zombie that nobody has
 * collected, and even where the number has gone to another program since. A note that names its own parent,
 * though, it takes for stale; and it still looks whether processes of the old database are at work, which it
 * could not if the note were deleted.
 */
export const disownPidFile = (cluster: string): void => {
  const noted = readPidFile(cluster)
  if (noted === undefined || runningPostmaster(cluster) !== undefined) return
  const file = join(cluster, PID_FILE)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
}

/** Stops a postmaster: no new connections, open ones ended, everything written. Resolves when it is gone. */
export const stopPostmaster = async (pid: number, cluster: string, binaries: Binaries): Promise<void> => {
  const mark = startMark(pid)
  const isGone = () => startMark(pid) !== mark || mark === undefined
  if (isGone()) return
  if (process.platform === 'win32') execFileSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'])
  else process.kill(pid, 'SIGINT')
  const deadline = performance.now() + FAST_SHUTDOWN_MS
  while (!isGone() && performance.now() < deadline) await sleep(POLL_MS)
  // An immediate shutdown is a controlled crash: the next start recovers from the log, nothing is lost.
  if (!isGone()) process.kill(pid, 'SIGQUIT')
  while (!isGone()) await sleep(POLL_MS)
}

/** Lines: process, folder, start, port, socket folder, address, shared memory, status. */
const readPidFile = (cluster: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(join(cluster, PID_FILE), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

const isPostgres = (pid: number): boolean => {
  const program = programOf(pid)
  return program === undefined || program.startsWith('postgres')
}
