import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Does a process with this number run? One of another user does, though it may not be signalled; a zombie, which
 * has ended and only waits to be collected, does not.
 */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return process.platform !== 'linux' || linuxStat(pid)?.[0] !== 'Z'
}

/**
 * A text that differs between two processes which had the same number one after the other: when the process
 * started. Nothing when it does not run. Where the system cannot tell (Windows) the text is empty.
 */
export const startMark = (pid: number): string | undefined => {
  if (!isRunning(pid)) return undefined
  if (process.platform === 'linux') return linuxStartMark(pid)
  if (process.platform === 'win32') return ''
  return ps(pid, 'lstart=')
}

/** The name of the program a process runs, or nothing where that cannot be found out. */
export const programOf = (pid: number): string | undefined => {
  if (process.platform === 'linux') return readText(`/proc/${pid}/comm`)?.trim()
  if (process.platform === 'win32') return undefined
  return ps(pid, 'comm=')?.split('/').at(-1)
}

/** The 22nd field of /proc/PID/stat counts from the boot, so the boot is part of the mark. */
const linuxStartMark = (pid: number): string | undefined => {
  const start = linuxStat(pid)?.[19]
  return start && `${readText('/proc/sys/kernel/random/boot_id')?.trim()} ${start}`
}

/** The fields of /proc/PID/stat from the third on; the second is a name that may hold spaces and brackets. */
const linuxStat = (pid: number): string[] | undefined => {
  const stat = readText(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const readText = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const ps = (pid: number, column: string): string | undefined => {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
