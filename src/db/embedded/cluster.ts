import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'
import { type Account, giveTo, spawnAs, uidOf } from './account.ts'
import type { Binaries } from './binaries.ts'
import { complaintIn, type EmbeddedFailure, systemReason } from './failure.ts'

/** PostgreSQL's first file in a folder of its. */
const VERSION_FILE = 'PG_VERSION'

/** The name of the database and of its only user. */
export const DATABASE_NAME = 'tabiya'

/** The files of a data folder. `cluster` is PostgreSQL's own folder. */
export type Folder = {
  readonly root: string
  readonly cluster: string
  readonly lock: string
  readonly access: string
  readonly log: string
}

/** How to reach the database: kept beside it, readable by its owner only. */
export type Access = { readonly port: number; readonly password: string }

export const folderAt = (root: string): Folder => ({
  root,
  cluster: join(root, 'postgres'),
  lock: join(root, 'lock'),
  access: join(root, 'database.json'),
  log: join(root, 'postgres.log'),
})

/** Makes sure there is a database of the right version and says how to reach it; creates it the first time. */
export const prepareCluster = async (
  folder: Folder,
  binaries: Binaries,
  account: Account,
  freePort: () => Promise<number>,
): Promise<Result<Access, EmbeddedFailure>> => {
  if (existsSync(join(folder.root, VERSION_FILE))) {
    return refuse(notOurs(folder.root, 'it is the folder of another PostgreSQL'))
  }
  if (!existsSync(folder.cluster)) {
    const access = { port: await freePort(), password: randomBytes(24).toString('base64url') }
    const created = await createCluster(folder, binaries, account, access)
    return created.ok ? ok(access) : created
  }
  const cluster = statSync(folder.cluster)
  if (!cluster.isDirectory()) return refuse(notOurs(folder.root, `${folder.cluster} is a file`))
  const owner = cluster.uid
  if (uidOf(account) !== undefined && owner !== uidOf(account)) {
    const reason = `it belongs to user ${owner}, and this is user ${uidOf(account)}`
    return refuse({ kind: 'folder-unusable', folder: folder.root, reason })
  }
  const found = readVersion(folder)
  if (!found.ok) return found
  if (found.value !== binaries.major) {
    const { value } = found
    return refuse({ kind: 'version-mismatch', folder: folder.root, found: value, program: binaries.major })
  }
  return readAccess(folder)
}

/** The major version that wrote the cluster, of which its first file tells. */
const readVersion = (folder: Folder): Result<string, EmbeddedFailure> => {
  const file = join(folder.cluster, VERSION_FILE)
  try {
    const found = readFileSync(file, 'utf8').trim()
    if (/^\d{1,3}(\.\d+)?$/.test(found)) return ok(found)
    return refuse(notOurs(folder.root, `${file} does not say which PostgreSQL wrote it`))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return refuse(
      notOurs(folder.root, isMissing ? `${file} is missing` : (systemReason(error) ?? String(error))),
    )
  }
}

const notOurs = (folder: string, reason: string): EmbeddedFailure => ({ kind: 'not-ours', folder, reason })

/** Replaces the file in one step and only once it is on the disk. */
export const writeAccess = (folder: Folder, account: Account, access: Access): void => {
  const draft = `${folder.access}.new`
  writeFileSync(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true })
  giveTo(account, draft)
  renameSync(draft, folder.access)
  syncFolder(folder.root)
}

export const readAccess = (folder: Folder): Result<Access, EmbeddedFailure> => {
  try {
    const { port, password } = JSON.parse(readFileSync(folder.access, 'utf8')) as Partial<Access>
    if (typeof port === 'number' && typeof password === 'string') return ok({ port, password })
  } catch {
    // The refusal below says it.
  }
  return refuse({ kind: 'credentials-lost', file: folder.access })
}

/**
 * The new database is made beside its place and moved there when it is complete, its password written before:
 * a start that is cut short leaves nothing that the next one could mistake for a database.
 */
const createCluster = async (
  folder: Folder,
  binaries: Binaries,
  account: Account,
  access: Access,
): Promise<Result<undefined, EmbeddedFailure>> => {
  const draft = `${folder.cluster}.new`
  const passwordFile = join(folder.root, 'password.new')
  const removeDraft = () => {
    for (const path of [draft, passwordFile]) rmSync(path, { recursive: true, force: true })
  }
  removeDraft()
  try {
    mkdirSync(draft, { mode: 0o700 })
    giveTo(account, draft)
    writeFileSync(passwordFile, access.password, { mode: 0o600 })
    giveTo(account, passwordFile)
    const { code, output } = await initdb(binaries, account, draft, passwordFile)
    if (code !== 0) return refuse(initdbFailure(folder, binaries, code, output))
    writeAccess(folder, account, access)
    renameSync(draft, folder.cluster)
    syncFolder(dirname(folder.cluster))
    return ok(undefined)
  } finally {
    removeDraft()
  }
}

/** The text order and case rules are PostgreSQL's own, so that they are the same on every system. */
const initdb = async (
  binaries: Binaries,
  account: Account,
  cluster: string,
  passwordFile: string,
): Promise<{ code: number | string; output: string }> => {
  const child = spawnAs(
    account,
    binaries.initdb,
    [
      ...['-D', cluster, '--username', DATABASE_NAME, '--pwfile', passwordFile],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8'],
      ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ],
    ['ignore', 'pipe', 'pipe'],
  )
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return new Promise(resolve => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? 'failed', output }))
    child.once('close', (code, signal) => resolve({ code: code ?? signal ?? 'ended', output }))
  })
}

const initdbFailure = (
  folder: Folder,
  binaries: Binaries,
  code: number | string,
  output: string,
): EmbeddedFailure => {
  const reason = complaintIn(output) ?? `${binaries.initdb} ended with ${code}`
  if (isNotLoadable(code, output)) return { kind: 'binaries-unusable', reason }
  return { kind: 'folder-unusable', folder: folder.root, reason }
}

/** The program file exists, so ENOENT means its loader (glibc) does not; 126 and 127 are loaders giving up. */
export const isNotLoadable = (code: number | string, output: string): boolean =>
  code === 'ENOENT' || code === 127 || /error while loading shared|Error (loading|relocating)/.test(output)

/** A new name in a folder is on the disk only when the folder is. Windows has no such call, nor the need. */
const syncFolder = (path: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
