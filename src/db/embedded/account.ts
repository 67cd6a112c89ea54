import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chownSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, parse } from 'node:path'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'

/**
 * The user that PostgreSQL runs as. It refuses to be root, so a Tabiya run by root hands the database to another
 * user; `passage` is the one privilege that user keeps where root's folders are closed to everybody else.
 */
export type Account =
  | { readonly kind: 'own' }
  | { readonly kind: 'other'; readonly uid: number; readonly gid: number; readonly passage?: string }

/** The customary user without rights ("nobody"). */
const NOBODY = 65534

/**
 * Root runs the database as whoever owns what is there already, or else as nobody. `paths` are the folders and
 * programs that user must be able to get to; `owned` those whose owner counts, the most telling first.
 */
export const chooseAccount = (
  owned: readonly string[],
  paths: readonly string[],
): Result<Account, { readonly reason: string }> => {
  if (process.getuid?.() !== 0) return ok({ kind: 'own' })
  const owner = owned.map(statOf).find(stat => stat !== undefined && stat.uid !== 0)
  const uid = owner?.uid ?? NOBODY
  const gid = owner?.gid ?? NOBODY
  const closed = paths.map(path => closedAncestor(path, uid, gid)).find(folder => folder !== undefined)
  if (closed === undefined) return ok({ kind: 'other', uid, gid })
  const passage = passageCapability()
  if (passage !== undefined) return ok({ kind: 'other', uid, gid, passage })
  return refuse({
    reason:
      `PostgreSQL does not run as root, and user ${uid}, which it would run as, may not enter ${closed}. ` +
      'Run Tabiya as an ordinary user, or from a folder that everybody may enter',
  })
}

/** Gives a file or folder to the database's user. */
export const giveTo = (account: Account, path: string): void => {
  if (account.kind === 'other') chownSync(path, account.uid, account.gid)
}

/** The user and group number the database's files must belong to; nothing where the system has none. */
export const uidOf = (account: Account): number | undefined =>
  account.kind === 'other' ? account.uid : process.getuid?.()

/**
 * Starts a program as the account, in a session of its own (Ctrl-C in the terminal does not reach it), with a
 * bare environment: the server's secrets are none of the database's business.
 */
export const spawnAs = (
  account: Account,
  program: string,
  args: readonly string[],
  stdio: NonNullable<SpawnOptions['stdio']>,
): ChildProcess => {
  const options: SpawnOptions = { cwd: parse(program).root, detached: true, stdio, env: bareEnvironment() }
  if (account.kind === 'own') return spawn(program, args, options)
  const { uid, gid, passage } = account
  if (passage === undefined) return spawn(program, args, { ...options, uid, gid })
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // Without the secure bit access(2), by which PostgreSQL looks for its programs, would disregard the capability.
  const keep = ['--securebits=+no_setuid_fixup', `--inh-caps=+${passage}`, `--ambient-caps=+${passage}`]
  return spawn('setpriv', [...drop, ...keep, '--', program, ...args], options)
}

const bareEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' && { SystemRoot: process.env['SystemRoot'], TEMP: process.env['TEMP'] }),
})

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

/** The first folder on the way to a path (itself included) that the user may not pass. */
const closedAncestor = (path: string, uid: number, gid: number): string | undefined => {
  const { root } = parse(path)
  for (let folder = realpathSync(path); folder !== root; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder)
    const mayPass = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001
    if (!mayPass) return folder
  }
  return undefined
}

/**
 * Root's own folders (/root, a `mktemp -d`) are closed to other users. On Linux, root can let the database keep
 * the single capability of passing them; Docker grants only the wider of the two. Nothing where root lacks the
 * right to hand one on.
 */
const passageCapability = (): string | undefined => {
  if (process.platform !== 'linux') return undefined
  const line = /^CapPrm:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))
  const held = BigInt(`0x${line?.[1] ?? '0'}`)
  const holds = (capability: keyof typeof CAPABILITY_BITS) => (held >> CAPABILITY_BITS[capability]) & 1n
  if (!holds('setpcap')) return undefined
  return (['dac_read_search', 'dac_override'] as const).find(holds)
}

const CAPABILITY_BITS = { dac_override: 1n, dac_read_search: 2n, setpcap: 8n } as const
