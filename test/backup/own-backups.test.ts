import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUpIfDue } from '../../src/cli/own-backups.ts'
import { checkBackup } from '../../src/db/backup/restore.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'

const HOUR = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'tabiya-own-'))
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

test('a backup is written when the last one is old enough, and as many are kept as were asked for', async () => {
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  const series = { folder, hours: 24, keep: 2 }
  const began = new Date('2026-11-28T12:00:00Z').getTime()
  const written: (string | undefined)[] = []
  for (const hours of [0, 1, 23, 24, 48, 60, 72]) {
    const now = new Date(began + hours * HOUR)
    const file = await backUpIfDue(series, database.url, now)
    if (file !== undefined) utimesSync(file, now, now)
    written.push(file === undefined ? undefined : file.slice(folder.length + 1))
  }
  const [first, second, third, fourth] = [28, 29, 30]
    .map(day => `tabiya-2026-11-${day}T120000Z.backup`)
    .concat(['tabiya-2026-12-01T120000Z.backup'])
  expect(written).toEqual([first, undefined, undefined, second, third, undefined, fourth])
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', third, fourth].sort())
  expect(await checkBackup(join(folder, fourth!))).toMatchObject({ ok: true })
})
