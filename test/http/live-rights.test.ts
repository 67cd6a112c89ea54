import { connect as connectSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { STREAM_BEAT_MS } from '../../src/live/live.ts'
import { openEvent, PASSWORD, register, startEvent, startMatch } from '../helpers/event.ts'
import { expectProblem, suspend } from '../helpers/match-http.ts'
import { startNode, useWorld } from '../helpers/server.ts'
import { within } from '../helpers/starved.ts'
import { openStream, type StreamClient, type StreamOptions } from '../helpers/stream.ts'

/** Ten times as often as by default: a test waits for the beats, not for the seconds between them. */
const BEAT_MS = 1000

const world = useWorld({ nodes: 2, realTime: true, server: { streamBeatMs: BEAT_MS } })

const opened: StreamClient[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(stream => stream.close()))
})

/** On the second node; what ends the right is done on the first. */
const follow = async (
  path: string,
  options: Parameters<typeof openStream>[2] = {},
): Promise<StreamClient> => {
  const stream = await openStream(world.nodes[1]!.url, path, options)
  opened.push(stream)
  return stream
}

/** Contract section 10 and the list: 5 s at most, on every node. */
const expectEnd = async (stream: StreamClient): Promise<void> => {
  const ended = await Promise.race([stream.ended.then(() => true), sleep(5000, false)])
  expect(ended).toBe(true)
}

test('A9 a stream ends within 5 s on every node once its session, its personal token, or its account, is ended', async () => {
  const event = await openEvent(world.http)
  const [leaver, suspended, stayer] = [
    await register(world.http),
    await register(world.http),
    await register(world.http),
  ]
  const path = `/tournaments/${event.id}/events`
  const streams = await Promise.all([leaver, suspended, stayer].map(({ token }) => follow(path, { token })))
  const own = await Promise.all(
    [leaver, suspended, stayer].map(({ token }) => follow('/me/events', { token })),
  )
  const anonymous = await follow(path)
  const bot = await world.http.post('/auth/tokens', stayer.token, {
    name: 'bot',
    scopes: ['read'],
    password: PASSWORD,
  })
  const ofBot = await follow(path, { token: bot.body.token })
  expect(ofBot.status).toBe(200)
  await world.http.call('DELETE', `/auth/tokens/${bot.body.id}`, { token: stayer.token })
  await expectEnd(ofBot)
  await world.http.post('/auth/logout', leaver.token)
  await Promise.all([streams[0]!, own[0]!].map(expectEnd))
  await suspend(world, suspended, true)
  await Promise.all([streams[1]!, own[1]!].map(expectEnd))
  expectProblem(await world.nodes[1]!.client.get(path, leaver.token), 401, 'UNAUTHENTICATED')
  expectProblem(await world.nodes[1]!.client.get(path, suspended.token), 403, 'PLAYER_NOT_ACTIVE')
  const open = await Promise.race([streams[2]!.ended, own[2]!.ended, anonymous.ended, sleep(100, 'open')])
  expect(open).toBe('open')
})

test('B8 nobody follows what they may not see, nor what they may see no more', async () => {
  const event = await startEvent(world.http, { visibility: 'PRIVATE' })
  const stranger = await register(world.http)
  const { body } = await world.http.get(`/tournaments/${event.id}/matches`, event.organiser.token)
  const eventPath = `/tournaments/${event.id}/events`
  const matchPath = `/matches/${body[0].id}/events`
  for (const token of [undefined, stranger.token]) {
    expectProblem(await world.http.get(eventPath, token), 404, 'TOURNAMENT_NOT_FOUND')
    expectProblem(await world.http.get(matchPath, token), 404, 'MATCH_NOT_FOUND')
  }
  const { token } = event.organiser
  await world.http.post(`/tournaments/${event.id}/arbiters`, token, { username: stranger.username })
  const [ofEvent, ofMatch, player] = [
    await follow(eventPath, { token: stranger.token }),
    await follow(matchPath, { token: stranger.token }),
    await follow(matchPath, { token: event.players[0]!.token }),
  ]
  expect([ofEvent.status, ofMatch.status, player.status]).toEqual([200, 200, 200])
  const removed = await world.http.call('DELETE', `/tournaments/${event.id}/arbiters`, {
    token,
    body: { username: stranger.username },
  })
  expect(removed.status).toBe(200)
  await Promise.all([expectEnd(ofEvent), expectEnd(ofMatch)])
  expect(await Promise.race([player.ended, sleep(100, 'open')])).toBe('open')
})

test('B8 who follows an event that becomes private is let go, unless they are in it', async () => {
  const event = await openEvent(world.http)
  const path = `/tournaments/${event.id}/events`
  const outside = await follow(path)
  const inside = await follow(path, { token: event.players[0]!.token })
  const { headers } = await world.http.get(`/tournaments/${event.id}`)
  const changed = await world.http.call('PATCH', `/tournaments/${event.id}`, {
    token: event.organiser.token,
    body: { visibility: 'PRIVATE' },
    headers: headers.has('etag') ? { 'if-match': '*' } : {},
  })
  expect(changed.status).toBe(200)
  await expectEnd(outside)
  expect(await Promise.race([inside.ended, sleep(100, 'open')])).toBe('open')
})

test('a reader who must soon know that the line is dead hears a sign of life as often as they ask for', async () => {
  const board = await startMatch(world.http)
  const path = `/matches/${board.id}/events`
  const often = await openStream(world.nodes[0]!.url, `${path}?beatSeconds=2`)
  const seldom = await openStream(world.nodes[0]!.url, path)
  await expect.poll(() => seldom.comments.length).toBeGreaterThanOrEqual(2)
  expect(often.comments.length).toBeGreaterThanOrEqual(5 * (seldom.comments.length - 1))
  for (const wrong of ['1', '11', '2.5', 'x']) {
    const refused = await world.http.get(`${path}?beatSeconds=${wrong}`)
    expect(refused.status).toBe(400)
  }
  await Promise.all([often.close(), seldom.close()])
})

test('121 a stream on which nothing happens says at every beat, every 15 s at most, that it lives, and what time it is', async () => {
  expect(STREAM_BEAT_MS).toBeLessThanOrEqual(15_000)
  const board = await startMatch(world.http)
  const path = `/matches/${board.id}/events`
  const sse = await follow(path)
  await expect.poll(() => sse.comments.length).toBeGreaterThanOrEqual(3)
  expect(Math.abs(Date.parse(sse.comments.at(-1)!) - Date.now())).toBeLessThan(within(2 * BEAT_MS))
})

test('G13 H3 a reader who does not read is cut off, others are not kept waiting, and it reads on from where it was', async () => {
  const event = await openEvent(world.http)
  const path = `/tournaments/${event.id}/events`
  const { hostname, port } = new URL(world.nodes[1]!.url)
  const socket = connectSocket({ host: hostname, port: Number(port) })
  const start = new Promise<string>(resolve => socket.once('data', data => resolve(data.toString())))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
  expect(await start).toContain('200 OK')
  socket.pause()
  const closed = new Promise(resolve => socket.once('close', () => resolve(true)))
  const reader = await follow(path)
  const { id: lastId } = await reader.until(({ event: name }) => name === 'snapshot')
  const { pool } = world.nodes[0]!.context
  const isGone = () => pool.query(`select 1`).then(() => socket.destroyed || socket.readableEnded)
  const text = 'A long description. '.repeat(490)
  for (let change = 0; change < 900 && !(await isGone()); change++) {
    await pool.query(`update tournaments set version = version + 1, description = $2 where id = $1`, [
      event.id,
      `${text}${change}`,
    ])
    // Changes that come faster than they are read are told as one: each is to be told.
    await sleep(6)
  }
  const isLast = ({ data }: { data: { changes?: { tournament?: { description: string } }[] } }) =>
    data.changes?.some(({ tournament }) => tournament?.description === `${text}899`) === true
  await reader.until(isLast)
  // What the kernel had taken can still be read; then there is the end.
  socket.resume()
  await closed
  const back = await follow(path, { lastId })
  await back.until(isLast)
})

test('H3 streams are capped, by address and in all, and a place that is left is free again', async () => {
  const node = await startNode(world.database.url, world.nodes[0]!.context.timeline, false, {
    streams: { perAddress: 2, total: 5 },
    trustProxy: '127.0.0.1',
  })
  try {
    const event = await openEvent(world.http)
    const path = `/tournaments/${event.id}/events`
    const streams = [await openStream(node.url, path), await openStream(node.url, path)]
    const refused = await node.client.get(path)
    expectProblem(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await streams[0]!.close()
    // A place that is left is free as soon as the node has heard of it.
    const openSoon = async (options: StreamOptions = {}): Promise<StreamClient> => {
      let stream: StreamClient | undefined
      const statusOf = async () => {
        stream = await openStream(node.url, path, options)
        return stream.status
      }
      await expect.poll(statusOf).toBe(200)
      return stream!
    }
    const again = await openSoon()
    await Promise.all([streams[1]!.close(), again.close()])
    // A home, or whoever floods, has all addresses that begin with the same 64 bits.
    const home = (last: string) => ({ from: `2001:db8:7:8::${last}` })
    const own = [await openSoon(home('1')), await openSoon(home('2'))]
    expect((await openStream(node.url, path, home('3'))).status).toBe(429)
    const neighbours = await openSoon({ from: '2001:db8:7:9::1' })
    // All those that were left become free.
    const others = [await openSoon({ from: '2001:db8:7:a::1' }), await openSoon({ from: '2001:db8:7:b::1' })]
    expect((await openStream(node.url, path, { from: '2001:db8:7:c::1' })).status).toBe(429)
    await Promise.all([...own, neighbours, ...others].map(stream => stream.close()))
  } finally {
    await node.stop()
  }
})

test('D9 a node that stops tells its readers to come back soon and lets them go at once', async () => {
  const node = await startNode(world.database.url, world.nodes[0]!.context.timeline)
  const event = await openEvent(world.http)
  const path = `/tournaments/${event.id}/events`
  const sse = await openStream(node.url, path)
  const { id } = await sse.until(({ event: name }) => name === 'snapshot')
  const began = performance.now()
  await node.stop()
  await sse.ended
  expect(performance.now() - began).toBeLessThan(5000)
  const elsewhere = await follow(path, { lastId: id })
  expect(elsewhere.status).toBe(200)
})
