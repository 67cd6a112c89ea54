import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../src/db/pool.ts'
import type { Reply } from '../helpers/client.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { type Board, moveOf, startMatch } from '../helpers/event.ts'
import { startFaultProxy } from '../helpers/fault-proxy.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { type ServerProcess, startProcess } from '../helpers/process.ts'
import { type RetryingClient, retryingClient } from '../helpers/retrying.ts'
import { FULL_SIZE, someOf } from '../helpers/size.ts'
import { within } from '../helpers/starved.ts'

/** Both sides' knights out and home; between them pawns, so that no position comes three times. */
const LINE = [
  ...['e2e4', 'e7e5', 'g1f3', 'g8f6', 'f3g1', 'f6g8', 'd2d3', 'd7d6', 'b1c3', 'b8c6', 'c3b1', 'c6b8'],
  ...['a2a3', 'a7a6', 'g1f3', 'g8f6', 'f3g1', 'f6g8', 'h2h3', 'h7h6', 'b1c3', 'b8c6', 'c3b1', 'c6b8'],
]

/** Stopping nodes go on serving for a second, as behind a load balancer. */
const DELAYED = ['--drain-delay', '1', '--rate-limits', 'off']
/** Processes start slowly where other tests do, too. */
let database: TestDatabase
let pool: Pool
let nodes: [ServerProcess, ServerProcess]

beforeAll(async () => {
  database = await createTestDatabase('durable')
  pool = openPool(database.url)
  nodes = await Promise.all([startProcess(database.url, DELAYED), startProcess(database.url, DELAYED)])
})
afterEach(() => expectInvariants(pool))
afterAll(async () => {
  await Promise.all(nodes.map(node => node.kill()))
  await pool.end()
  await database.drop()
})

/** Games under way, each played to the end of the line by clients that know both nodes, in either order. */
const playAll = async (
  boards: readonly Board[],
  meanwhile: () => Promise<unknown>,
): Promise<{ readonly refused: readonly Reply[]; readonly clients: readonly RetryingClient[] }> => {
  const urls = nodes.map(node => node.client.url)
  const clients = boards.map((_, index) => retryingClient(index % 2 === 0 ? urls : [...urls].reverse()))
  const refused: Reply[] = []
  const playing = boards.map(async (board, index) => {
    for (const [ply, uci] of LINE.entries()) {
      const { token } = ply % 2 === 0 ? board.white : board.black
      const body = { ...moveOf(uci), ply }
      const reply = await clients[index]!.call('POST', `/matches/${board.id}/move`, { token, body })
      if (reply.status !== 200) refused.push(reply)
      await sleep(20)
    }
  })
  await Promise.all([...playing, meanwhile()])
  return { refused, clients }
}

/** Eight games of the same two people: accounts are dear. */
const eightBoards = async (): Promise<Board[]> => {
  const boards: Board[] = []
  for (let count = 0; count < 8; count++)
    boards.push(await startMatch(nodes[1].client, { timeControl: '10+0' }))
  return boards
}

/** The same node again, where clients know it. */
const startAgain = async (which: 0 | 1): Promise<void> => {
  const { port } = new URL(nodes[which].client.url)
  nodes[which] = await startProcess(database.url, ['--port', port, ...DELAYED])
}

const expectPlayed = async (boards: readonly Board[]): Promise<void> => {
  for (const { id } of boards) {
    const { rows } = await pool.query(
      'select uci from match_moves where "matchId" = $1 order by "moveNumber"',
      [id],
    )
    expect(rows.map(({ uci }) => uci)).toEqual(LINE)
  }
}

test('D6 a reply that was lost, a connection reset and a stall: the move sent again is answered, and stands once', async () => {
  const board = await startMatch(nodes[0].client)
  const proxy = await startFaultProxy(nodes[0].client.url)
  const client = retryingClient([proxy.url, nodes[1].client.url])
  for (const [ply, uci] of LINE.slice(0, 6).entries()) {
    const { token } = ply % 2 === 0 ? board.white : board.black
    const sent = client.call('POST', `/matches/${board.id}/move`, { token, body: { ...moveOf(uci), ply } })
    if (ply % 3 === 1) {
      await sleep(ply * 2)
      proxy.cut()
      await proxy.heal()
    }
    if (ply === 3) proxy.silence()
    expect((await sent).status).toBe(200)
    if (ply === 3) await proxy.heal()
  }
  proxy.stop()
  const { rows } = await pool.query(
    'select uci from match_moves where "matchId" = $1 order by "moveNumber"',
    [board.id],
  )
  expect(rows.map(({ uci }) => uci)).toEqual(LINE.slice(0, 6))
})

test.runIf(FULL_SIZE)(
  'R10 a node that stood still for ten seconds while it worked writes nothing that has become stale',
  async () => {
    const board = await startMatch(nodes[0].client, { timeControl: '10+0' })
    const before = await nodes[0].client.post(`/matches/${board.id}/move`, board.white.token, {
      ...moveOf('e2e4'),
      ply: 0,
    })
    expect(before.status).toBe(200)
    // It holds the game in its memory, and requests of its own are under way.
    const late = [...Array(8).keys()].map(() =>
      nodes[0].client
        .post(`/matches/${board.id}/move`, board.black.token, { ...moveOf('d7d5'), ply: 1 })
        .catch(() => undefined),
    )
    nodes[0].child.kill('SIGSTOP')
    await sleep(11_000)
    const played = await nodes[1].client.post(`/matches/${board.id}/move`, board.black.token, {
      ...moveOf('e7e5'),
      ply: 1,
    })
    const isFirst = played.status === 200
    await nodes[1].client.post(`/matches/${board.id}/move`, board.white.token, { ...moveOf('g1f3'), ply: 2 })
    nodes[0].child.kill('SIGCONT')
    const replies = await Promise.all(late)
    const { body: moves } = await nodes[1].client.get(`/matches/${board.id}/moves`)
    expect(moves.map(({ uci }: { uci: string }) => uci)).toEqual(['e2e4', isFirst ? 'e7e5' : 'd7d5', 'g1f3'])
    for (const reply of replies) if (reply !== undefined) expect([200, 409, 503]).toContain(reply.status)
    if (isFirst) expect(replies.filter(reply => reply?.status === 200)).toEqual([])
    const next = await nodes[0].client.post(`/matches/${board.id}/move`, board.black.token, {
      ...moveOf('b8c6'),
      ply: 3,
    })
    expect(next.status).toBe(200)
    const { rows } = await pool.query('select count(*)::int as credited from outages')
    expect(rows[0].credited).toBe(0)
  },
)

test.each(someOf([1, 0] as const))(
  'D1 node %i of two is killed under load: whoever follows the retry rule sees a delay and no failure',
  async which => {
    const boards = await eightBoards()
    const { refused, clients } = await playAll(boards, async () => {
      await sleep(250)
      await nodes[which].kill()
    })
    expect(refused).toEqual([])
    expect(clients.some(client => client.worst().retries > 0)).toBe(true)
    for (const client of clients) expect(client.worst().ms).toBeLessThan(within(5_000))
    await expectPlayed(boards)
    await startAgain(which)
  },
)

test('D9 a node that is told to stop says so, fails no request, and the other serves on', async () => {
  const boards = await eightBoards()
  const seen: unknown[] = []
  const { refused, clients } = await playAll(boards, async () => {
    await sleep(250)
    const { client } = nodes[0]
    const ended = nodes[0].end()
    await expect.poll(async () => (await client.get('/readyz')).status).toBe(503)
    const ready = await client.get('/readyz')
    const read = await client.get('/tournaments')
    seen.push(ready.body.code, ready.headers.get('retry-after'), read.status, read.headers.get('connection'))
    seen.push(await ended)
  })
  expect(seen).toEqual(['UNAVAILABLE', '1', 200, 'close', 0])
  expect(refused).toEqual([])
  // Nobody waited for an answer that did not come: at most a connection was refused, once, and the next node asked.
  for (const client of clients) expect(client.worst().retries).toBeLessThanOrEqual(2)
  await expectPlayed(boards)
  await startAgain(0)
})

test('G6 the node that knew the game is killed a second before the flag falls: the other flags, once, in time', async () => {
  const board = await startMatch(nodes[0].client, { timeControl: '0.25+0' })
  const row = async () =>
    (
      await pool.query(
        `select status, "resultReason", version, extract(epoch from "dueAt") * 1000 as due,
           extract(epoch from "finishedAt") * 1000 as over, extract(epoch from clock_timestamp()) * 1000 as now
         from matches where id = $1`,
        [board.id],
      )
    ).rows[0]
  const due = Number((await row()).due)
  await sleep(due - Number((await row()).now) - 1000)
  await nodes[0].kill()
  let found = await row()
  while (found.status === 'RUNNING' && Number(found.now) < due + 15_000) {
    await sleep(50)
    found = await row()
  }
  expect([found.status, found.resultReason]).toEqual(['FINISHED', 'TIMEOUT'])
  // A node that was heard less than five seconds ago may hold a move: only then does it count as gone.
  expect(Number(found.now) - due).toBeGreaterThan(3000)
  expect(Number(found.now) - due).toBeLessThan(within(6_500))
  await sleep(1500)
  expect((await row()).version).toBe(found.version)
})
