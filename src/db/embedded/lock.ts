import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'
import { startMark } from './process-identity.ts'

type Holder = { readonly pid: number; readonly mark: string; readonly released: boolean }

export type FolderLock = { readonly release: () => void }

/**
 * Takes the lock kept in `folder` for this process, or refuses with the process that holds it. The lock ends
 * with its holder, however that ends.
 *
 * Node has no flock. The lock is the file with the highest number; whoever finds its holder gone links a file
 * with the next number, which exactly one process can do. The highest file is never deleted, only marked as
 * released; so a slow process that links a number already passed and cleared away sees a higher one beside it.
 */
export const acquireLock = (folder: string): Result<FolderLock, { readonly pid: number }> => {
  mkdirSync(folder, { recursive: true })
  const own: Holder = { pid: process.pid, mark: startMark(process.pid) ?? '', released: false }
  for (;;) {
    const last = highest(folder)
    const holder = last === 0 ? undefined : read(folder, last)
    if (holder !== undefined && isHeld(holder)) return refuse({ pid: holder.pid })
    const number = last + 1
    if (!claim(folder, number, own)) continue
    if (highest(folder) > number) {
      rmSync(join(folder, String(number)), { force: true })
      continue
    }
    removeBelow(folder, number)
    return ok({ release: () => write(folder, number, { ...own, released: true }) })
  }
}

/** A process number alone may have been given to another program since: its start must be the same too. */
const isHeld = (holder: Holder): boolean => !holder.released && startMark(holder.pid) === holder.mark

const numbers = (folder: string): number[] =>
  readdirSync(folder)
    .filter(name => /^\d+$/.test(name))
    .map(Number)

const highest = (folder: string): number => Math.max(0, ...numbers(folder))

/** Nothing when the file has just been cleared away by the holder of a higher number. */
const read = (folder: string, number: number): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(join(folder, String(number)), 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Links a finished file under the number, so that nobody ever reads a half-written one. */
const claim = (folder: string, number: number, holder: Holder): boolean => {
  const draft = writeDraft(folder, holder)
  try {
    linkSync(draft, join(folder, String(number)))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const write = (folder: string, number: number, holder: Holder): void => {
  renameSync(writeDraft(folder, holder), join(folder, String(number)))
}

const writeDraft = (folder: string, holder: Holder): string => {
  const draft = join(folder, `draft-${process.pid}-${randomBytes(6).toString('hex')}`)
  writeFileSync(draft, JSON.stringify(holder))
  return draft
}

const removeBelow = (folder: string, number: number): void => {
  for (const older of numbers(folder)) {
    if (older < number) rmSync(join(folder, String(older)), { force: true })
  }
}
