import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../src/db/pool.ts'
import { connect } from '../helpers/client.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { startDeafProxy } from '../helpers/deaf-proxy.ts'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  moveOf,
  playMoves,
  startEvent,
} from '../helpers/event.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { untilSomebodyWaits } from '../helpers/locks.ts'
import { type ServerProcess, startProcess } from '../helpers/process.ts'

/** Threefold repetition with the last of these moves, which is Black's. */
const BEFORE = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1'
const LAST = { ...moveOf('f6g8'), ply: 7 }

let database: TestDatabase
let pool: Pool
let server: ServerProcess

beforeAll(async () => {
  database = await createTestDatabase('durable')
  pool = openPool(database.url)
  server = await startProcess(database.url)
})
afterAll(async () => {
  await server.kill()
  await expectInvariants(pool)
  await pool.end()
  await database.drop()
})

const begin = async (): Promise<{ event: Event; board: Board }> => {
  const event = await startEvent(server.client, { tieBreakPolicy: 'BEST_OF_3', timeControl: '10+0' })
  const [board] = (await boardsOf(server.client, event)) as [Board]
  await joinBoth(server.client, board)
  await playMoves(server.client, board, BEFORE)
  return { event, board }
}

type Row = { readonly status: string; readonly resultReason: string | null; readonly ties: number }

const stored = async (board: Board): Promise<Row> => {
  const { rows } = await pool.query(
    `select status, "resultReason", (select count(*)::int from matches t where t."parentMatchId" = m.id) as ties
     from matches m where id = $1`,
    [board.id],
  )
  return rows[0]
}

const until = async (board: Board, holds: (row: Row) => boolean): Promise<Row> => {
  for (let waited = 0; waited < 25_000; waited += 100) {
    const row = await stored(board)
    if (holds(row)) return row
    await sleep(100)
  }
  throw new Error(`it did not come to it: ${JSON.stringify(await stored(board))}`)
}

test('D1 SIGKILL before the commit: nothing has happened, and the move sent again does it all, once', async () => {
  const { event, board } = await begin()
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from tournaments where id = $1 for update', [event.id])
  const lost = server.client
    .post(`/matches/${board.id}/move`, board.black.token, LAST)
    .catch(() => 'no answer')
  await untilSomebodyWaits(pool)
  await server.kill()
  expect(await lost).toBe('no answer')
  await holder.query('rollback')
  holder.release()
  expect(await stored(board)).toEqual({ status: 'RUNNING', resultReason: null, ties: 0 })
  server = await startProcess(database.url)
  const again = await server.client.post(`/matches/${board.id}/move`, board.black.token, LAST)
  expect([again.status, again.body.resultReason]).toEqual([200, 'TIEBREAK_PENDING'])
  expect((await stored(board)).ties).toBe(3)
})

test('D6 SIGKILL after the commit and before the reply: the move sent again is answered, and nothing happens twice', async () => {
  const { board } = await begin()
  const proxy = await startDeafProxy(server.client.url)
  const lost = connect(proxy.url)
    .post(`/matches/${board.id}/move`, board.black.token, LAST)
    .catch(() => 'no answer')
  await until(board, row => row.ties === 3)
  await server.kill()
  expect(await lost).toBe('no answer')
  proxy.stop()
  server = await startProcess(database.url)
  const again = await server.client.post(`/matches/${board.id}/move`, board.black.token, LAST)
  expect([again.status, again.body.parentMatchId, again.body.moveNumber]).toEqual([200, board.id, 0])
  expect(await stored(board)).toEqual({ status: 'FINISHED', resultReason: 'TIEBREAK_PENDING', ties: 3 })
})

test('SIGKILL between an ending and what follows from it: the sweeper does it, though nobody asks', async () => {
  const { event, board } = await begin()
  await server.client.post(`/matches/${board.id}/move`, board.black.token, LAST)
  await server.kill()
  await pool.query(
    `update matches set status = 'FINISHED', result = 'WHITE_WIN', "resultReason" = 'ARBITER', "dueAt" = null,
       "finishedAt" = now(), version = version + 1 where "parentMatchId" = $1 and "tieBreakIndex" <> 2`,
    [board.id],
  )
  await pool.query(
    `update matches set status = 'CANCELED', "dueAt" = null where "parentMatchId" = $1 and "tieBreakIndex" = 2`,
    [board.id],
  )
  server = await startProcess(database.url)
  const row = await until(board, found => found.resultReason !== 'TIEBREAK_PENDING' || found.ties > 3)
  // Two wins for White by two whites; the canceled game's place is filled by the third: two to none.
  expect(row).toEqual({ status: 'FINISHED', resultReason: 'TIE_BREAK_BEST_OF_3', ties: 3 })
  const tournament = await server.client.get(`/tournaments/${event.id}`)
  expect(tournament.body.status).toBe('FINISHED')
  expect(await server.end()).toBe(0)
})
