import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/db/transaction.ts'
import type { Reply } from '../helpers/client.ts'
import { moveOf, openEvent, register, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ realTime: true, database: 'durable' })

const expectUnavailable = ({ status, body, headers }: Reply): void => {
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

test('D8 a row that somebody holds, and then all connections waiting for it, are 503 after a bounded wait', async () => {
  const { context } = world.nodes[0]!
  const event = await openEvent(world.http, {}, { players: 2 })
  const board = await startMatch(world.http)
  const late = await register(world.http)
  const holder = await context.pool.connect()
  await holder.query('begin')
  await holder.query(`set local idle_in_transaction_session_timeout = 0`)
  await holder.query('select from tournaments where id = $1 for update', [event.id])
  const began = performance.now()
  const waiting = [...Array(20).keys()].map(() =>
    world.http.post(`/tournaments/${event.id}/entries`, late.token),
  )
  await sleep(500)
  // Moves have connections of their own: those who hold up the others do not hold up the games.
  const move = { ...moveOf('e2e4'), ply: 0 }
  const moved = () => world.http.post(`/matches/${board.id}/move`, board.white.token, move)
  // A starved node may say "not yet" for other reasons; the row is held as long as this goes on.
  await expect.poll(async () => (await moved()).status, { timeout: 8_000 }).toBe(200)
  for (const reply of await Promise.all(waiting)) expectUnavailable(reply)
  expect(performance.now() - began).toBeLessThan(15_000)
  await holder.query('rollback')
  holder.release()
  expect((await world.http.post(`/tournaments/${event.id}/entries`, late.token)).status).toBe(201)
})

test('D8 a transaction that nobody goes on with gives its locks back by itself', async () => {
  const { pool } = world.nodes[0]!.context
  const { rows } = await pool.query(
    `select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as long`,
  )
  expect(rows).toEqual([{ idle: '10s', long: '10s' }])
})

test('D8 a deadlock is tried again, three times in all, and whoever still loses is told to come again', async () => {
  const { pool } = world.nodes[0]!.context
  let tries = 0
  const lose = inTransaction(pool, async () => {
    tries++
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await expect(lose).rejects.toMatchObject({ code: '40P01' })
  expect(tries).toBe(3)
  const real = await Promise.all([0, 1].map(first => lockBoth(first)))
  expect(real).toEqual(['done', 'done'])
})

/** Two that take the same two locks in opposite order: PostgreSQL ends one of them, and it comes again. */
const lockBoth = (first: number): Promise<string> =>
  inTransaction(world.nodes[0]!.context.pool, async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [4200 + first])
    await sleep(100)
    await tx.query('select pg_advisory_xact_lock($1)', [4201 - first])
    return 'done'
  })
