import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acquireLock } from '../../src/db/embedded/lock.ts'
import { startMark } from '../../src/db/embedded/process-identity.ts'

let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'tabiya-lock-')), 'lock')
  mkdirSync(folder)
})

afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const leaveLock = (number: number, pid: number, mark: string) =>
  writeFileSync(join(folder, String(number)), JSON.stringify({ pid, mark, released: false }))

describe('the lock of a data folder', () => {
  test('is refused while it is held, with the holder, and free once released', () => {
    const held = acquireLock(folder)
    expect(acquireLock(folder)).toEqual({ ok: false, error: { pid: process.pid } })
    if (held.ok) held.value.release()
    expect(acquireLock(folder).ok).toBe(true)
  })

  test('ends with the process that held it', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    leaveLock(1, pid, 'of a process that has ended')
    expect(acquireLock(folder).ok).toBe(true)
  })

  test('is not held by another process that was given the same number later', () => {
    leaveLock(1, process.ppid, 'of an earlier process')
    expect(acquireLock(folder).ok).toBe(true)
  })

  test('is held by a living process that started when it says', () => {
    leaveLock(1, process.ppid, startMark(process.ppid)!)
    expect(acquireLock(folder)).toEqual({ ok: false, error: { pid: process.ppid } })
  })

  test('is free where a power cut left its file empty', () => {
    writeFileSync(join(folder, '1'), '')
    expect(acquireLock(folder).ok).toBe(true)
  })

  test('leaves a single file behind, however often it changes hands', () => {
    for (let turn = 0; turn < 5; turn++) {
      const held = acquireLock(folder)
      if (held.ok) held.value.release()
    }
    expect(readdirSync(folder)).toHaveLength(1)
  })
})
