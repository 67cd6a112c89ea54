import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { register, startMatch } from '../helpers/event.ts'
import { FAR_AWAY } from '../helpers/match-http.ts'
import { openSocket, sendRaw, statusesOf, untilClosed } from '../helpers/raw.ts'
import { useWorld } from '../helpers/server.ts'
import { within } from '../helpers/starved.ts'

const PATIENCE = { headersTimeout: 600, requestTimeout: 3000, connectionsCheckingInterval: 100 }
const world = useWorld({ server: { patience: PATIENCE } })

const port = () => world.nodes[0]!.port

describe('H4 limits', () => {
  test('a move of more than 1 KB is 413, and so is any body of more than 64 KB, and a list of players of more than 1 MB', async () => {
    const board = await startMatch(world.http)
    const send = (path: string, body: object) => world.http.post(path, board.white.token, body)
    const move = await send(`/matches/${board.id}/move`, { from: 'e2', to: 'e4', note: 'x'.repeat(1100) })
    expect([move.status, move.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    const entry = await send(`/tournaments/${board.event.id}/entries`, { name: 'x'.repeat(66_000) })
    expect([entry.status, entry.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    const list = await send('/tournaments', { title: 'x'.repeat(1_049_000) })
    expect([list.status, list.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('a body that is larger than it said, or comes in pieces without an end, is cut at the limit', async () => {
    const { token } = await register(world.http)
    const head = `POST /tournaments/${FAR_AWAY}/entries HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
    const reply = await sendRaw(port(), `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`)
    expect(statusesOf(reply)).toEqual([413])
    expect(reply.closed).toBe(true)
  })

  test.each([
    ['an address of more than 8 KB', `/tournaments?cursor=${'x'.repeat(8200)}`, 414, 'URI_TOO_LONG'],
    ['one long part of an address', `/tournaments/${'x'.repeat(8200)}`, 414, 'URI_TOO_LONG'],
  ])('%s is 414', async (_, path, status, code) => {
    const reply = await world.http.get(path)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  test('headers of more than 16 KB are 431, and the connection is closed', async () => {
    const reply = await sendRaw(
      port(),
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
    )
    expect([statusesOf(reply), reply.closed]).toEqual([[431], true])
    expect(reply.text).toContain('"code":"HEADERS_TOO_LARGE"')
    expect(reply.text).toContain('content-security-policy')
  })
})

describe('H2 slow connections', () => {
  test('headers that trickle are cut off within a second after their time, and others do not notice', async () => {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => openSocket(port())))
    const trickles = sockets.map(socket => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
      const timer = setInterval(() => socket.writable && socket.write('X: y\r\n'), 100)
      return untilClosed(socket, 5000).finally(() => clearInterval(timer))
    })
    for (let round = 0; round < 5; round++) {
      const began = performance.now()
      expect((await world.http.get('/healthz')).status).toBe(200)
      expect(performance.now() - began).toBeLessThan(within(1000))
      await sleep(100)
    }
    for (const reply of await Promise.all(trickles)) {
      expect([reply.closed, statusesOf(reply)]).toEqual([true, [408]])
      expect(reply.ms).toBeLessThan(PATIENCE.headersTimeout + within(1000))
    }
  })

  test('a body that trickles is cut off, and nothing of it has happened', async () => {
    const { id, token } = await register(world.http)
    const socket = await openSocket(port())
    socket.write(
      `POST /tournaments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    )
    const timer = setInterval(() => socket.writable && socket.write(' '), 100)
    const reply = await untilClosed(socket, 5000).finally(() => clearInterval(timer))
    expect(reply.closed).toBe(true)
    expect(reply.ms).toBeLessThan(PATIENCE.requestTimeout + within(1000))
    const events = await world.http.get('/tournaments')
    expect(events.body.items.filter((event: { organiserId: string }) => event.organiserId === id)).toEqual([])
  })

  test('a connection on which nothing comes is closed too', async () => {
    const reply = await untilClosed(await openSocket(port()), 5000)
    expect(reply.closed).toBe(true)
  })
})

describe('H1 a request that two servers could read in two ways', () => {
  const HOST = 'Host: x\r\nContent-Type: application/json\r\n'
  const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
  test.each([
    [
      'a length and chunks',
      `POST /auth/login HTTP/1.1\r\n${HOST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', `POST /auth/login HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: 5\r\n\r\n`],
    ['a coding that is none', `POST /auth/login HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n`],
    [
      'chunks twice',
      `POST /auth/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n`,
    ],
    ['a space before the colon', `POST /auth/login HTTP/1.1\r\n${HOST}Content-Length : 5\r\n\r\n`],
    ['a bare line feed', `POST /auth/login HTTP/1.1\n${HOST}\n`],
    ['a folded header', `POST /auth/login HTTP/1.1\r\n${HOST}X: a\r\n b\r\nContent-Length: 0\r\n\r\n`],
    ['no host', 'POST /auth/login HTTP/1.1\r\nContent-Length: 0\r\n\r\n'],
    [
      'a chunk whose size overflows',
      `POST /auth/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
    ],
    ['a length that is no number', `POST /auth/login HTTP/1.1\r\n${HOST}Content-Length: +5\r\n\r\n`],
    ['a NUL in a header', `POST /auth/login HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`],
    ['two requests in HTTP/0.9', 'GET /healthz\r\n\r\n'],
  ])('%s: 400, closed, and what follows is not read', async (_, bytes) => {
    const reply = await sendRaw(port(), bytes + SMUGGLED)
    expect([statusesOf(reply), reply.closed]).toEqual([[400], true])
    expect(reply.text).toContain('"code":"VALIDATION_FAILED"')
  })

  test('two hosts are refused as well', async () => {
    const reply = await sendRaw(
      port(),
      `GET /healthz HTTP/1.1\r\n${HOST}Host: y\r\nConnection: close\r\n\r\n`,
    )
    expect(statusesOf(reply)).toEqual([400])
  })
})
