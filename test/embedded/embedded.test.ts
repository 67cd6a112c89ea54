import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBinaries } from '../../src/db/embedded/binaries.ts'
import { describeEmbeddedFailure, type EmbeddedFailure } from '../../src/db/embedded/failure.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../src/db/embedded/start.ts'
import { someOf } from '../helpers/size.ts'
import {
  bundleServer,
  cleanUp,
  killGroup,
  ordinaryUser,
  postmasterOf,
  query,
  startServer,
  temporaryFolder,
} from './harness.ts'

const quiet = () => undefined

const start = async (dataDir: string, settings = {}): Promise<EmbeddedDatabase> => {
  const started = await startEmbedded({ dataDir, log: quiet, settings })
  if (!started.ok) throw new Error(describeEmbeddedFailure(started.error))
  return started.value
}

const refusal = async (dataDir: string, settings = {}): Promise<EmbeddedFailure | undefined> => {
  const started = await startEmbedded({ dataDir, log: quiet, settings })
  if (!started.ok) return started.error
  await started.value.stop()
  return undefined
}

const newDataDir = () => join(temporaryFolder(), 'data')

/** Made once and copied, with its owners: creating a database takes a second, and only some tests are about that. */
const template = mkdtempSync(join(tmpdir(), 'tabiya-embedded-'))

const usedDataDir = (): string => {
  const dataDir = newDataDir()
  execFileSync('cp', ['-a', join(template, 'data'), dataDir])
  return dataDir
}

beforeAll(async () => {
  await bundleServer()
  await (await start(join(template, 'data'))).stop()
})
afterEach(cleanUp)
afterAll(() => rmSync(template, { recursive: true, force: true }))

describe('an embedded database', () => {
  test('keeps its data, port and password from one start to the next, and its secrets to itself', async () => {
    const dataDir = newDataDir()
    const first = await start(dataDir)
    await query(first.url, `create table kept as select 'yes' as answer`)
    await first.stop()
    await first.stop()
    const second = await start(dataDir)
    expect(second).toMatchObject({ url: first.url, adopted: false })
    expect(await query(second.url, 'select answer from kept')).toEqual(['yes'])
    expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
    await second.stop()
  })

  test('listens on the loopback address only, writes through to the disk, and asks for the password', async () => {
    const database = await start(usedDataDir())
    const settings = [
      'listen_addresses',
      'unix_socket_directories',
      'fsync',
      'full_page_writes',
      'synchronous_commit',
    ]
    const shown = settings.map(name => `current_setting('${name}')`).join(', ')
    expect(await query(database.url, `select ${shown}`)).toEqual(['127.0.0.1', '', 'on', 'on', 'on'])
    const wrong = new URL(database.url)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    await database.stop()
  })

  test('is started by an ordinary user, and afterwards by root with the same owner', async () => {
    const user = ordinaryUser()
    const folder = temporaryFolder()
    if (user.kind === 'other') chownSync(folder, user.uid, user.gid)
    const dataDir = join(folder, 'data')
    const server = startServer(dataDir, user)
    expect(await server.line()).toMatchObject({
      adopted: false,
      uid: user.kind === 'other' ? user.uid : process.getuid?.(),
    })
    process.kill(server.pid, 'SIGTERM')
    expect(await server.line()).toEqual({ drained: true })
    const owner = statSync(join(dataDir, 'postgres')).uid
    await (await start(dataDir)).stop()
    expect(statSync(join(dataDir, 'database.json')).uid).toBe(owner)
  })

  test('survives Ctrl-C in the terminal until the server has drained and stops it', async () => {
    const dataDir = usedDataDir()
    const server = startServer(dataDir)
    await server.line()
    process.kill(-server.pid, 'SIGINT')
    expect(await server.line()).toEqual({ drained: true })
    await server.ended
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('runs on when the server is killed, and the next server adopts it', async () => {
    const dataDir = usedDataDir()
    const server = startServer(dataDir)
    const { url } = await server.line()
    await query(url, `create table kept as select 'yes' as answer`)
    process.kill(server.pid, 'SIGKILL')
    await server.ended
    const postmaster = postmasterOf(dataDir)
    const adopted = await start(dataDir)
    expect(adopted).toMatchObject({ url, adopted: true })
    expect(postmasterOf(dataDir)).toBe(postmaster)
    expect(await query(adopted.url, 'select answer from kept')).toEqual(['yes'])
    await adopted.stop()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('D3 recovers what was acknowledged when everything is killed at once', async () => {
    const dataDir = usedDataDir()
    const server = startServer(dataDir)
    const { url } = await server.line()
    await query(url, `create table kept as select 'yes' as answer`)
    process.kill(server.pid, 'SIGKILL')
    killGroup(postmasterOf(dataDir))
    await server.ended
    const recovered = await start(dataDir)
    expect(recovered.adopted).toBe(false)
    expect(await query(recovered.url, 'select answer from kept')).toEqual(['yes'])
    await recovered.stop()
  })

  test.each(someOf([1, 2, 3, 4, 5]))(
    'D5 goes to exactly one of two servers that start at once (%i of 5)',
    async round => {
      const dataDir = round === 1 ? newDataDir() : usedDataDir()
      const servers = [startServer(dataDir), startServer(dataDir)]
      const lines = await Promise.all(servers.map(server => server.line()))
      expect(lines.filter(line => line.url !== undefined)).toHaveLength(1)
      const refused = lines.find(line => line.failure !== undefined)
      expect(refused).toMatchObject({ failure: { kind: 'in-use' } })
      expect(refused?.message).toContain('DATABASE_URL')
    },
  )

  test('D2 is started again at the same address when it is killed under a server that runs on', async () => {
    const dataDir = usedDataDir()
    const database = await start(dataDir)
    await query(database.url, `create table kept as select 'yes' as answer`)
    killGroup(postmasterOf(dataDir))
    const answer = () => query(database.url, 'select answer from kept').catch(() => undefined)
    await expect.poll(answer).toEqual(['yes'])
    await database.stop()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('takes another port where its own is busy, and keeps that one', async () => {
    const dataDir = usedDataDir()
    const first = await start(dataDir)
    const port = Number(new URL(first.url).port)
    await first.stop()
    const stranger = createServer().listen(port, '127.0.0.1')
    const second = await start(dataDir)
    expect(new URL(second.url).port).not.toBe(String(port))
    expect(await query(second.url, 'select 1')).toEqual([1])
    await second.stop()
    stranger.close()
    const third = await start(dataDir)
    expect(third.url).toBe(second.url)
    await third.stop()
  })

  test('does not mistake another program with the number of a dead postmaster for it', async () => {
    const dataDir = usedDataDir()
    const server = startServer(dataDir)
    await server.line()
    process.kill(server.pid, 'SIGKILL')
    const pid = postmasterOf(dataDir)
    killGroup(pid)
    await server.ended
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(process.pid)))
    const database = await start(dataDir)
    expect(database.adopted).toBe(false)
    await database.stop()
  })
})

describe('an embedded database is refused', () => {
  test('D5 to a second server while the first one runs', async () => {
    const dataDir = usedDataDir()
    const first = await start(dataDir)
    expect(await refusal(dataDir)).toMatchObject({ kind: 'in-use', pid: process.pid })
    await first.stop()
    expect(await refusal(dataDir)).toBeUndefined()
  })

  test('D7 with settings that could lose what was acknowledged', async () => {
    const dataDir = usedDataDir()
    expect(await refusal(dataDir, { fsync: 'off' })).toEqual({
      kind: 'unsafe-settings',
      settings: ['fsync = off'],
    })
    const database = await start(dataDir)
    await query(database.url, 'alter role tabiya set synchronous_commit = off')
    await database.stop()
    const refused = await refusal(dataDir)
    expect(refused).toEqual({ kind: 'unsafe-settings', settings: ['synchronous_commit = off'] })
    expect(refused && describeEmbeddedFailure(refused)).toContain('synchronous_commit = off')
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('in a folder that may not be written', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o500)
    const server = startServer(join(folder, 'data'), ordinaryUser())
    const { failure, message } = await server.line()
    expect(failure).toMatchObject({ kind: 'folder-unusable' })
    expect(message).toMatch(/permission denied.*DATABASE_URL/s)
  })

  test('where a file stands in the place of the folder', async () => {
    const file = join(temporaryFolder(), 'data')
    writeFileSync(file, '')
    expect(await refusal(file)).toMatchObject({ kind: 'folder-unusable' })
  })

  test('on a folder written by another major version, or without its password', async () => {
    const dataDir = usedDataDir()
    rmSync(join(dataDir, 'database.json'))
    expect(await refusal(dataDir)).toMatchObject({ kind: 'credentials-lost' })
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    const refused = await refusal(dataDir)
    expect(refused).toMatchObject({ kind: 'version-mismatch', found: '17' })
    expect(refused && describeEmbeddedFailure(refused)).toContain('backup')
  })

  test('on a platform without a package of it', () => {
    const found = findBinaries('sunos-x64')
    expect(found).toEqual({ ok: false, error: { kind: 'platform-unsupported', platform: 'sunos-x64' } })
    expect(!found.ok && describeEmbeddedFailure(found.error)).toContain('DATABASE_URL')
  })
})
