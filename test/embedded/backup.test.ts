import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Board, moveOf, startMatch } from '../helpers/event.ts'
import { runTabiya, type ServerProcess, startProcess } from '../helpers/process.ts'

/** Databases and processes start slowly where other tests do, too. */
const folder = mkdtempSync(join(tmpdir(), 'tabiya-drill-'))
const data = join(folder, 'data')
const file = join(folder, 'tabiya.backup')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the drill: backup beside a running server, restore into an empty folder', () => {
  let server: ServerProcess
  let board: Board

  beforeAll(async () => {
    server = await startProcess(undefined, ['--data', data])
    board = await startMatch(server.client, { timeControl: '10+0' })
    await server.client.post(`/matches/${board.id}/move`, board.white.token, moveOf('e2e4'))
  })
  afterAll(() => server.end())

  test('D10 play goes on in another folder from where the backup was taken', async () => {
    const saved = await runTabiya(['backup', file, '--data', data])
    expect(saved).toMatchObject({ code: 0, output: expect.stringContaining(`Wrote ${file}`) })
    await server.end()
    const restored = await runTabiya(['restore', file, '--data', join(folder, 'new')])
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored what was there') })
    server = await startProcess(undefined, ['--data', join(folder, 'new')])
    const { body } = await server.client.get(`/matches/${board.id}/state`, board.black.token)
    expect([body.status, body.moveNumber, body.turn]).toEqual(['RUNNING', 1, 'BLACK'])
    expect(body.blackTimeMsRemaining).toBeGreaterThan(540_000)
    const move = await server.client.post(`/matches/${board.id}/move`, board.black.token, moveOf('e7e5'))
    expect(move.status).toBe(200)
  })

  test('what cannot be done is said, with 1; what is not understood, with 2', async () => {
    expect(await runTabiya(['backup', '--check', file])).toMatchObject({ code: 0 })
    const before = readFileSync(file)
    const refused = await runTabiya(['backup', file, '--data', join(folder, 'new')])
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`${file} is there already`) })
    expect(readFileSync(file).equals(before)).toBe(true)
    const forced = await runTabiya(['backup', file, '--force', '--data', join(folder, 'new')])
    expect(forced).toMatchObject({ code: 0, output: expect.stringContaining(`Wrote ${file}`) })
    const nowhere = await runTabiya(['backup', join(folder, 'never'), '--data', join(folder, 'nowhere')])
    expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('There is no database') })
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
    expect(await runTabiya(['restore', file, '--data', data])).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is something in this database already'),
    })
    expect(await runTabiya(['restore', join(folder, 'none')])).toMatchObject({ code: 1 })
    expect(await runTabiya(['restore'])).toMatchObject({
      code: 2,
      output: expect.stringContaining('name one FILE'),
    })
  })
})

test('a busy port is noticed before a database is made', async () => {
  const stranger = createServer().listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as { port: number }
  const refused = await runTabiya(['serve', '--port', String(port), '--data', join(folder, 'unused')])
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Port ${port} on 127.0.0.1 is in use`),
  })
  expect(existsSync(join(folder, 'unused'))).toBe(false)
  stranger.close()
})
