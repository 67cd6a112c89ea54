import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { restoreBackup } from '../../src/db/backup/restore.ts'
import { writeBackup } from '../../src/db/backup/write.ts'
import { createBareDatabase, isUnsafe } from '../helpers/database.ts'
import { PASSWORD, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { enrol } from '../helpers/second-factor.ts'
import { startNode, useWorld } from '../helpers/server.ts'

const world = useWorld()
const folder = mkdtempSync(join(tmpdir(), 'tabiya-factor-'))

afterAll(() => rmSync(folder, { recursive: true }))

test('codes of an app, recovery codes and the log go on after a restore; a code that had served does not', async () => {
  const person = await register(world.http)
  const { codeAt, recoveryCodes } = await enrol(world.http, person, world.time.now())
  const [used, left] = recoveryCodes
  const body = { username: person.username, password: PASSWORD }
  expect((await world.http.post('/auth/login', undefined, { ...body, code: used })).status).toBe(200)
  const served = codeAt(world.time.now())
  const file = join(folder, 'tabiya.backup')
  await writeBackup(world.database.url, file, '1.2.3')
  const { url, drop } = await createBareDatabase()
  expect(await restoreBackup(url, file, { unsafe: isUnsafe(url) })).toMatchObject({ ok: true })
  const node = await startNode(url, world.time)
  try {
    const signIn = (code?: string) => node.client.post('/auth/login', undefined, { ...body, code })
    expectProblem(await signIn(), 401, 'SECOND_FACTOR_DUE')
    for (const code of [used, served]) expectProblem(await signIn(code), 401, 'SECOND_FACTOR_WRONG')
    world.time.advance(30_000)
    expect((await signIn(codeAt(world.time.now()))).status).toBe(200)
    const { status, body: signedIn } = await signIn(left)
    expect(status).toBe(200)
    const log = await node.client.get('/me/security-events', signedIn.accessToken)
    const kinds = log.body.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('SECOND_FACTOR_ON')
    // What was refused above is written within a second, so before the rest or after it.
    const taken = kinds.filter((kind: string) => kind !== 'CODE_REFUSED')
    expect(taken.slice(0, 2)).toEqual(['RECOVERY_CODE_USED', 'SIGNED_IN'])
  } finally {
    await node.stop()
    await drop()
  }
})
