// What runs on this machine, as far as the system tells. Plain Node: this is asked before anything is built.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const onLinux = process.platform === 'linux'
const onWindows = process.platform === 'win32'

/**
 * Does it run? A zombie, which has ended and only waits to be collected, does not.
 * @param {number} pid
 */
export function isRunning(pid) {
  if (onLinux) return !['Z', 'X', undefined].includes(linuxStat(pid)?.[0])
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Tells two processes apart that had the same number one after the other: when it started. Undefined where none
 * runs, empty where the system cannot tell (Windows).
 * @param {number} pid @returns {string | undefined}
 */
export function startOf(pid) {
  if (!isRunning(pid)) return undefined
  if (onLinux) return `${readText('/proc/sys/kernel/random/boot_id').trim()} ${linuxStat(pid)?.[19]}`
  return onWindows ? '' : ps(['-o', 'lstart=', '-p', String(pid)])[0]
}

/**
 * The process that started another one, and the name of the program it runs; undefined where that cannot be told.
 * @param {number} pid @returns {{ parent: number, program: string } | undefined}
 */
export function describe(pid) {
  if (onLinux) {
    const stat = linuxStat(pid)
    return stat && { parent: Number(stat[1]), program: readText(`/proc/${pid}/comm`).trim() }
  }
  const [line] = onWindows ? [] : ps(['-o', 'ppid=,comm=', '-p', String(pid)])
  const { parent, program } = /^\s*(?<parent>\d+)\s+(?:.*\/)?(?<program>.+)$/.exec(line ?? '')?.groups ?? {}
  return parent === undefined ? undefined : { parent: Number(parent), program }
}

/**
 * The processes of this machine whose command line and environment, as far as one may see them, are as is asked; none
 * on Windows, where one may not look.
 * @param {(words: string[]) => boolean} isMeant
 * @returns {number[]}
 */
export function processesWith(isMeant) {
  const wordsOf = pid => `${readText(`/proc/${pid}/cmdline`)}${readText(`/proc/${pid}/environ`)}`.split('\0')
  if (onLinux)
    return readdirSync('/proc')
      .filter(entry => /^\d+$/.test(entry) && isMeant(wordsOf(entry)))
      .map(Number)
  if (onWindows) return []
  const lines = ps(['-axEww', '-o', 'pid=,command=']).map(line => line.trim().split(' '))
  return lines.filter(([, ...words]) => isMeant(words)).map(([pid]) => Number(pid))
}

/** The fields of /proc/PID/stat from the third on; the second is a name that may hold spaces and brackets. */
function linuxStat(pid) {
  const stat = readText(`/proc/${pid}/stat`)
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function ps(args) {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')
  } catch {
    return []
  }
}
