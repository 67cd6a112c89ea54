import { spawnSync } from 'node:child_process'
import { connect as connectSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { onServer } from '../helpers/database-setup.ts'
import { boardsOf, joinBoth, moveOf, startEvent, startMatch } from '../helpers/event.ts'
import { type ServerProcess, startProcess } from '../helpers/process.ts'
import { FULL_SIZE } from '../helpers/size.ts'

let database: TestDatabase
let nodes: ServerProcess[]

beforeEach(async () => {
  database = await createTestDatabase('durable')
  nodes = []
})

afterEach(async () => {
  for (const { child } of nodes) child.kill('SIGCONT')
  await Promise.all(nodes.map(node => node.kill()))
  await database.drop()
})

const start = async (): Promise<ServerProcess> => {
  const node = await startProcess(database.url)
  nodes.push(node)
  return node
}

const sql = (text: string, values: unknown[] = []) =>
  onServer(database.url, async client => (await client.query(text, values)).rows)

const ledgerOf = async ({ client }: ServerProcess, id: string) =>
  (await client.get(`/matches/${id}/clock`)).body

const move = ({ client }: ServerProcess, id: string, token: string, uci: string, ply: number) =>
  client.post(`/matches/${id}/move`, token, { ...moveOf(uci), ply })

/** The arbiter leaves both players so much, so that nobody has to wait for a quarter of a minute. */
const leave = async (
  { client }: ServerProcess,
  board: Awaited<ReturnType<typeof startMatch>>,
  ms: number,
) => {
  const set = { whiteMs: ms, blackMs: ms, note: 'a short test' }
  const reply = await client.post(`/matches/${board.id}/clock`, board.event.organiser.token, set)
  expect(reply.status).toBe(200)
}

describe('C1 a disk without room', () => {
  /** Nothing that needs a new page can be written; what fits on its page can. */
  const fill = () =>
    sql(`create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger no_space before insert on match_moves for each statement execute function no_space();
      create trigger no_space before insert on probes for each statement execute function no_space()`)
  const free = () => sql('drop function no_space() cascade')

  test('stops the clocks though the heartbeat goes on, says so at /readyz, and charges nobody', async () => {
    const node = await start()
    const board = await startMatch(node.client)
    expect((await move(node, board.id, board.white.token, 'e2e4', 0)).status).toBe(200)
    await leave(node, board, 5000)
    await fill()
    const refused = await move(node, board.id, board.black.token, 'e7e5', 1)
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE'])
    const saidReady: number[] = []
    // Longer than Black has left.
    for (let second = 0; second < 8; second++) {
      await sleep(1000)
      if ((await node.client.get('/readyz')).status === 200) saidReady.push(second)
      if (second % 4 === 3)
        expect((await move(node, board.id, board.black.token, 'e7e5', 1)).status).toBe(503)
    }
    expect(saidReady).toEqual([])
    expect((await node.client.get(`/matches/${board.id}/moves`)).body).toHaveLength(1)
    await free()
    await expect.poll(async () => (await move(node, board.id, board.black.token, 'e7e5', 1)).status).toBe(200)
    expect((await node.client.get('/readyz')).status).toBe(200)
    const [, black] = (await ledgerOf(node, board.id)).turns
    expect(black.gapMs).toBeGreaterThan(7000)
    expect(black.chargedMs).toBeLessThan(3000)
    expect(await sql('select cause from gaps')).toContainEqual({ cause: 'REFUSED' })
    // A gap of more than five seconds is noted as an outage.
    expect(await sql('select "matchesCredited" from outages')).toEqual([{ matchesCredited: 1 }])
  })

  test.runIf(FULL_SIZE)('nobody is lost for not coming while nobody could come', async () => {
    const node = await start()
    const event = await startEvent(node.client, { joinWindowSeconds: 1, noShowGraceSeconds: 4 })
    const [board] = await boardsOf(node.client, event)
    expect((await node.client.post(`/matches/${board!.id}/join`, board!.white.token)).status).toBe(200)
    await fill()
    // The sweeper looks whether a commit could be made as soon as the wait is over, and it could not.
    await sleep(9000)
    expect((await node.client.get(`/matches/${board!.id}`)).body).toMatchObject({
      status: 'PENDING',
      result: null,
    })
    await free()
    await expect
      .poll(async () => (await node.client.post(`/matches/${board!.id}/join`, board!.black.token)).status)
      .toBe(200)
    expect((await node.client.get(`/matches/${board!.id}`)).body.status).toBe('RUNNING')
  })
})

/** Sends Black's move on a connection of its own; the status that is answered. */
const sendAlone = ({ client }: ServerProcess, id: string, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(client.url)
    const body = JSON.stringify({ ...moveOf('e7e5'), ply: 1 })
    const socket = connectSocket(Number(port), hostname, () =>
      socket.write(
        `POST /matches/${id}/move HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n` +
          `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      ),
    )
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.once('close', () => resolve(answer.split(' ')[1] ?? ''))
    socket.once('error', reject)
  })

describe('two nodes', () => {
  test('a flag is not called while a node that may hold the move in its socket is heard no more than a moment ago', async () => {
    const [first, second] = [await start(), await start()]
    const board = await startMatch(first.client)
    expect((await move(first, board.id, board.white.token, 'e2e4', 0)).status).toBe(200)
    await leave(first, board, 6000)
    const began = performance.now()
    await sleep(4000)
    // The move is sent two seconds before the flag falls, to a node that stands still: it lies in its socket.
    first.child.kill('SIGSTOP')
    const sent = move(first, board.id, board.black.token, 'e7e5', 1)
    await sleep(7500 - (performance.now() - began))
    expect((await second.client.get(`/matches/${board.id}`)).body.status).toBe('RUNNING')
    first.child.kill('SIGCONT')
    const reply = await sent
    // Where it is refused after all, the node's log says why.
    expect([reply.status, reply.body.moveNumber], first.output().slice(-4000)).toEqual([200, 2])
    const { turns } = await ledgerOf(second, board.id)
    expect(turns[1].chargedMs).toBeLessThan(6500)
    expect(turns[1].heldMs + turns[1].gapMs).toBeGreaterThan(2500)
  })

  test.runIf(FULL_SIZE)(
    'moves on many new connections to a node that stands still are all taken as received in time',
    async () => {
      const [first, second] = [await start(), await start()]
      const boards = []
      for (let board = 0; board < 12; board++) boards.push(await startMatch(second.client))
      for (const board of boards)
        expect((await move(second, board.id, board.white.token, 'e2e4', 0)).status).toBe(200)
      const began = performance.now()
      await Promise.all(boards.map(board => leave(second, board, 6000)))
      // Counted from where the first clock was set: on a busy machine the last one is set a good deal later.
      await sleep(Math.max(0, 4000 - (performance.now() - began)))
      // Their flags fall two seconds before the node goes on, which is heard again long before it counts as gone.
      first.child.kill('SIGSTOP')
      const sent = boards.map(board => sendAlone(first, board.id, board.black.token))
      // A busy machine is late, and the node stands still for as long all the same.
      await sleep(Math.max(8000 - (performance.now() - began), 3500))
      first.child.kill('SIGCONT')
      // Where one is refused after all, the node's log says why.
      expect(await Promise.all(sent), first.output().slice(-4000)).toEqual(boards.map(() => '200'))
      for (const board of boards) {
        const { turns } = await ledgerOf(second, board.id)
        expect(turns).toHaveLength(2)
        expect(turns[1].heldMs + turns[1].gapMs).toBeGreaterThan(2500)
      }
    },
  )

  test.runIf(FULL_SIZE)(
    'one that is silent for longer counts as gone: the flag is called, once, and what it held finds the match over',
    async () => {
      const [first, second] = [await start(), await start()]
      const board = await startMatch(first.client)
      await leave(first, board, 4000)
      await sleep(2000)
      first.child.kill('SIGSTOP')
      const sent = move(first, board.id, board.white.token, 'e2e4', 0)
      await expect
        .poll(async () => (await second.client.get(`/matches/${board.id}`)).body.resultReason)
        .toBe('TIMEOUT')
      const { version } = (await second.client.get(`/matches/${board.id}`)).body
      first.child.kill('SIGCONT')
      // Their own move in a game they lost on time: the state as it is, and nothing was played. A node that has been gone
      // may say "not yet" for as long as it takes to come back, which a busy machine draws out.
      let reply = await sent
      for (let tries = 0; reply.status === 503 && tries < 50; tries++) {
        await sleep(200)
        reply = await move(first, board.id, board.white.token, 'e2e4', 0)
      }
      expect([reply.status, reply.body.status, reply.body.moveNumber]).toEqual([200, 'FINISHED', 0])
      expect((await second.client.get(`/matches/${board.id}`)).body.version).toBe(version)
    },
  )
})

describe('a server that stutters', () => {
  test.runIf(FULL_SIZE)(
    'and was asking what time it is when it stood still asks again, and refuses no move',
    async () => {
      const node = await start()
      const board = await startMatch(node.client)
      const lock = new Client({ connectionString: database.url })
      await lock.connect()
      try {
        await lock.query('begin')
        await lock.query('select from timeline for update')
        // A node asks twice a second, and waits for the lock.
        await sleep(1000)
        node.child.kill('SIGSTOP')
        const sent = move(node, board.id, board.white.token, 'e2e4', 0)
        await lock.query('commit')
        await sleep(3500)
        node.child.kill('SIGCONT')
        const reply = await sent
        expect([reply.status, reply.body.moveNumber], node.output().slice(-4000)).toEqual([200, 1])
      } finally {
        await lock.end()
        node.child.kill('SIGCONT')
      }
    },
  )

  test('C2 one that is killed before it answers ends no gap: nobody is charged for starts that came to nothing', async () => {
    let node = await start()
    const event = await startEvent(node.client, { timeControl: '0.25+0' })
    const [board] = await boardsOf(node.client, event)
    await joinBoth(node.client, board!)
    await node.kill()
    const from = performance.now()
    for (let attempt = 0; attempt < 8; attempt++) {
      const starting = startProcess(database.url).catch(() => undefined)
      await sleep(250)
      // Whatever it had come to: it had not answered anybody.
      const unborn = nodesStarting()
      for (const pid of unborn) process.kill(pid, 'SIGKILL')
      await starting
    }
    const downMs = performance.now() - from
    node = await start()
    expect((await move(node, board!.id, board!.white.token, 'e2e4', 0)).status).toBe(200)
    const [white] = (await ledgerOf(node, board!.id)).turns
    expect(white.gapMs).toBeGreaterThan(downMs)
    expect(white.chargedMs).toBeLessThan(4000)
  })
})

/** The children of this process that serve the database of the test. */
const nodesStarting = (): number[] => childrenOf(process.pid)

const childrenOf = (pid: number): number[] => {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter(line => line.includes(' serve '))
    .map(line => Number(line.trim().split(' ')[0]))
}
