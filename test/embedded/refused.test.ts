/** Folders that are not as a database of ours needs them: each is told in a sentence, and left as it was. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complaintIn, describeEmbeddedFailure } from '../../src/db/embedded/failure.ts'
import { startEmbedded } from '../../src/db/embedded/start.ts'

const PROGRAM = fileURLToPath(new URL('../../dist/cli/tabiya.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tabiya-refused-'))
const made = join(folder, 'made')

const start = async (dataDir: string) => {
  const started = await startEmbedded({ dataDir, log: () => undefined })
  if (started.ok) {
    await started.value.stop()
    return 'started'
  }
  return describeEmbeddedFailure(started.error)
}

/** A copy of a folder with a database, which a test may damage. */
const copy = (name: string): string => {
  const to = join(folder, name)
  execFileSync('cp', ['-a', made, to])
  return to
}

beforeAll(async () => {
  expect(await start(made)).toBe('started')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the start says what is wrong with a data folder', () => {
  test.each([
    ['whose PG_VERSION is missing', (file: string) => rmSync(file), /PG_VERSION is missing\. .*copy.*backup/],
    ['whose PG_VERSION is empty', (file: string) => writeFileSync(file, ''), /does not say which PostgreSQL/],
    [
      'whose PG_VERSION is not text',
      (file: string) => writeFileSync(file, Buffer.from([0, 255, 7])),
      /does not say which PostgreSQL/,
    ],
    [
      'whose PG_VERSION is a folder',
      (file: string) => {
        rmSync(file)
        mkdirSync(file)
      },
      /EISDIR/,
    ],
    ['of another version', (file: string) => writeFileSync(file, '17\n'), /written by PostgreSQL 17/],
  ])('%s', async (what, damage, said) => {
    const dataDir = copy(what.replaceAll(/\W/g, '-'))
    damage(join(dataDir, 'postgres', 'PG_VERSION'))
    expect(await start(dataDir)).toMatch(said)
  })

  test('in which a file stands in the place of the database', async () => {
    const dataDir = join(folder, 'file')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'postgres'), '')
    expect(await start(dataDir)).toMatch(/is not as Tabiya left it: .*postgres is a file/)
  })

  test('that belongs to another PostgreSQL, in which it makes nothing', async () => {
    const dataDir = join(folder, 'other')
    cpSync(join(made, 'postgres'), dataDir, { recursive: true })
    expect(await start(dataDir)).toMatch(/it is the folder of another PostgreSQL/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })
})

/** A small disk of its own for one command, where this machine lets us have one. */
const onSmallDisk = (size: string, command: string) => {
  const disk = join(folder, `disk-${size}`)
  mkdirSync(disk, { recursive: true })
  const script = `mount -t tmpfs -o mode=755,size=${size} tmpfs ${disk} && cd ${disk} && ${command}`
  const namespace = process.getuid?.() === 0 ? ['-m'] : ['-rm']
  return spawnSync('unshare', [...namespace, 'sh', '-c', script], { encoding: 'utf8' })
}
const hasDisks = process.getuid?.() === 0 && onSmallDisk('1m', 'true').status === 0

test.runIf(hasDisks)(
  'a first start on a full disk says that it is full, and leaves nothing half made',
  () => {
    const serve = `'${process.execPath}' '${PROGRAM}' serve --port 0 --data data`
    const { stdout, stderr } = onSmallDisk('16m', `${serve}; ls data`)
    expect(stderr).toMatch(
      /^The data folder .*data cannot be used: the disk is full .*No space left on device/,
    )
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stdout.trim().split('\n').slice(1)).toEqual(['lock'])
    const full = onSmallDisk('100k', `head -c 200000 /dev/zero > full; ${serve}; echo $?`)
    expect(full.stderr).toMatch(/The data folder .* cannot be used: the disk is full/)
    expect(full.stdout.trim()).toBe('1')
  },
)

test.runIf(hasDisks)(
  'a full folder for temporary files is told in a sentence, and so is one that is not there',
  () => {
    const run = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))
    const demo = `head -c 200000 /dev/zero > full; TMPDIR=$PWD '${process.execPath}' '${run}' demo`
    const { stderr, status } = onSmallDisk('100k', demo)
    expect(stderr).toMatch(/The folder for temporary files, .* cannot be used: ENOSPC.*\nMake room there/)
    expect(status).toBe(1)
    const missing = spawnSync(process.execPath, [run, 'demo'], {
      env: { ...process.env, TMPDIR: join(folder, 'nowhere') },
      encoding: 'utf8',
    })
    expect(missing.stderr).toMatch(/The folder for temporary files, .*nowhere, cannot be used: ENOENT/)
    expect(readdirSync(folder)).not.toContain('nowhere')
  },
)

test('the cause is told, and not what PostgreSQL does about it', () => {
  const output = `running bootstrap script ... 2026-11-28 19:16:39.949 UTC [3975] FATAL:  could not write to file "pg_wal/xlogtemp.3975": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/data/postgres.new"`
  expect(complaintIn(output)).toMatch(/^the disk is full \(.*FATAL:.*No space left on device\)$/)
  expect(complaintIn('initdb: error: no such locale\ninitdb: removing data directory "x"')).toBe(
    'initdb: error: no such locale',
  )
  expect(complaintIn('')).toBeUndefined()
})
