import { readdirSync, readFileSync } from 'node:fs'

/** CPU time so far in µs of the server, of all processes of the database, and of the driver. */
export type CpuUse = { readonly server: number; readonly database: number; readonly driver: number }

export type Pids = { readonly [Group in keyof CpuUse]: number }

/** Linux counts in hundredths of a second for every program. */
const TICK_US = 10_000

type Stat = { readonly parent: number; readonly own: number; readonly reaped: number }

/**
 * User and system time. The database counts with all its processes, those that have ended included; its first
 * process is the server's child, so server and driver count alone. Undefined where there is no /proc.
 */
export const cpuUse = (pids: Pids): CpuUse | undefined => {
  if (process.platform !== 'linux') return undefined
  const stats = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    const stat = Number.isInteger(pid) ? statOf(pid) : undefined
    if (stat !== undefined) stats.set(pid, stat)
  }
  const alone = (pid: number): number => (stats.get(pid)?.own ?? 0) * TICK_US
  const family = (root: number): number =>
    [...stats].reduce(
      (sum, [pid, { parent, own, reaped }]) => sum + (pid === root || parent === root ? own + reaped : 0),
      0,
    ) * TICK_US
  return { server: alone(pids.server), database: family(pids.database), driver: alone(pids.driver) }
}

/** Fields after the name in brackets, which may hold spaces: the second is the parent, 12 to 15 the times. */
const statOf = (pid: number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, userReaped = 0, systemReaped = 0] = fields.slice(11, 15).map(Number)
    return { parent: Number(fields[1]), own: user + system, reaped: userReaped + systemReaped }
  } catch {
    return undefined // It ended between the listing and the reading.
  }
}

export const cpuBetween = (before: CpuUse | undefined, after: CpuUse | undefined): CpuUse | undefined =>
  before === undefined || after === undefined
    ? undefined
    : {
        server: after.server - before.server,
        database: after.database - before.database,
        driver: after.driver - before.driver,
      }
