import { execFileSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** The PostgreSQL of the bench, and what can be done to it. */
export type Database = {
  /** A new database; on the small disk, where one is asked for. */
  readonly create: (name: string, disk?: Disk) => Promise<string>
  /** Stops every process of it, or lets all go on. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
  readonly connect: () => Promise<Client>
}

export const databaseAt = (url: string, dataDir: string): Database => {
  const connect = async () => {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  return {
    connect,
    create: async (name, disk) => {
      const client = await connect()
      if (disk !== undefined) await client.query(`create tablespace ${name} location '${disk.folder}'`)
      await client.query(`create database ${name}${disk === undefined ? '' : ` tablespace ${name}`}`)
      await client.end()
      const own = new URL(url)
      own.pathname = `/${name}`
      return own.href
    },
    signal: signal => {
      const postmaster = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]!
      const children = () =>
        execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).trim().split(/\s+/)
      // It is stopped first, so that it starts no process that is not stopped, and goes on last.
      const tell = (pid: string): void => {
        try {
          process.kill(Number(pid), signal)
        } catch {
          // It ended by itself.
        }
      }
      if (signal === 'SIGSTOP') tell(postmaster)
      for (const pid of children()) tell(pid)
      if (signal === 'SIGCONT') tell(postmaster)
    },
  }
}

/** A file system of a few megabytes, of which nothing is left when it is filled. */
export type Disk = {
  readonly folder: string
  readonly fill: () => void
  readonly free: () => void
  readonly unmount: () => void
}

const MEGABYTES = 64

/** Throws where this machine does not let us mount one. */
export const mountDisk = (folder: string, like: string): Disk => {
  const place = join(folder, 'disk')
  mkdirSync(place, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', place], { stdio: 'pipe' })
  const space = join(place, 'space')
  mkdirSync(space)
  const { uid, gid } = statSync(like)
  chownSync(place, uid, gid)
  chownSync(space, uid, gid)
  const filler = join(place, 'filler')
  return {
    folder: space,
    fill: () => {
      const file = openSync(filler, 'w')
      for (const size of [1 << 20, 1 << 12, 1]) {
        const block = Buffer.alloc(size)
        try {
          for (;;) if (writeSync(file, block) < size) break
        } catch {
          // No room for a block of this size: the next smaller one.
        }
      }
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => execFileSync('umount', ['-l', place], { stdio: 'pipe' }),
  }
}
