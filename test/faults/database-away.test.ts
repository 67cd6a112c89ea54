import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../../src/db/pool.ts'
import type { Reply } from '../helpers/client.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { type Board, moveOf, startMatch } from '../helpers/event.ts'
import { type FaultProxy, startFaultProxy } from '../helpers/fault-proxy.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { startNode, type TestNode } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { within } from '../helpers/starved.ts'

const SILENCE_MS = FULL_SIZE ? 30_000 : 12_000
/** A silent database is noticed within two seconds; half a second is for the call itself. */
const PROMPT_MS = 2_500

let database: TestDatabase
let proxy: FaultProxy
let node: TestNode

beforeAll(async () => {
  database = await createTestDatabase('durable')
  proxy = await startFaultProxy(database.url)
  node = await startNode(proxy.url, undefined, true)
})
afterAll(async () => {
  // A test that failed has left the line dead: what still waits on it ends.
  proxy.cut()
  await proxy.heal()
  await node.stop()
  proxy.stop()
  const pool = openPool(database.url)
  await expectInvariants(pool)
  await pool.end()
  await database.drop()
})

const timed = async (call: Promise<Reply>): Promise<Reply & { readonly ms: number }> => {
  const began = performance.now()
  const reply = await call
  return { ...reply, ms: performance.now() - began }
}

const everyCall = (board: Board): Promise<Reply & { readonly ms: number }>[] =>
  [
    node.client.get('/readyz'),
    node.client.get('/tournaments'),
    node.client.get(`/matches/${board.id}`),
    node.client.get(`/matches/${board.id}/state`, board.white.token),
    node.client.post(`/matches/${board.id}/move`, board.white.token, moveOf('e2e4')),
    node.client.post(`/matches/${board.id}/resign`, board.black.token, undefined, { 'idempotency-key': 'k' }),
    node.client.post('/auth/login', undefined, { username: board.white.username, password: 'not this one' }),
  ].map(timed)

const expectUnavailable = (replies: readonly (Reply & { readonly ms: number })[]): void => {
  for (const { status, body, headers, ms } of replies) {
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(ms).toBeLessThan(within(PROMPT_MS))
  }
}

const untilReady = async (): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    if ((await node.client.get('/readyz')).status === 200) return
    await sleep(100)
  }
  throw new Error('the node did not become ready again')
}

describe(`a database that goes silent for ${SILENCE_MS / 1000} seconds`, () => {
  let board: Board
  let before: { whiteTimeMsRemaining: number }

  beforeAll(async () => {
    board = await startMatch(node.client, { timeControl: '1+0' })
    before = (await node.client.get(`/matches/${board.id}/state`, board.white.token)).body
    expect((await node.client.get('/readyz')).body).toEqual({ status: 'ready' })
  })

  test('D2 G9 every call under way and every later one is 503 with Retry-After within two seconds', async () => {
    proxy.silence()
    const went = performance.now()
    expectUnavailable(await Promise.all(everyCall(board)))
    while (performance.now() - went < SILENCE_MS) {
      expectUnavailable(await Promise.all(everyCall(board)))
      expect((await node.client.get('/healthz')).body).toEqual({ status: 'ok' })
      await sleep(1000)
    }
  })

  test('G9 D2 afterwards all goes on by itself, and the side to move has lost nothing', async () => {
    await proxy.heal()
    await untilReady()
    const { body } = await node.client.get(`/matches/${board.id}/state`, board.white.token)
    expect(body.status).toBe('RUNNING')
    expect(before.whiteTimeMsRemaining - body.whiteTimeMsRemaining).toBeLessThan(within(8_000))
    const { rows } = await node.context.pool.query('select * from outages')
    expect(rows).toHaveLength(1)
    const move = await node.client.post(`/matches/${board.id}/move`, board.white.token, moveOf('d2d4'))
    expect(move.status).toBe(200)
    const [played] = (await node.client.get(`/matches/${board.id}/moves`)).body
    expect(played.creditMs).toBeGreaterThan(SILENCE_MS - 5_000)
    expect(played.spentMs).toBeLessThan(within(10_000))
  })
})

test('D2 a database that refuses connections for a moment costs 503s, and no restart', async () => {
  const board = await startMatch(node.client)
  proxy.cut()
  await sleep(100)
  expectUnavailable(await Promise.all(everyCall(board)))
  await proxy.heal()
  await untilReady()
  const move = await node.client.post(`/matches/${board.id}/move`, board.white.token, moveOf('e2e4'))
  expect(move.status).toBe(200)
})
