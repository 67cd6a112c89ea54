import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '../helpers/client.ts'
import { type Person, register } from '../helpers/event.ts'
import { type ServerProcess, startProcess } from '../helpers/process.ts'
import { retryingClient } from '../helpers/retrying.ts'
import { someOf } from '../helpers/size.ts'
import { within } from '../helpers/starved.ts'

const FROZEN_MS = 3000
/** Two seconds, and what calls of a busy machine take; by all means while the database still stands. */
const PROMPT_MS = 2900

const folder = mkdtempSync(join(tmpdir(), 'tabiya-frozen-'))
let server: ServerProcess
let organiser: Person

beforeAll(async () => {
  server = await startProcess(undefined, ['--data', folder])
  organiser = await register(server.client, 'organiser')
})

afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

/** PostgreSQL's first process and all that it has started. */
const postgres = (): number[] => {
  const note = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(path =>
    path.endsWith('postmaster.pid'),
  )
  const first = Number(readFileSync(join(folder, note!), 'utf8').split('\n')[0])
  const others = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === first)
    .map(([pid]) => pid!)
  return [first, ...others]
}

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // One that has ended by itself meanwhile needs no telling.
    }
}

const create = (key: string) => ({
  token: organiser.token,
  body: { title: key, description: 'A cup' },
  headers: { 'idempotency-key': key },
})

/** What came back and when, or that nothing did. */
const answered = async (call: Promise<Reply>): Promise<{ status: number | 'no answer'; ms: number }> => {
  const began = performance.now()
  const reply = await Promise.race([call.catch(() => undefined), sleep(15_000)])
  return { status: reply?.status ?? 'no answer', ms: performance.now() - began }
}

const titles = async (): Promise<string[]> => {
  const { body } = await server.client.get('/tournaments?limit=100', organiser.token)
  return body.items.map(({ title }: { title: string }) => title).sort()
}

test.each(someOf([3, 12]))(
  'D2 R9 ten tournaments under way when the database freezes %i ms later: each is answered, and happens once',
  async delay => {
    const keys = Array.from({ length: 10 }, (_, index) => `frozen-${delay}-${index}`)
    const processes = postgres()
    const calls = keys.map(key => answered(server.client.call('POST', '/tournaments', create(key))))
    await sleep(delay)
    signal(processes, 'SIGSTOP')
    await sleep(FROZEN_MS)
    signal(processes.toReversed(), 'SIGCONT')
    for (const { status, ms } of await Promise.all(calls)) {
      expect([201, 503]).toContain(status)
      expect(ms).toBeLessThan(within(PROMPT_MS))
    }

    // As soon as the database is back, and not when a request that is long over is given up (after half a minute).
    const patient = retryingClient([server.client.url])
    const back = performance.now()
    for (const key of keys) {
      const reply = await patient.call('POST', '/tournaments', create(key))
      expect([reply.status, reply.body.title]).toEqual([201, key])
    }
    expect(performance.now() - back).toBeLessThan(within(10_000))
    expect((await titles()).filter(title => title.startsWith(`frozen-${delay}-`))).toEqual(keys)
    expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null])
  },
)
