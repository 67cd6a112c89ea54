// What a run of the demo, a bench or the tests has on the machine: a temporary folder, in which everything temporary
// of it lies, and processes, which have the name of that folder in their environment. Both go when it is over.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './process.mjs'
import { describe, isRunning, processesWith, startOf } from './processes.mjs'

/** The variable by which processes of a run are known. */
export const MARK = 'TABIYA_RUN'

const PREFIX = 'tabiya-run-'
/** Who needs the folder, and who will remove it: while one of them is there, nobody else does. */
const OWNERS = ['owner', 'keeper']

/** Programs may end by themselves, databases are told to, and what is still there is killed: in 15 s all is over. */
const PROGRAMS_MS = 3_000
const DATABASES_MS = 3_000
const LOOK_MS = 50

/** A folder whose owner has not signed yet is being made. */
const UNSIGNED_MS = 60_000

/** Makes the folder of a run that belongs to this process. @param {string} root the project @returns {string} */
export function openFolder(root) {
  try {
    const folder = mkdtempSync(join(tmpdir(), PREFIX))
    // The database of a root runs as another user, who has to get through.
    chmodSync(folder, 0o711)
    sign(folder, 'owner')
    keepCompiled(root, folder)
    return folder
  } catch (error) {
    throw new Failure(
      `The folder for temporary files, ${tmpdir()}, cannot be used: ${error.message}.\nMake room there, or set TMPDIR to another folder.`,
    )
  }
}

/** @param {string} folder @param {'owner' | 'keeper'} as */
export function sign(folder, as) {
  writeFileSync(join(folder, as), JSON.stringify({ pid: process.pid, start: startOf(process.pid) }))
}

/** tsx keeps what it has compiled among temporary files, for the next time: for all runs in one place. */
function keepCompiled(root, folder) {
  if (process.platform === 'win32') return
  const kept = join(root, 'node_modules', '.cache', 'tsx')
  mkdirSync(kept, { recursive: true })
  symlinkSync(kept, join(folder, `tsx-${process.geteuid()}`))
}

/** Ends what is left of runs whose owner and keeper are gone, killed as they may have been. */
export async function sweep() {
  // What cannot be removed (by another user, say) keeps nobody from their work.
  for (const folder of abandoned()) await endRun(folder).catch(() => undefined)
}

function abandoned() {
  try {
    return readdirSync(tmpdir())
      .filter(name => name.startsWith(PREFIX))
      .map(name => join(tmpdir(), name))
      .filter(isAbandoned)
  } catch {
    return []
  }
}

function isAbandoned(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  // Anybody may make folders there: what is another user's is none of our business.
  if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false
  const owners = OWNERS.map(as => readOwner(join(folder, as))).filter(owner => owner !== undefined)
  if (owners.length === 0) return Date.now() - found.mtimeMs > UNSIGNED_MS
  return owners.every(({ pid, start }) => startOf(pid) !== start)
}

function readOwner(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Ends all processes of a run and removes its folder. @param {string} folder */
export async function endRun(folder) {
  const programs = () => processesOf(folder).filter(pid => !isDatabase(pid))
  if (!(await end(programs, 'SIGTERM', PROGRAMS_MS))) await end(programs, 'SIGKILL', PROGRAMS_MS)
  // SIGINT: what was acknowledged is written, also where the data are in a folder that stays.
  if (!(await end(() => postmastersOf(folder), 'SIGINT', DATABASES_MS)))
    for (const pid of processesOf(folder)) kill(isDatabase(pid) ? -pid : pid, 'SIGKILL')
  await remove(folder)
}

async function end(processes, signal, patience) {
  const told = new Set()
  const until = performance.now() + patience
  for (;;) {
    const left = processes()
    if (left.length === 0) return true
    for (const pid of left.filter(pid => !told.has(pid))) {
      told.add(pid)
      kill(pid, signal)
    }
    if (performance.now() > until) return false
    await sleep(LOOK_MS)
  }
}

function processesOf(folder) {
  const isIn = (word, name) => word === `${name}${folder}` || word.startsWith(`${name}${folder}/`)
  const isOf = words =>
    words.some(word => isIn(word, `${MARK}=`) || isIn(word, 'tabiya.run=')) ||
    (/(^|[\\/])(postgres|initdb)$/.test(words[0]) && words.some(word => isIn(word, '')))
  return processesWith(isOf).filter(pid => pid !== process.pid && isRunning(pid))
}

const isDatabase = pid => describe(pid)?.program.startsWith('postgres') ?? false

/** The processes under a postmaster end with it; told apart, they would take the same signal for another one. */
function postmastersOf(folder) {
  const databases = processesOf(folder).filter(isDatabase)
  return databases.filter(pid => !databases.includes(describe(pid)?.parent))
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

/** Once more, where something was still writing. */
async function remove(folder) {
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }
  await rm(folder, options).catch(() => rm(folder, options))
}
