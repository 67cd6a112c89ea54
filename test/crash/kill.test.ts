import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../../src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { type Board, boardsOf, type Event, joinBoth, moveOf, startEvent } from '../helpers/event.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { untilSomebodyWaits } from '../helpers/locks.ts'
import { type ServerProcess, startProcess } from '../helpers/process.ts'
import { FULL_SIZE } from '../helpers/size.ts'

/** Knights out and home again, in an order that repeats no position three times before the kill. */
const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'b1c3', 'b8c6', 'c3b1', 'c6b8']
const OPENING = [
  'e2e4',
  'e7e5',
  'd2d4',
  'd7d5',
  'c2c4',
  'c7c5',
  'b2b4',
  'b7b5',
  'a2a4',
  'a7a5',
  'h2h4',
  'h7h5',
]
const LINE = OPENING.flatMap(move => [move]).concat(SHUFFLE)

let database: TestDatabase
let server: ServerProcess

beforeAll(async () => {
  database = await createTestDatabase('durable')
  server = await startProcess(database.url)
})
afterAll(async () => {
  await server.kill()
  const pool = openPool(database.url)
  await expectInvariants(pool)
  await pool.end()
  await database.drop()
})

/** Plays the line as fast as it goes until the server is gone; how many moves were acknowledged. */
const playUntilGone = async ({ client }: ServerProcess, board: Board): Promise<number> => {
  let acknowledged = 0
  for (const uci of LINE) {
    const { token } = acknowledged % 2 === 0 ? board.white : board.black
    try {
      const reply = await client.post(`/matches/${board.id}/move`, token, moveOf(uci))
      if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
      acknowledged++
    } catch (error) {
      if (error instanceof TypeError) return acknowledged
      throw error
    }
  }
  return acknowledged
}

const movesOf = async (board: Board): Promise<{ uci: string; spentMs: number; creditMs: number }[]> =>
  (await server.client.get(`/matches/${board.id}/moves`)).body

describe('SIGKILL under load', () => {
  test('D1 SIGKILL while a move waits for its row: it was not answered, and sent again it is played once', async () => {
    const event = await startEvent(server.client, { timeControl: '10+0' }, { players: 2 })
    const [board] = (await boardsOf(server.client, event)) as [Board]
    await joinBoth(server.client, board)
    const pool = openPool(database.url)
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from matches where id = $1 for update', [board.id])
    const move = { ...moveOf('e2e4'), ply: 0 }
    let answered = false
    const lost = server.client.post(`/matches/${board.id}/move`, board.white.token, move).then(
      () => {
        answered = true
      },
      () => undefined,
    )
    await untilSomebodyWaits(pool)
    // Long enough for an answer that is on its way.
    await sleep(300)
    expect(answered).toBe(false)
    await server.kill()
    await lost
    await holder.query('rollback')
    holder.release()
    await pool.end()
    server = await startProcess(database.url)
    const again = await server.client.post(`/matches/${board.id}/move`, board.white.token, move)
    expect([again.status, again.body.moveNumber]).toEqual([200, 1])
    expect(await movesOf(board)).toHaveLength(1)
  })

  test('D1 D6 no acknowledged move is missing, and a move whose answer was lost is answered when it is sent again', async () => {
    const event = await startEvent(server.client, { timeControl: '10+0' }, { players: 16 })
    const boards = await boardsOf(server.client, event)
    for (const board of boards) await joinBoth(server.client, board)
    const played = Promise.all(boards.map(board => playUntilGone(server, board)))
    await sleep(40)
    await server.kill()
    const acknowledged = await played
    server = await startProcess(database.url)
    expect(Math.min(...acknowledged)).toBeLessThan(LINE.length)
    for (const [index, board] of boards.entries()) {
      const count = acknowledged[index]!
      const stored = await movesOf(board)
      expect(stored.map(move => move.uci).slice(0, count)).toEqual(LINE.slice(0, count))
      expect(stored.length - count).toBeLessThanOrEqual(1)
      // The client does not know whether its last move arrived: it sends it again, with its ply.
      const { token } = count % 2 === 0 ? board.white : board.black
      const again = await server.client.post(`/matches/${board.id}/move`, token, {
        ...moveOf(LINE[count]!),
        ply: count,
      })
      expect(again.status).toBe(200)
      expect(again.body.moveNumber).toBe(count + 1)
    }
  })
})

describe('G6 G9 time in which the platform was away', () => {
  let event: Event
  let board: Board

  test('is not charged to whoever was on the move, and is logged', async () => {
    event = await startEvent(server.client, { timeControl: '0.25+0' })
    ;[board] = (await boardsOf(server.client, event)) as [Board]
    await joinBoth(server.client, board)
    await server.client.post(`/matches/${board.id}/move`, board.white.token, moveOf('e2e4'))
    await sleep(2000)
    await server.kill()
    await sleep(9000)
    server = await startProcess(database.url)
    const state = await server.client.get(`/matches/${board.id}/state`, board.black.token)
    // Two seconds of thought are Black's own, less what lies between the last beat and the kill; nine are not.
    expect(state.body.status).toBe('RUNNING')
    expect(state.body.blackTimeMsRemaining).toBeGreaterThan(10_000)
    expect(state.body.blackTimeMsRemaining).toBeLessThan(14_700)
    expect(server.output()).toContain('gap ended')
    const shown = await server.client.get(`/matches/${board.id}`)
    expect(shown.body.creditMs).toBeGreaterThan(8000)
    const reply = await server.client.post(`/matches/${board.id}/move`, board.black.token, moveOf('e7e5'))
    expect(reply.status).toBe(200)
    const [, second] = await movesOf(board)
    // What the node held the move up itself, if it did, is not charged either.
    const { body: ledger } = await server.client.get(`/matches/${board.id}/clock`)
    expect(ledger.turns[1].gapMs).toBe(shown.body.creditMs)
    expect(second!.creditMs).toBe(ledger.turns[1].gapMs + ledger.turns[1].heldMs)
    expect(second!.spentMs).toBeLessThan(5000)
  })

  test('G6 the sweeper flags who really ran out, once, though nobody asks', async () => {
    const pool = openPool(database.url)
    const until = Date.now() + 25_000
    let found: { status: string; resultReason: string; version: number } | undefined
    while (Date.now() < until && found?.status !== 'FINISHED') {
      await sleep(500)
      found = (
        await pool.query('select status, "resultReason", version from matches where id = $1', [board.id])
      ).rows[0]
    }
    expect(found).toMatchObject({ status: 'FINISHED', resultReason: 'TIMEOUT' })
    await sleep(1500)
    const later = (await pool.query('select version from matches where id = $1', [board.id])).rows[0]
    expect(later.version).toBe(found!.version)
    const tournament = await server.client.get(`/tournaments/${event.id}`)
    expect(tournament.body.status).toBe('FINISHED')
    await pool.end()
  })
})

describe('a match that is paused when the platform goes away', () => {
  const stateOf = async (board: Board) => (await server.client.get(`/matches/${board.id}`)).body

  test.runIf(FULL_SIZE)(
    'keeps the clocks that its arbiter set, to the millisecond, and goes on with them',
    async () => {
      const event = await startEvent(server.client, { timeControl: '10+0' })
      const [board] = (await boardsOf(server.client, event)) as [Board]
      await joinBoth(server.client, board)
      const tell = (call: string, body?: object) =>
        server.client.post(`/matches/${board.id}/${call}`, event.organiser.token, body)
      await tell('pause')
      await tell('clock', { whiteMs: 123_456, blackMs: 234_567, note: 'set wrongly' })
      const before = await stateOf(board)
      expect(before).toMatchObject({ whiteTimeMsRemaining: 123_456, blackTimeMsRemaining: 234_567 })
      // A gap begins with the last beat: one has to come after the pause.
      await sleep(700)
      await server.kill()
      await sleep(6000)
      server = await startProcess(database.url)
      const { serverTimeUtc: _, ...after } = await stateOf(board)
      expect(before).toMatchObject(after)
      const goesOn = await tell('resume')
      expect(goesOn.body.whiteTimeMsRemaining).toBe(123_456)
    },
  )
})

describe('a server that is asked to stop', () => {
  test('drains and ends with 0', async () => {
    expect(await server.end()).toBe(0)
    expect(server.output()).toContain('Stopped.')
  })
})
