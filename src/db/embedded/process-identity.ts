import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Is there a process with this number? One of another user counts: it may not be signalled, but it is there. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * A text that differs between two processes which had the same number one after the other: when the process
 * started. Nothing when it does not run. Where the system cannot tell (Windows) the text is empty.
 */
export const startMark = (pid: number): string | undefined => {
  if (!isAlive(pid)) return undefined
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

/**
 * The 22nd field of /proc/PID/stat counts from the boot, so the boot is part of the mark. The second field is
 * the program's name and may hold spaces and brackets: fields are counted after the last bracket. A zombie
 * has ended.
 */
const linuxStartMark = (pid: number): string | undefined => {
  const stat = readText(`/proc/${pid}/stat`)
  const boot = readText('/proc/sys/kernel/random/boot_id')
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields === undefined || fields[0] === 'Z') return undefined
  return `${boot?.trim()} ${fields[19]}`
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
