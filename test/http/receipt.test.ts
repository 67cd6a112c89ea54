import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { moveOf, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const world = useWorld({ realTime: true })

/** Sends the head of a request, waits, and then sends its body; the status that is answered. */
const sendSlowly = (path: string, token: string, body: object, pauseMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.nodes[0]!.url)
    const text = JSON.stringify(body)
    const socket = connectSocket(Number(port), hostname, async () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n`,
      )
      await sleep(pauseMs)
      socket.write(text)
    })
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.once('close', () => resolve(answer.split(' ')[1] ?? ''))
    socket.once('error', reject)
  })

const turnsOf = async (id: string) => (await world.http.get(`/matches/${id}/clock`)).body.turns

/** Holds up the process, as a long task would. */
const holdUp = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Is connected, says so, and sends its move a tenth of a second later, whatever this thread does. */
const SENDS_WHILE_HELD_UP = `
  const { parentPort, workerData: { port, host, text } } = require('node:worker_threads')
  const socket = require('node:net').connect(port, host, () => {
    parentPort.postMessage('connected')
    setTimeout(() => {
      sentAt = performance.timeOrigin + performance.now()
      socket.write(text)
    }, 100)
  })
  let sentAt
  let answer = ''
  socket.on('data', chunk => { answer += chunk })
  socket.once('close', () => parentPort.postMessage({ status: answer.split(' ')[1], sentAt }))`

const requestOf = (path: string, token: string) => {
  const { hostname: host, port } = new URL(world.nodes[0]!.url)
  const body = JSON.stringify({ ...moveOf('e7e5'), ply: 1 })
  const text =
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  return { host, port: Number(port), text }
}

test('who sends the head of a move, thinks, and then sends its body has thought on their own clock', async () => {
  const moveSlowly = async () => {
    const board = await startMatch(world.http)
    const path = `/matches/${board.id}/move`
    expect(await sendSlowly(path, board.white.token, { ...moveOf('e2e4'), ply: 0 }, 1500)).toBe('200')
    const [turn] = await turnsOf(board.id)
    return turn
  }
  let turn = await moveSlowly()
  // A busy machine may hold this process up at the very end, and that is then not the mover's time.
  for (let tries = 0; turn.chargedMs < 1400 && tries < 20; tries++) turn = await moveSlowly()
  expect(turn.chargedMs).toBeGreaterThanOrEqual(1400)
})

/** Black's move comes while this process is held up: how long it then lay in its socket, and what the ledger says. */
const moveWhileHeldUp = async () => {
  const board = await startMatch(world.http)
  const path = `/matches/${board.id}/move`
  await world.http.post(path, board.white.token, { ...moveOf('e2e4'), ply: 0 })
  const began = performance.now()
  const client = new Worker(SENDS_WHILE_HELD_UP, {
    eval: true,
    workerData: requestOf(path, board.black.token),
  })
  await once(client, 'message')
  // The server runs in this thread: what is sent now lies in its socket until the loop comes round again.
  holdUp(700)
  const until = performance.timeOrigin + performance.now()
  const [{ status, sentAt }] = await once(client, 'message')
  expect(status).toBe('200')
  await client.terminate()
  const [, black] = await turnsOf(board.id)
  return { lay: until - sentAt, elapsed: performance.now() - began, black }
}

test("C4 what a process held a move up before it read it is not the mover's time, nor the opponent's", async () => {
  let made = await moveWhileHeldUp()
  // On a busy machine the client may get to send only once nobody is held up any more.
  for (let tries = 0; made.lay < 300 && tries < 20; tries++) made = await moveWhileHeldUp()
  const { lay, elapsed, black } = made
  // Where nobody had beaten for a second either, the same time is a gap: it counts once.
  expect(black.heldMs + black.gapMs).toBeGreaterThan(lay - 20)
  expect(black.heldMs).toBeLessThanOrEqual(elapsed)
  expect(black.chargedMs).toBeLessThan(elapsed - lay + 20)
  expect(black.chargedMs + black.heldMs + black.gapMs).toBe(black.elapsedMs)
})

test('C4 a process that held nothing up takes nothing off: what a player thought is charged', async () => {
  const moveAfterIt = async () => {
    const board = await startMatch(world.http)
    holdUp(300)
    await sleep(900)
    await world.http.post(`/matches/${board.id}/move`, board.white.token, { ...moveOf('e2e4'), ply: 0 })
    return (await turnsOf(board.id))[0]
  }
  let turn = await moveAfterIt()
  // A busy machine may hold this process up once more, as the move comes.
  for (let tries = 0; turn.chargedMs <= 900 && tries < 20; tries++) turn = await moveAfterIt()
  // The stall was over long before the move came.
  expect(turn.chargedMs).toBeGreaterThan(900)
})

test('nobody holds up flags by not reading their answers, or by a body that does not end', async () => {
  const [board, other] = [
    await startMatch(world.http),
    await startMatch(world.http, { timeControl: '0.25+0' }),
  ]
  const { hostname, port } = new URL(world.nodes[0]!.url)
  const head =
    `POST /matches/${board.id}/draw/decline HTTP/1.1\r\nHost: ${hostname}\r\n` +
    `Authorization: Bearer ${board.white.token}\r\nContent-Type: application/json\r\n`
  const deaf = connectSocket(Number(port), hostname)
  deaf.on('error', () => undefined)
  deaf.pause()
  deaf.write(`${head}Content-Length: 2\r\n\r\n{}`.repeat(sized(10_000, 2_000)))
  const endless = connectSocket(Number(port), hostname)
  endless.on('error', () => undefined)
  endless.write(`${head}Content-Length: 900\r\n\r\n{`)
  await expect
    .poll(async () => (await world.http.get(`/matches/${other.id}`)).body.resultReason, {
      timeout: 90_000,
      interval: 500,
    })
    .toBe('TIMEOUT')
  const { finishedAt, startedAt } = (await world.http.get(`/matches/${other.id}`)).body
  // Fifteen seconds, a second, the five after which what is under way counts as gone, and what beats and reads take, which
  // on a busy machine is some seconds. Who were waited for would be waited for to the end of the test.
  expect(Date.parse(finishedAt) - Date.parse(startedAt)).toBeLessThan(60_000)
  deaf.destroy()
  endless.destroy()
})
