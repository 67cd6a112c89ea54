import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'
import { type Account, chooseAccount, giveTo } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Access, type Folder, folderAt, prepareCluster, writeAccess } from './cluster.ts'
import { answers, inspect, urlOf } from './connect.ts'
import { type EmbeddedFailure, systemReason } from './failure.ts'
import { type Launch, type Launched, launch, type Settings } from './launch.ts'
import { acquireLock, type FolderLock } from './lock.ts'
import { findFreePort } from './ports.ts'
import { runningPostmaster, stopPostmaster } from './postmaster.ts'
import { supervise } from './supervise.ts'

export type EmbeddedDatabase = {
  /** For `pg`: user, password, loopback port and database in one. */
  readonly url: string
  /** True when the database was still running from a server that had been killed. */
  readonly adopted: boolean
  /** Ends open connections, writes everything, stops PostgreSQL and lets go of the folder. */
  readonly stop: () => Promise<void>
}

export type EmbeddedOptions = {
  /** Created if missing. One server at a time; it is refused while another uses it. */
  readonly dataDir: string
  readonly log: (message: string) => void
  /** Settings over ours, for benches and tests. */
  readonly settings?: Settings
  /** Accepts settings that can lose acknowledged commits. Never for a real event. */
  readonly unsafe?: boolean
}

const ADOPTION_MS = 10_000
const POLL_MS = 50

/**
 * Starts the PostgreSQL that comes with us on a folder of data, or adopts the one that a killed server left
 * running there. If this process is killed, the database runs on and waits to be adopted.
 */
export const startEmbedded = async (
  options: EmbeddedOptions,
): Promise<Result<EmbeddedDatabase, EmbeddedFailure>> => {
  const binaries = findBinaries()
  if (!binaries.ok) return binaries
  const folder = folderAt(resolve(options.dataDir))
  const account = openFolder(folder, binaries.value)
  if (!account.ok) return account
  const lock = takeLock(folder, account.value)
  if (!lock.ok) return lock
  const what = { folder, binaries: binaries.value, account: account.value, settings: options.settings ?? {} }
  try {
    const started = await startLocked(what, options, lock.value)
    if (!started.ok) lock.value.release()
    return started
  } catch (error) {
    lock.value.release()
    return refuse(unusable(folder, error))
  }
}

const startLocked = async (
  what: Launch,
  { log, unsafe = false }: EmbeddedOptions,
  lock: FolderLock,
): Promise<Result<EmbeddedDatabase, EmbeddedFailure>> => {
  const { folder, binaries, account } = what
  if (!existsSync(folder.cluster)) log(`Creating a database in ${folder.root}`)
  const access = await prepareCluster(folder, binaries, account, findFreePort)
  if (!access.ok) return access
  const adopted = await adopt(what, access.value)
  if (adopted) log(`Adopting the database left running in ${folder.root}`)
  const launched = adopted ? ok(adopted) : await launch(what, access.value)
  if (!launched.ok) return launched
  const objection = await inspect(launched.value.access)
  const supervised = supervise(what, launched.value, log)
  if (objection?.kind === 'unsafe-settings' && !unsafe) {
    await supervised.stop()
    return refuse(objection)
  }
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= supervised.stop().then(lock.release)
    return stopping
  }
  return ok({ url: urlOf(launched.value.access), adopted: adopted !== undefined, stop })
}

/** Prepares the folder and decides who PostgreSQL runs as in it. */
const openFolder = (folder: Folder, binaries: Binaries): Result<Account, EmbeddedFailure> => {
  try {
    const isNew = !existsSync(folder.root)
    if (isNew) {
      mkdirSync(dirname(folder.root), { recursive: true })
      mkdirSync(folder.root, { mode: 0o700 })
    }
    accessSync(folder.root, constants.R_OK | constants.W_OK | constants.X_OK)
    const entered = isNew ? dirname(folder.root) : folder.root
    const account = chooseAccount([folder.cluster, folder.root], [entered, binaries.postgres])
    if (!account.ok) return refuse({ kind: 'folder-unusable', folder: folder.root, ...account.error })
    if (isNew) giveTo(account.value, folder.root)
    return account
  } catch (error) {
    return refuse(unusable(folder, error))
  }
}

const takeLock = (folder: Folder, account: Account): Result<FolderLock, EmbeddedFailure> => {
  try {
    const lock = acquireLock(folder.lock)
    if (!lock.ok) return refuse({ kind: 'in-use', folder: folder.root, pid: lock.error.pid })
    giveTo(account, folder.lock)
    return lock
  } catch (error) {
    return refuse(unusable(folder, error))
  }
}

const unusable = (folder: Folder, error: unknown): EmbeddedFailure => {
  const reason = systemReason(error)
  if (reason === undefined) throw error
  return { kind: 'folder-unusable', folder: folder.root, reason }
}

/**
 * The database that a killed server left behind, once it answers. One that still recovers is waited for; one that
 * does not answer, or is just stopping, is brought to its end, so that a new one can start.
 */
const adopt = async (what: Launch, access: Access): Promise<Launched | undefined> => {
  const { folder, account, binaries } = what
  const deadline = performance.now() + ADOPTION_MS
  for (;;) {
    const postmaster = runningPostmaster(folder.cluster)
    if (postmaster === undefined) return undefined
    const found = { ...access, port: postmaster.port }
    if (postmaster.status === 'ready' && (await answers(found))) {
      if (found.port !== access.port) writeAccess(folder, account, found)
      return { postmaster, access: found }
    }
    if (postmaster.status === 'stopping' || performance.now() > deadline) {
      await stopPostmaster(postmaster.pid, folder.cluster, binaries)
      return undefined
    }
    await sleep(POLL_MS)
  }
}
